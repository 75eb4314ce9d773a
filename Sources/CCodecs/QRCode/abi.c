// Compares types.h and CQRCode.h with the real header, at compile time:
//
//   cc -fsyntax-only -ISources/CCodecs/include -DCOMPARE_QRENCODE Sources/CCodecs/QRCode/abi.c
#ifdef COMPARE_QRENCODE
#include <qrencode.h>

#define QRcode our_QRcode
#define _QRinput our_QRinput_struct
#define QRinput our_QRinput
#include "types.h"
#undef QRinput
#undef _QRinput
#undef QRcode

#include "CQRCode.h"

#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #theirs)

SAME(sizeof(our_QRcode), sizeof(QRcode));
SAME(offsetof(our_QRcode, width), offsetof(QRcode, width));
SAME(offsetof(our_QRcode, data), offsetof(QRcode, data));
SAME(MODE_BYTES, QR_MODE_8);
SAME(CQRCODE_LOW, QR_ECLEVEL_L);
SAME(CQRCODE_MEDIUM, QR_ECLEVEL_M);
SAME(CQRCODE_QUARTILE, QR_ECLEVEL_Q);
SAME(CQRCODE_HIGH, QR_ECLEVEL_H);

// Enumerations are passed as int.
SAME(sizeof(QRecLevel), sizeof(int));
SAME(sizeof(QRencodeMode), sizeof(int));
_Static_assert(
    _Generic(
        QRcode_encodeString,
        QRcode * (*)(const char *, int, QRecLevel, QRencodeMode, int): 1, default: 0),
    "QRcode_encodeString");
_Static_assert(
    _Generic(QRinput_new2, QRinput * (*)(int, QRecLevel): 1, default: 0), "QRinput_new2");
_Static_assert(
    _Generic(QRinput_appendECIheader, int (*)(QRinput *, unsigned): 1, default: 0),
    "QRinput_appendECIheader");
_Static_assert(
    _Generic(
        QRinput_append, int (*)(QRinput *, QRencodeMode, int, const unsigned char *): 1, default: 0),
    "QRinput_append");
_Static_assert(
    _Generic(QRcode_encodeInput, QRcode * (*)(QRinput *): 1, default: 0), "QRcode_encodeInput");
#endif
