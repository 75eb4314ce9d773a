"""Arrays in, arrays out: types, shapes, strides, and what is refused."""

import sys

import numpy as np
import pytest

import glblur
from oracle import gaussian

#: The greatest distance from float64, in units of the type: the promise of 0.6 of an 8-bit level holds
#: for 8 bits. 16 bits stay within a level of their own, and floats within 16 bits.
TOLERANCE = {np.uint8: 0.6 / 255, np.uint16: 1 / 65535, np.float32: 1 / 65535}
GREATEST = {np.uint8: 255, np.uint16: 65535, np.float32: 1}
SHAPES = [(48, 65), (48, 65, 1), (48, 65, 3), (48, 65, 4)]


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.float32])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_type_and_shape_is_the_gaussian_of_float64(noise, dtype, shape):
    picture = noise(*shape, dtype=dtype)
    if shape[2:] == (4,):
        picture[..., 3] = GREATEST[dtype]
    before = picture.copy()
    result = glblur.gaussian_blur(picture, 3.3)
    assert result.shape == picture.shape and result.dtype == picture.dtype
    worst = np.abs(result.astype(np.float64) / GREATEST[dtype] - gaussian(picture, 3.3)).max()
    assert worst <= TOLERANCE[dtype]
    assert (picture == before).all()


def test_grey_with_alpha_is_weighted_by_alpha(noise):
    picture = noise(40, 50, 2)
    result = glblur.gaussian_blur(picture, 2)
    alpha = gaussian(picture[..., 1], 2)
    premultiplied = (picture[..., 0] / 255 * picture[..., 1] / 255).astype(np.float32)
    assert np.abs(result[..., 1] / 255 - alpha).max() <= 0.6 / 255
    # Colour and alpha are rounded alone, by 0.6 each, and so is their product by twice as much.
    product = result[..., 0] / 255 * result[..., 1] / 255
    assert np.abs(product - gaussian(premultiplied, 2)).max() <= 1.2 / 255


def test_channels_are_not_exchanged():
    picture = np.zeros((8, 8, 3), np.uint8)
    picture[..., 0] = 200
    assert (glblur.gaussian_blur(picture, 2) == [200, 0, 0]).all()
    assert (glblur.gaussian_blur(picture, 2, channels="BGR") == [200, 0, 0]).all()
    # A tint shows which channel is red.
    red = [glblur.filters.tint("#FF0000")]
    grey = np.full((4, 4, 3), 100, np.uint8)
    assert (glblur.render(red, grey) == [255, 0, 0]).all()
    assert (glblur.render(red, grey, channels="BGR") == [0, 0, 255]).all()
    opaque = np.full((4, 4, 4), 255, np.uint8)
    assert (glblur.render(red, opaque, channels="BGR") == [0, 0, 255, 255]).all()


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a[::-1],
        lambda a: a[::2],
        lambda a: a[:, 3:40],
        lambda a: a[:, ::-1],
        lambda a: a[..., ::-1],
        lambda a: a[::-3, 5:31],
        lambda a: a.transpose(1, 0, 2),
        lambda a: np.asfortranarray(a),
        lambda a: np.broadcast_to(a[:1], a.shape),
        lambda a: a[:1],
        lambda a: a[:, :1],
    ],
)
def test_strides_of_any_kind(noise, view):
    picture = view(noise(48, 65, 3))
    expected = glblur.gaussian_blur(np.ascontiguousarray(picture), 2.5)
    assert (glblur.gaussian_blur(picture, 2.5) == expected).all()


def test_rows_that_run_upwards_are_not_copied(noise):
    from glblur._arrays import borrowed

    picture = noise(8, 9, 3)[::-1]
    array, image = borrowed(picture, "it", "RGB")
    assert image.stride == -27 and image.data == picture.ctypes.data
    assert np.shares_memory(array, picture)


def test_another_byte_order(noise):
    picture = noise(20, 30, dtype=np.uint16)
    swapped = picture.astype(picture.dtype.newbyteorder())
    assert (glblur.gaussian_blur(swapped, 2) == glblur.gaussian_blur(picture, 2)).all()


def test_samples_at_odd_addresses(noise):
    picture = noise(20, 30, dtype=np.uint16)
    place = np.zeros(picture.nbytes + 1, np.uint8)
    odd = place[1:].view(np.uint16).reshape(picture.shape)
    odd[...] = picture
    assert (glblur.gaussian_blur(odd, 2) == glblur.gaussian_blur(picture, 2)).all()


def test_buffers_and_array_interfaces(noise):
    picture = noise(20, 30, 3)
    expected = glblur.gaussian_blur(picture, 2)
    assert (glblur.gaussian_blur(memoryview(picture), 2) == expected).all()

    class Holder:
        __array_interface__ = picture.__array_interface__

    assert (glblur.gaussian_blur(Holder(), 2) == expected).all()


def test_pictures_of_pillow(noise):
    pillow = pytest.importorskip("PIL.Image")
    picture = noise(20, 30, 3)
    result = glblur.gaussian_blur(pillow.fromarray(picture), 2)
    assert (result == glblur.gaussian_blur(picture, 2)).all()
    with pytest.raises(glblur.ArgumentError, match=r"mode 'CMYK'.*convert"):
        glblur.gaussian_blur(pillow.fromarray(picture).convert("CMYK"), 2)
    with pytest.raises(glblur.ArgumentError, match="mode 'P'"):
        glblur.gaussian_blur(pillow.fromarray(picture).convert("P"), 2)


def test_results_are_fresh_arrays_of_numpy(noise):
    picture = noise(20, 30, 3)
    first, second = (glblur.gaussian_blur(picture, 2) for _ in range(2))
    assert first.base is None and first.flags.owndata and first.flags.writeable
    assert not np.shares_memory(first, second) and not np.shares_memory(first, picture)


def test_nothing_keeps_the_arrays(noise):
    picture, out = noise(20, 30, 3), np.empty((20, 30, 3), np.uint8)
    counts = sys.getrefcount(picture), sys.getrefcount(out)
    renderer = glblur.Renderer()
    assert renderer.render([glblur.filters.invert()], picture, out, inputs={"a": picture}) is out
    assert (sys.getrefcount(picture), sys.getrefcount(out)) == counts


def test_out_may_be_the_picture_itself(noise):
    picture = noise(70, 65, 3)
    expected = glblur.gaussian_blur(picture, 4)
    assert glblur.gaussian_blur(picture, 4, out=picture) is picture
    assert (picture == expected).all()


def test_out_may_be_rows_of_another_array(noise):
    picture, large = noise(20, 30, 4), np.full((40, 64, 4), 7, np.uint8)
    out = large[::-2, 10:40]
    glblur.gaussian_blur(picture, 2, out=out)
    assert (out == glblur.gaussian_blur(picture, 2)).all()
    untouched = np.ones(large.shape[:2], bool)
    untouched[::-2, 10:40] = False
    assert (large[untouched] == 7).all()


def test_out_may_have_another_type_and_other_channels(noise):
    picture = noise(20, 30, 3)
    deep = np.empty((20, 30, 4), np.float32)
    glblur.render([glblur.filters.gaussian_blur(2, edge="mirror")], picture, out=deep)
    assert (deep[..., 3] == 1).all()
    assert np.abs(deep[..., :3] - gaussian(picture, 2)).max() <= 1 / 65535


def test_premultiplied_pictures(noise):
    straight = noise(16, 16, 4)
    straight[..., 3] = 128
    multiplied = straight.copy()
    multiplied[..., :3] = (straight[..., :3].astype(int) * 128 + 127) // 255
    renderer = glblur.Renderer()
    nothing = [glblur.filters.saturation(1)]
    result = renderer.render(nothing, multiplied, premultiplied=True)
    assert (result == multiplied).all()


@pytest.mark.parametrize(
    "value, words",
    [
        (np.zeros((4,), np.uint8), r"shape \(4,\)"),
        (np.zeros((4, 4, 5), np.uint8), r"shape \(4, 4, 5\)"),
        (np.zeros((1, 4, 4, 3), np.uint8), r"shape \(1, 4, 4, 3\)"),
        (np.zeros((0, 4, 3), np.uint8), "no pixels"),
        (np.zeros((4, 4, 0), np.uint8), r"shape \(4, 4, 0\)"),
        (np.zeros((4, 4), np.float64), r"float64.*astype\(numpy.float32\)"),
        (np.zeros((4, 4), np.int32), r"int32.*uint8"),
        (np.zeros((4, 4), bool), "bool"),
        (np.zeros((4, 4), complex), "complex"),
        ([[1, 2], [3, 4]], "list"),
        ("no-such-photo.png", "no-such-photo.png"),
        (None, "None"),
        (object(), "object"),
    ],
)
def test_what_has_no_such_pixels_is_refused(value, words):
    with pytest.raises(glblur.Error, match=words):
        glblur.gaussian_blur(value, 2)


@pytest.mark.parametrize(
    "out, words",
    [
        (np.empty((21, 30, 3), np.uint8), "30×20 pixels"),
        (np.empty((20, 30), np.float64), "float64"),
        (np.empty((20, 60, 3), np.uint8)[:, ::2], "not contiguous"),
        (np.broadcast_to(np.uint8(0), (20, 30, 3)), "cannot be written"),
        ([], "list"),
    ],
)
def test_wrong_targets_are_refused(noise, out, words):
    with pytest.raises(glblur.ArgumentError, match=words):
        glblur.gaussian_blur(noise(20, 30, 3), 2, out=out)


def test_wrong_words_are_refused(noise):
    picture = noise(4, 4, 3)
    with pytest.raises(glblur.ArgumentError, match="'RGB' or 'BGR'"):
        glblur.gaussian_blur(picture, 2, channels="RBG")
    with pytest.raises(glblur.ChainError, match="mirror"):
        glblur.gaussian_blur(picture, 2, "mirrored")
    with pytest.raises(glblur.ChainError):
        glblur.gaussian_blur(picture, -1)
    with pytest.raises(glblur.ArgumentError):
        glblur.gaussian_blur(picture, float("nan"))


def test_a_picture_is_rgb_and_straight_beside_arrays_of_any_kind(noise):
    bgr, alpha = noise(16, 16, 3), noise(16, 16, 4, seed=2)
    image = glblur.Image.from_array(alpha)
    result = glblur.render(
        [glblur.filters.saturation(1, input="@a")], image, inputs={"a": bgr}, channels="BGR"
    )
    assert (result.array[..., :3] == bgr[..., ::-1]).all()
    out = np.empty((16, 16, 4), np.uint8)
    renderer = glblur.Renderer()
    renderer.render([glblur.filters.saturation(1)], image, out=out, premultiplied=True)
    # Colours of 8 bits times alpha, rounded once here and at most once more on the way.
    multiplied = alpha[..., :3] * (alpha[..., 3:] / 255)
    assert np.abs(out[..., :3] - multiplied).max() <= 1
    assert (out[..., 3] == alpha[..., 3]).all()
