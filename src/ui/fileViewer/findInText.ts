import type { Amount } from '../../../domain/money/money.ts';

/** A piece of text of a page, as the file holds it. */
export interface TextPiece {
  /** Its place among everything the page holds. */
  item: number;
  text: string;
  endsLine: boolean;
}

/** A place of a text: on which page (from 1), and which part of which pieces it covers. */
export interface TextMatch {
  page: number;
  parts: { item: number; from: number; to: number }[];
}

/** An amount however it is written: with points, commas, spaces or apostrophes between thousands, with or without `,00`. */
export function amountPattern(amount: Amount): RegExp {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, `[.,'’\\s]?`);
  const kept = fraction.replace(/0+$/, '');
  const decimals = kept === '' ? '(?:[.,]0{1,2})?' : `[.,]${kept}0*`;
  return new RegExp(`(?<!\\d|\\d[.,])${thousands}${decimals}(?!\\d|[.,]\\d)`, 'g');
}

/** A number or name however it is spaced: `008-123 456` for 008123456. */
export function textPattern(text: string): RegExp {
  const signs = text.match(/[\p{L}\p{N}]/gu) ?? [];
  if (signs.length === 0) return /(?!)/g;
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('[\\s./-]*')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** All places of a pattern, in the order of the pages. */
export function findInPages(pages: readonly (readonly TextPiece[])[], pattern: RegExp): TextMatch[] {
  return pages.flatMap((pieces, index) => {
    const starts: number[] = [];
    let whole = '';
    for (const { text, endsLine } of pieces) {
      starts.push(whole.length);
      whole += endsLine ? `${text}\n` : text;
    }
    return [...whole.matchAll(pattern)].map(({ index: begin, 0: found }) => ({
      page: index + 1,
      parts: pieces.flatMap(({ item, text }, at) => {
        const start = starts[at] ?? 0;
        const from = Math.max(0, begin - start);
        const to = Math.min(text.length, begin + found.length - start);
        return from < to ? [{ item, from, to }] : [];
      }),
    }));
  });
}
