import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type * as Harfbuzzjs from 'harfbuzzjs';

import { isUnseen } from './plainText.ts';

type Harfbuzz = typeof Harfbuzzjs;

/** One weight of a font beside the usual one: its file, and what shapes text with it. */
export interface ScriptFace {
  family: ScriptFamily;
  bytes: Uint8Array;
  harfbuzz: Harfbuzz;
  font: Harfbuzzjs.Font;
  /** All fonts shape in one: what HarfBuzz holds is given back between papers only. */
  buffer: Harfbuzzjs.Buffer;
  unitsPerEm: number;
}

export type EastAsianFamily = 'chinese' | 'japanese' | 'korean';
type ScriptFamily = EastAsianFamily | 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'emoji';

interface FontFiles {
  package: string;
  normal: string;
  /** As heavy as the bold of the usual font, which is its medium weight. */
  bold: string;
}

const google = (family: string, file: string): FontFiles => ({
  package: `@expo-google-fonts/${family}`,
  normal: `400Regular/${file}_400Regular.ttf`,
  bold: `500Medium/${file}_500Medium.ttf`,
});
const eastAsian = (region: string, file: string): FontFiles => ({
  package: `@embedpdf/fonts-${region}`,
  normal: `fonts/${file}-Regular.otf`,
  bold: `fonts/${file}-Medium.otf`,
});
const files: Readonly<Record<ScriptFamily, FontFiles>> = {
  arabic: google('ibm-plex-sans-arabic', 'IBMPlexSansArabic'),
  hebrew: google('noto-sans-hebrew', 'NotoSansHebrew'),
  devanagari: google('noto-sans-devanagari', 'NotoSansDevanagari'),
  thai: google('noto-sans-thai', 'NotoSansThai'),
  chinese: eastAsian('sc', 'NotoSansHans'),
  japanese: eastAsian('jp', 'NotoSansJP'),
  korean: eastAsian('kr', 'NotoSansKR'),
  emoji: google('noto-emoji', 'NotoEmoji'),
};

/** The largest file has 8.6 MB. What was used last is kept. */
const keptBytesMax = 24 * 2 ** 20;

const emoji = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/v;
const scripts: readonly (readonly [RegExp, ScriptFamily])[] = [
  [/^[\p{scx=Arab}&&[^\p{scx=Common}]]/v, 'arabic'],
  [/^\p{scx=Hebr}/v, 'hebrew'],
  [/^\p{scx=Deva}/v, 'devanagari'],
  [/^\p{scx=Thai}/v, 'thai'],
];
const eastAsianText = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\uFF00-\uFFEF]/v;
const sign = /^[\p{S}\p{N}\p{P}\p{Zs}]/v;

/** How Chinese characters are drawn: as by those who also write the kana or hangul of the text; null where it has neither. */
export function eastAsianIn(text: string): EastAsianFamily | null {
  if (/[\p{sc=Hira}\p{sc=Kana}]/v.test(text)) return 'japanese';
  return /\p{sc=Hang}/v.test(text) ? 'korean' : null;
}

/** The fonts of the scripts that the usual font lacks. A file is read when a text first holds a character of its script. */
export class ScriptFaces {
  /** What was used last stands last. */
  readonly #kept = new Map<string, ScriptFace>();
  /** A document embeds what it has begun with, whatever is kept. */
  readonly #ofDocuments = new WeakMap<object, Map<string, ScriptFace>>();
  readonly #harfbuzz: Harfbuzz;
  readonly #buffer: Harfbuzzjs.Buffer;

  private constructor(harfbuzz: Harfbuzz) {
    this.#harfbuzz = harfbuzz;
    this.#buffer = new harfbuzz.Buffer();
  }

  static async open(): Promise<ScriptFaces> {
    return new ScriptFaces(await import('harfbuzzjs'));
  }

  /** Bytes of the files that are held. */
  get keptBytes(): number {
    return [...this.#kept.values()].reduce((sum, face) => sum + face.bytes.length, 0);
  }

  /**
   * The font that has all of a character (one that a reader sees as one, of several code points maybe); null where none
   * has. `eastAsian`: how Chinese characters are drawn.
   */
  faceFor(
    document: object,
    character: string,
    isBold: boolean,
    eastAsian: EastAsianFamily,
  ): ScriptFace | null {
    for (const family of familiesOf(character, eastAsian)) {
      const face = this.#faceIn(document, family, isBold);
      if (hasGlyphs(face, character)) return face;
    }
    return null;
  }

  /** How the Chinese characters of a text are drawn: as it says itself, else as its document does, where that has all of them. */
  eastAsianFor(document: object, text: string, ofDocument: EastAsianFamily): EastAsianFamily {
    const said = eastAsianIn(text);
    const characters = text.match(/\p{sc=Han}/gv);
    if (said || !characters) return said ?? ofDocument;
    return hasGlyphs(this.#faceIn(document, ofDocument, false), characters.join('')) ? ofDocument : 'chinese';
  }

  #faceIn(document: object, family: ScriptFamily, isBold: boolean): ScriptFace {
    const own = this.#ofDocuments.get(document) ?? new Map<string, ScriptFace>();
    this.#ofDocuments.set(document, own);
    const key = `${family} ${isBold}`;
    const face = own.get(key) ?? this.#keptFace(key, family, isBold);
    own.set(key, face);
    return face;
  }

  #keptFace(key: string, family: ScriptFamily, isBold: boolean): ScriptFace {
    const face = this.#kept.get(key) ?? this.#readFace(family, isBold);
    this.#kept.delete(key);
    this.#kept.set(key, face);
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || this.keptBytes <= keptBytesMax) break;
      this.#kept.delete(oldest);
    }
    return face;
  }

  #readFace(family: ScriptFamily, isBold: boolean): ScriptFace {
    const { package: packageName, [isBold ? 'bold' : 'normal']: file } = files[family];
    const bytes = readFileSync(join(folderOf(packageName), file));
    const harfbuzz = this.#harfbuzz;
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
    const font = new harfbuzz.Font(face);
    return { family, bytes, harfbuzz, font, buffer: this.#buffer, unitsPerEm: face.upem };
  }
}

/** Whether the font draws every code point of a text that is to be seen. */
export function hasGlyphs({ font }: ScriptFace, text: string): boolean {
  for (const character of text) {
    if (isUnseen(character)) continue;
    if (font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined) return false;
  }
  return true;
}

/** Which fonts may have a character; no file is read for a script that none of them has. */
function familiesOf(character: string, eastAsian: EastAsianFamily): ScriptFamily[] {
  const eastAsianFamilies = [...new Set<ScriptFamily>([eastAsian, 'chinese', 'japanese', 'korean'])];
  if (emoji.test(character)) return ['emoji', ...eastAsianFamilies];
  const own = scripts.flatMap(([script, family]) => (script.test(character) ? [family] : []));
  if (own.length > 0) return own;
  if (eastAsianText.test(character)) return eastAsianFamilies;
  return sign.test(character) ? [...eastAsianFamilies.slice(0, 2), 'emoji'] : [];
}

/** Where a package is; some hide all of their files but the code. */
function folderOf(packageName: string): string {
  const { resolve } = createRequire(import.meta.url);
  for (const folder of resolve.paths(packageName) ?? []) {
    try {
      return dirname(resolve(join(folder, packageName, 'package.json')));
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`${packageName} is not installed`);
}
