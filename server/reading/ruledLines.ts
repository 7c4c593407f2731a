import type { Grey } from './picture.ts';

/** Darker than this is a line of a table, or of a fold, as cameras see it. */
const ruleShade = 185;
/** No letter has a stroke so long, in pixels of a page as it is read; nothing that is thicker is a line. */
const long = { length: 150, thickness: 9, thinShare: 0 };
/** Nor one that is as tall and thin from end to end: it stands between the cells of two rows. Letters that stand on each other are thicker here and there. */
const upright = { length: 60, thickness: 5, thinShare: 0.9 };
const white = 255;

/** A crease in the shadow of its fold is darker than the shadow. */
const creaseShade = 130;

/**
 * A picture without the lines of its tables and the creases of its folds: Tesseract takes cells between them for pictures, and leaves their
 * words out. A stroke of a letter that meets such a line is thicker there, and stays.
 */
export function withoutRules(picture: Grey): Grey {
  const pixels = Uint8Array.from(picture.pixels);
  const { width, height } = picture;
  const across = { along: width, across: height, step: 1, stride: width };
  const down = { along: height, across: width, step: width, stride: 1 };
  erase(pixels, across, [long]);
  erase(pixels, down, [long, upright]);
  return { width, height, pixels };
}

interface Rule {
  length: number;
  thickness: number;
  /** How much of it must be so thin. */
  thinShare: number;
}

/** How pixels follow each other along a line, and from one line to the next. */
interface Walk {
  along: number;
  across: number;
  step: number;
  stride: number;
}

/** Takes out what is as long as one of these rules, and as thin. */
function erase(pixels: Uint8Array, { along, across, step, stride }: Walk, rules: readonly Rule[]): void {
  const shades = Uint8Array.from(pixels);
  const dark = new Uint8Array(shades.length);
  for (let at = 0; at < dark.length; at += 1) if ((shades[at] ?? white) < ruleShade) dark[at] = 1;
  const isDark = (at: number) => dark[at] === 1;
  const isCrease = (at: number) => (shades[at] ?? white) < creaseShade;
  const begins = new Int32Array(across).fill(-1);
  // Pixels are visited as they lie in memory, whichever way the lines go.
  const isAlong = step === 1;
  const outerEnd = isAlong ? across - 1 : along + 1;
  const innerEnd = isAlong ? along + 1 : across - 1;
  for (let outer = isAlong ? 1 : 0; outer < outerEnd; outer += 1) {
    for (let inner = isAlong ? 0 : 1; inner < innerEnd; inner += 1) {
      const line = isAlong ? outer : inner;
      const place = isAlong ? inner : outer;
      const at = line * stride + place * step;
      const begin = begins[line] ?? -1;
      // Lines that are not quite level step aside by a pixel.
      const goesOn = place < along && (dark[at] === 1 || dark[at - stride] === 1 || dark[at + stride] === 1);
      if (goesOn === begin >= 0) continue;
      begins[line] = goesOn ? place : -1;
      const rule = goesOn ? undefined : rules.find(({ length }) => place - begin >= length);
      if (rule && isThin(begin, place, line, rule)) eraseRun(begin, place, line, rule.thickness);
    }
  }

  function isThin(begin: number, end: number, line: number, { thickness, thinShare }: Rule): boolean {
    if (thinShare === 0) return true;
    let thin = 0;
    for (let place = begin; place < end; place += 1) {
      const own = [line, line - 1, line + 1].find((one) => isDark(one * stride + place * step));
      if (own !== undefined && thinAt(own * stride + place * step, own, thickness, isDark)) thin += 1;
    }
    return thin >= (end - begin) * thinShare;
  }

  function eraseRun(begin: number, end: number, line: number, thickness: number): void {
    for (let place = begin; place < end; place += 1) {
      const at = line * stride + place * step;
      if (!isDark(at)) continue;
      const thin = thinAt(at, line, thickness, isDark) ?? thinAt(at, line, thickness, isCrease);
      if (!thin) continue;
      const [from, to] = [Math.max(0, thin[0] - 1), Math.min(across - 1, thin[1] + 1)];
      for (let row = from; row <= to; row += 1) pixels[at + (row - line) * stride] = white;
    }
  }

  /** From where to where a line is so dark at one of its pixels; null where it is not, or is too thick. */
  function thinAt(
    at: number,
    line: number,
    thickness: number,
    isSo: (at: number) => boolean,
  ): [number, number] | null {
    if (!isSo(at)) return null;
    let [first, last] = [line, line];
    while (first > 0 && last - first <= thickness && isSo(at - (line - first + 1) * stride)) first -= 1;
    while (last < across - 1 && last - first <= thickness && isSo(at + (last - line + 1) * stride)) last += 1;
    return last - first >= thickness ? null : [first, last];
  }
}
