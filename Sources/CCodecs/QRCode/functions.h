// FUNCTION(result, name, parameters) for every function used. All versions 4 have them.
FUNCTION(QRcode *, QRcode_encodeString, (const char *, int, int, int, int))
FUNCTION(QRinput *, QRinput_new2, (int, int))
FUNCTION(int, QRinput_appendECIheader, (QRinput *, unsigned))
FUNCTION(int, QRinput_append, (QRinput *, int, int, const unsigned char *))
FUNCTION(QRcode *, QRcode_encodeInput, (QRinput *))
FUNCTION(void, QRinput_free, (QRinput *))
FUNCTION(void, QRcode_free, (QRcode *))
