import type { Grey } from './picture.ts';

/** Darker than this is a line of a table, or of a fold, as cameras see it. */
const ruleShade = 185;
/** No letter has a stroke so long, in pixels of a page as it is read; nothing that is thicker is a line. */
const long = { length: 150, thickness: 9 };
/** Nor one so thin and upright that is as tall: it stands between the cells of two rows. */
const upright = { length: 60, thickness: 5 };
const white = 255;

/**
 * A picture without the lines of its tables and the creases of its folds: Tesseract takes cells between them for pictures, and leaves their
 * words out. A stroke of a letter that meets such a line is thicker there, and stays.
 */
export function withoutRules(picture: Grey): Grey {
  const pixels = Uint8Array.from(picture.pixels);
  const { width, height } = picture;
  erase(pixels, { along: width, across: height, step: 1, stride: width });
  erase(pixels, { along: height, across: width, step: width, stride: 1 });
  erase(pixels, { along: height, across: width, step: width, stride: 1 }, upright);
  return { width, height, pixels };
}

/** How pixels follow each other along a line, and from one line to the next. */
interface Walk {
  along: number;
  across: number;
  step: number;
  stride: number;
}

function erase(pixels: Uint8Array, { along, across, step, stride }: Walk, rule = long): void {
  const dark = pixels.map((shade) => (shade < ruleShade ? 1 : 0));
  const isDark = (at: number) => dark[at] === 1;
  for (let line = 1; line < across - 1; line += 1) {
    let begin = -1;
    for (let place = 0; place <= along; place += 1) {
      const at = line * stride + place * step;
      // Lines that are not quite level step aside by a pixel.
      const goesOn = place < along && (isDark(at) || isDark(at - stride) || isDark(at + stride));
      if (goesOn && begin < 0) begin = place;
      if (goesOn || begin < 0) continue;
      if (place - begin >= rule.length) eraseRun(begin, place, line);
      begin = -1;
    }
  }

  function eraseRun(begin: number, end: number, line: number): void {
    for (let place = begin; place < end; place += 1) {
      const at = line * stride + place * step;
      if (!isDark(at)) continue;
      let [first, last] = [line, line];
      while (first > 0 && last - first <= rule.thickness && isDark(at - (line - first + 1) * stride))
        first -= 1;
      while (last < across - 1 && last - first <= rule.thickness && isDark(at + (last - line + 1) * stride))
        last += 1;
      if (last - first >= rule.thickness) continue;
      const [from, to] = [Math.max(0, first - 1), Math.min(across - 1, last + 1)];
      for (let row = from; row <= to; row += 1) pixels[at + (row - line) * stride] = white;
    }
  }
}
