"""
Makes the website's fonts. They contain only the characters that pages need, drawn with few points. They have no hinting,
because no phone uses it. The script takes minutes. It needs Debian's fonttools, python3-brotli, python3-numpy and
libharfbuzz-bin, and reads the complete fonts:
  npm install --prefix /tmp/whole @fontsource/noto-sans-bengali@5.3.0 @fontsource/tiro-bangla@5.3.0 \
    @fontsource-variable/source-sans-3@5.3.0
  python3 app/styles/fonts/cut.py /tmp/whole/node_modules
"""

import sys
from array import array
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from bengali import CODEPOINTS, FEATURES, bengali_glyphs
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.woff2 import WOFF2FlavorData
from fontTools.varLib.instancer import instantiateVariableFont
from redraw import ON_CURVE, on_grid, redrawn

WHOLE = Path(sys.argv[1])
HERE = Path(__file__).parent
BENGALI = "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2"
BOLD_BENGALI = "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2"
DISPLAY = "@fontsource/tiro-bangla/files/tiro-bangla-latin-400-normal.woff2"
TEXT = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"

LATIN = "0020-007E,00A0,00A9,00B7,2013-2014,2018-2019,201C-201D,2022,2026"
MORE_LATIN = "00A1-00A8,00AA-00B6,00B8-00FF,0131,0152-0153,2020-2021,2030,20AC,2122"
WORD_BANGLA = "0982,09AC,09B2,09BE"
LIGHTEST, HEAVIEST = 400, 600
OVERLAPS = 0x40


def main():
    """Tolerances are in thousandths of an em. They mean a tenth of a pixel in the largest headings and half of this in texts."""
    for name, file in ("noto-sans-bengali", BENGALI), ("noto-sans-bengali-bold", BOLD_BENGALI):
        bengali = TTFont(WHOLE / file)
        with TemporaryDirectory() as place:
            bengali.flavor = None
            bengali.save(Path(place, "whole.ttf"))
            glyphs = bengali_glyphs(Path(place, "whole.ttf"), Path(place))
        # `glyphs` already contains the intermediate glyphs. With layout_closure, the subset would again contain every
        # old conjunct.
        cut(bengali, CODEPOINTS, FEATURES, gids=glyphs, layout_closure=False)
        save([bengali], name, tolerance=3, units_per_em=300)

    word = TTFont(WHOLE / BENGALI)
    cut(word, WORD_BANGLA, "")
    save([word], "bangla", tolerance=3, units_per_em=400)

    display = TTFont(WHOLE / DISPLAY)
    prefer_lining_figures(display)
    cut(display, LATIN, "kern,liga")
    save([display], "tiro-latin", tolerance=2, units_per_em=400)

    for name, codepoints in ("source-sans-3-basic", LATIN), ("source-sans-3-more", MORE_LATIN):
        text = TTFont(WHOLE / TEXT)
        cut(text, codepoints, "kern,liga")
        light = instantiateVariableFont(text, {"wght": (LIGHTEST, HEAVIEST)})
        heavy = instantiateVariableFont(light, {"wght": HEAVIEST})
        save([light, heavy], name, tolerance=3, units_per_em=400)


def cut(font, codepoints, features, gids=(), layout_closure=True):
    options = subset.Options(hinting=False, layout_features=features.split(","), layout_closure=layout_closure)
    options.drop_tables += ["STAT", "MVAR", "HVAR", "gasp", "prep"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(codepoints), gids=gids)
    subsetter.subset(font)


def prefer_lining_figures(font):
    """Makes digits as high as capitals the default and removes the other digits, because all display text uses the high ones."""
    rules = font["GSUB"].table
    lining = [record.Feature for record in rules.FeatureList.FeatureRecord if record.FeatureTag == "lnum"]
    lookups = [rules.LookupList.Lookup[index] for feature in lining for index in feature.LookupListIndex]
    figures = {old: new for lookup in lookups for table in lookup.SubTable for old, new in table.mapping.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: figures.get(glyph, glyph) for code, glyph in table.cmap.items()}


def save(masters, name, tolerance, units_per_em):
    """Redraws a font and writes it. A variable font has two masters: its lightest (the default) and its heaviest form."""
    font = masters[0]
    scale = units_per_em / font["head"].unitsPerEm
    contours = {}
    for glyph in font.getGlyphOrder():
        if font["glyf"][glyph].numberOfContours > 0:
            fewer = [redrawn(points, flags, tolerance) for points, flags in contours_of(masters, glyph)]
            contours[glyph] = [on_grid(points * scale, flags) for points, flags in fewer]
    for master in masters:
        scale_upem(master, units_per_em)
    for glyph in contours:
        put_back(masters, glyph, contours[glyph])
    for glyph, outline in font["glyf"].glyphs.items():
        outline.recalcBounds(font["glyf"])
        # The file does not need to store a side bearing that is equal to xMin.
        font["hmtx"][glyph] = (font["hmtx"][glyph][0], outline.xMin)

    # The licence (OFL.txt) does not allow that a changed font has the name of the original.
    font["name"].names = []
    font["name"].setName(f"Cut {name[0]}", 1, 3, 1, 0x409)
    font["name"].setName("Regular", 2, 3, 1, 0x409)
    font.flavor = "woff2"
    font.flavorData = WOFF2FlavorData(transformedTables=["glyf", "loca", "hmtx"])
    font.save(HERE / f"{name}.woff2")
    print(name, (HERE / f"{name}.woff2").stat().st_size)


def contours_of(masters, glyph):
    """Yields for every contour its points, as an array of shape (masters, points, 2), and whether each point is on the curve."""
    outlines = [master["glyf"][glyph].getCoordinates(master["glyf"]) for master in masters]
    points = np.array([list(coordinates) for coordinates, _, _ in outlines], float)
    _, ends, flags = outlines[0]
    start = 0
    for end in ends:
        yield points[:, start : end + 1], [flag & ON_CURVE for flag in flags[start : end + 1]]
        start = end + 1


def put_back(masters, name, contours):
    font = masters[0]
    outlines = np.concatenate([points for points, _ in contours], axis=1)
    glyph = Glyph()
    glyph.numberOfContours = len(contours)
    glyph.endPtsOfContours = [int(end) - 1 for end in np.cumsum([len(flags) for _, flags in contours])]
    glyph.coordinates = GlyphCoordinates(outlines[0].tolist())
    glyph.flags = array("B", [flag for _, flags in contours for flag in flags])
    glyph.flags[0] |= font["glyf"][name].flags[0] & OVERLAPS
    glyph.program = Program()
    glyph.program.fromBytecode(b"")
    font["glyf"][name] = glyph
    if len(masters) == 2:
        # The left and right edges of a letter also count as points. They come after the points of the outline.
        measures = [[[0, 0], [master["hmtx"][name][0], 0], [0, 0], [0, 0]] for master in masters]
        light, heavy = np.concatenate([outlines, measures], axis=1)
        heavier = TupleVariation({"wght": (0, 1, 1)}, [tuple(delta) for delta in (heavy - light).tolist()])
        heavier.optimize([tuple(point) for point in light.tolist()], glyph.endPtsOfContours)
        font["gvar"].variations[name] = [heavier]


main()
