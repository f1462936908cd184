"""Lists the glyphs of Noto Sans Bengali that modern Bengali needs: letters, signs and all conjuncts."""

import re
import subprocess
from itertools import product

CODEPOINTS = (
    "0964-0965,0981-0983,0985-098B,098F-0990,0993-09A8,09AA-09B0,09B2,09B6-09B9,09BC,09BE-09C3,09C7-09C8,09CB-09CE,"
    "09D7,09DC-09DD,09DF,09E6-09F1,09F3,200C-200D,25CC"
)
FEATURES = "akhn,rphf,blwf,half,pstf,vatu,cjct,nukt,init,pres,abvs,blws,psts,abvm,blwm,dist"

VOWEL_SIGNS = [*"ািীুূৃেৈোৌ"]
CONSONANTS = [*"কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎৰ", "ড়", "ঢ়", "য়", "ৱ"]
ALONE = [*"অআইঈউঊঋএঐওঔ০১২৩৪৫৬৭৮৯।॥৳ৗ", "অ্যা", "এ্যা", "র‍্যা", "র‌্য", "ক্‌", "◌"]
CONJUNCTS = """
    ক্ক ক্ট ক্ত ক্ত্র ক্ব ক্ম ক্য ক্র ক্ল ক্ষ ক্ষ্ণ ক্ষ্ম ক্ষ্য ক্স খ্য খ্র গ্ণ গ্ধ গ্ন গ্ব গ্ম গ্য গ্র গ্ল ঘ্ন ঘ্য ঘ্র
    ঙ্ক ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ চ্চ চ্ছ চ্ছ্ব চ্য জ্জ জ্জ্ব জ্ঞ জ্ব জ্য জ্র ঞ্চ ঞ্ছ ঞ্জ ঞ্ঝ ট্ট ট্ম ট্য ট্র ড্ড ড্য ড্র ণ্ট ণ্ঠ ণ্ড ণ্ড্র
    ণ্ণ ণ্ব ণ্ম ণ্য ত্ত ত্ত্ব ত্থ ত্ন ত্ব ত্ম ত্য ত্র থ্য থ্র দ্গ দ্ঘ দ্দ দ্ধ দ্ব দ্ভ দ্ভ্র দ্ম দ্য দ্র ধ্ব ধ্ম ধ্য ধ্র
    ন্ট ন্ট্র ন্ঠ ন্ড ন্ড্র ন্ত ন্ত্ব ন্ত্য ন্ত্র ন্থ ন্দ ন্দ্য ন্দ্ব ন্দ্র ন্ধ ন্ধ্য ন্ধ্র ন্ন ন্ব ন্ম ন্য ন্স প্ট প্ত প্ন প্প প্য প্র প্ল প্স
    ফ্ট ফ্য ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্ব ব্য ব্র ব্ল ভ্য ভ্র ম্ন ম্প ম্প্র ম্ফ ম্ব ম্ভ ম্ভ্র ম্ম ম্য ম্র ম্ল য্য ল্ক ল্গ ল্ট ল্ড ল্প ল্ব ল্ভ ল্ম ল্য ল্ল
    শ্চ শ্ছ শ্ন শ্ব শ্ম শ্য শ্র শ্ল ষ্ক ষ্ক্র ষ্ট ষ্ট্য ষ্ট্র ষ্ঠ ষ্ঠ্য ষ্ণ ষ্প ষ্প্র ষ্ফ ষ্ম ষ্য
    গ্দ চ্ঞ চ্ন ড্ম ত্ত্র ত্ল ন্জ ন্স্ট ব্ঝ ব্ড ব্ঢ ব্ভ ম্দ ল্ঘ ল্ত ল্দ ল্ফ ল্স
    স্ক স্ক্র স্খ স্ট স্ট্র স্ত স্ত্য স্ত্র স্থ স্থ্য স্ন স্প স্প্র স্ফ স্ব স্ম স্য স্র স্ল হ্ণ হ্ন হ্ব হ্ম হ্য হ্র হ্ল
""".split()
UNDER_REPH = [*CONSONANTS[:31], "ত্ব", "ধ্ব", "দ্ধ", "ত্ত", "ম্ম", "ষ্ট", "চ্চ", "জ্জ", "ক্ষ", "শ্ব", "ঘ্য"]


def bengali_glyphs(typeface, place):
    """Returns the numbers of the glyphs in a font file that are needed for all syllables, with the intermediate glyphs."""
    stems = [*CONSONANTS, *CONJUNCTS, *("র্" + stem for stem in UNDER_REPH)]
    syllables = ["".join(parts) for parts in product(stems, ["", *VOWEL_SIGNS, "ঁ", "্য"])]
    words = place / "words.txt"
    # Some vowel signs look different at the beginning of a word.
    words.write_text("\n".join(f"{word} ক{word}ক" for word in ALONE + syllables), encoding="utf-8")
    bare = ["--no-glyph-names", "--no-positions", "--no-clusters"]
    # With --trace, the output also contains the intermediate glyphs. The result of shaping does not contain the glyphs that
    # a conjunct is made from.
    shaping = ["hb-shape", "--trace", *bare, f"--text-file={words}", typeface]
    steps = subprocess.run(shaping, capture_output=True, check=True, text=True)
    buffers = re.findall(r"buffer: \[([\d|]+)\]", steps.stdout + steps.stderr)
    return {int(glyph) for buffer in buffers for glyph in buffer.split("|")}
