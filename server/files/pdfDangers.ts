/** What a viewer might do on opening a PDF beyond showing it. */
export type PdfDanger = 'script' | 'program' | 'files' | 'hidden';

/**
 * Names without which there is no such thing (ISO 32000-1, 12.6.4, 7.11.4, 12.7.8): a script, a program to start,
 * a file inside.
 */
const namesOf = {
  script: ['JavaScript', 'Rendition', 'RichMedia', 'XFA'],
  program: ['Launch'],
  files: ['EmbeddedFiles', 'EmbeddedFile', 'EF'],
} as const;

/** Each character of a name may be written as its number (7.3.5): `/J#61vaScript`. */
function spellings(name: string): string {
  return Array.from(name, (character) => {
    const hex = character.charCodeAt(0).toString(16);
    const digits = Array.from(hex, (digit) =>
      /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
    );
    return `(?:${character}|#${digits.join('')})`;
  }).join('');
}

/**
 * As it stands in an object, with something that may follow it there: in a text such as "HTML/CSS/JavaScript" the same
 * letters mean nothing. Where the looking ends within blanks, it counts.
 */
function asName(names: readonly string[]): RegExp {
  const follower = String.raw`[\0\t\n\f\r ]*(?:[/<>\[\](%\d]|endobj|true|false|null|$)`;
  return new RegExp(String.raw`/(?:${names.map(spellings).join('|')})(?=${follower})`);
}

const patterns = Object.entries(namesOf).map(
  ([danger, names]) => [danger as keyof typeof namesOf, asName(names)] as const,
);

/** The longest spelling of a name, and its slash. */
const overlap =
  3 *
    Math.max(
      ...Object.values(namesOf)
        .flat()
        .map(({ length }) => length),
    ) +
  1;

/** Looks for dangers in bytes that come in pieces; for all of them, or but for those that something else looks into. */
export function createDangerFinder(except?: PdfDanger): (piece: Buffer) => PdfDanger | null {
  const sought = patterns.filter(([danger]) => danger !== except);
  let end = '';
  return (piece) => {
    const text = end + piece.toString('latin1');
    end = text.slice(-overlap);
    return sought.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  };
}

const fileReference = new RegExp(asName(['EF']), 'g');

/** Counts, in bytes that come in pieces, the places that refer to a file inside. */
export function createFileCounter(): (piece: Buffer) => number {
  let end = '';
  return (piece) => {
    const text = end + piece.toString('latin1');
    const isNew = ({ 0: found, index }: RegExpExecArray) => index + found.length > end.length;
    const count = [...text.matchAll(fileReference)].filter(isNew).length;
    end = text.slice(-overlap);
    return count;
  };
}

const encryption = asName(['Encrypt']);
const objectStream = asName(['ObjStm']);
/** What object streams have besides, and other streams rarely: where the first object begins. */
const firstObject = asName(['First']);
const otherFilters = new RegExp(
  String.raw`/(?:${['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'Crypt', 'DecodeParms', 'DP'].map(spellings).join('|')})(?![A-Za-z0-9])`,
);
const indirectFilter = new RegExp(String.raw`/(?:${spellings('Filter')}|F)[\0\t\n\f\r ]+\d`);
const dictionaryMax = 4096;
const streamsMax = 40_000;

/** Whether objects lie in streams that cannot be looked into: encrypted, or folded otherwise than by deflating. */
export function hidesObjects(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (encryption.test(text) && objectStream.test(text)) return true;
  let streams = 0;
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 1)) {
    streams += 1;
    if (streams > streamsMax) return true;
    const before = text.slice(Math.max(at - dictionaryMax, 0), at);
    const dictionary = before.slice(before.lastIndexOf('obj') + 1);
    if (!objectStream.test(dictionary) && !firstObject.test(dictionary)) continue;
    if (otherFilters.test(dictionary) || indirectFilter.test(dictionary)) return true;
  }
  return false;
}
