import type { pdfjs } from 'react-pdf';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFileSearch } from './FileSearch.tsx';
import type { TextMatch, TextPiece } from './findInText.ts';
import { findInPages } from './findInText.ts';

/** Pages whose text is read to be looked through: what a document proves stands on its first ones. */
const readPagesMax = 40;

interface Search {
  pattern: string;
  matches: readonly TextMatch[];
  /** Which of them is shown. */
  at: number;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);

async function readText(pdf: pdfjs.PDFDocumentProxy): Promise<TextPiece[][]> {
  const pages: TextPiece[][] = [];
  for (let number = 1; number <= Math.min(readPagesMax, pdf.numPages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((piece, item) =>
        'str' in piece ? [{ item, text: piece.str, endsLine: piece.hasEOL }] : [],
      ),
    );
  }
  return pages;
}

/** Offers to find values in the text of a PDF, and marks them where they stand. A scan has no text, and offers nothing. */
export function usePdfSearch(sheet: RefObject<HTMLElement | null>, showPage: (page: number) => void) {
  const { offer } = useFileSearch();
  const [text, setText] = useState<TextPiece[][]>([]);
  const [search, setSearch] = useState<Search | null>(null);
  const last = useRef<Search | null>(null);
  const isToScroll = useRef(false);

  useEffect(() => {
    if (!text.some((pieces) => pieces.length > 0)) return undefined;
    offer((pattern) => {
      const { current } = last;
      const isAgain = current !== null && current.pattern === pattern.source && current.matches.length > 0;
      const next: Search = isAgain
        ? { ...current, at: (current.at + 1) % current.matches.length }
        : { pattern: pattern.source, matches: findInPages(text, pattern), at: 0 };
      const match = next.matches[next.at];
      last.current = next;
      isToScroll.current = match !== undefined;
      setSearch(next);
      if (match) showPage(match.page);
    });
    return () => offer(null);
  }, [text, offer, showPage]);

  const customTextRenderer = useCallback(
    ({ pageNumber, itemIndex, str }: { pageNumber: number; itemIndex: number; str: string }): string => {
      let html = '';
      let done = 0;
      for (const [at, { page, parts }] of search?.matches.entries() ?? []) {
        const part = page === pageNumber ? parts.find(({ item }) => item === itemIndex) : undefined;
        if (!part) continue;
        const mark = at === search?.at ? '<mark data-current="">' : '<mark>';
        html += `${escaped(str.slice(done, part.from))}${mark}${escaped(str.slice(part.from, part.to))}</mark>`;
        done = part.to;
      }
      return html + escaped(str.slice(done));
    },
    [search],
  );

  /** To be called once the text of the page stands there. */
  const scrollToMark = useCallback(() => {
    const mark = sheet.current?.querySelector('mark[data-current]');
    if (!isToScroll.current || !mark) return;
    isToScroll.current = false;
    mark.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [sheet]);

  return {
    /** Reads the text. Without it the file is shown all the same. */
    read(pdf: pdfjs.PDFDocumentProxy): void {
      readText(pdf).then(setText, () => setText([]));
    },
    /** Given to the page that is drawn, once something is looked for. */
    marks: search === null ? {} : { customTextRenderer },
    scrollToMark,
    found: search && {
      number: search.at + 1,
      count: search.matches.length,
      page: search.matches[search.at]?.page ?? null,
    },
  };
}
