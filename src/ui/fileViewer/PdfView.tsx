import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { BlankState } from '../page/BlankState.tsx';
import { BundledPdfData } from './pdfData.ts';
import { PlaceFrame, useFilePlace } from './FilePlace.tsx';
import { usePdfSearch } from './usePdfSearch.ts';
import { ViewerBar } from './ViewerBar.tsx';

// Part of the build, in a file of its own, beside this one.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** One object for all documents: react-pdf loads anew when it changes. */
const options = { BinaryDataFactory: BundledPdfData, useWorkerFetch: false, cMapPacked: true };

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
/** Sharper than this costs memory and shows nothing more. */
const mostPixels = 2;
/** Pixels. */
const leastWidth = 160;
const settleMs = 60;

const View = styled('div')({ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0 });
const Sheet = styled('section')(({ theme }) => ({
  overflow: 'auto',
  minHeight: 280,
  backgroundColor: theme.vars?.palette.background.default,
  '& .react-pdf__Page': { margin: '0 auto', width: 'max-content' },
  '&:focus-visible': { outlineOffset: -2 },
  '& mark': { color: 'transparent', backgroundColor: 'rgb(255 214 0 / 0.35)', borderRadius: 2 },
  '& mark[data-current]': { backgroundColor: 'rgb(255 160 0 / 0.5)', outline: '2px solid rgb(190 90 0)' },
  // White paper between dark surfaces blinds.
  ...theme.applyStyles('dark', { '& .react-pdf__Page': { filter: 'brightness(0.82)' } }),
}));

export interface FileViewProps {
  blob: Blob;
  fileName: string;
}

/** A PDF, page by page, as wide as there is room. */
export default function PdfView({ blob, fileName }: FileViewProps) {
  const translate = useTranslate();
  const sheet = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [step, setStep] = useState(zooms.indexOf(1));
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(0);
  const [error, setError] = useState<'failed' | 'locked' | null>(null);
  const zoom = zooms[step] ?? 1;
  const search = usePdfSearch(sheet, setPage);
  const { shown } = useFilePlace();
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown) setPage(shown.place.page);
  }

  useEffect(() => {
    const { current } = sheet;
    if (!current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      // Not laid out yet. A page drawn for that would be drawn again at once, and what interrupts a drawing can leave
      // the page blank; so the width has to stay the same for a moment, too.
      if (!entry || entry.target.clientWidth === 0) return;
      clearTimeout(timer);
      // A whole number, and room for the scroll bar, so that its coming and going does not start over and over.
      const next = Math.max(leastWidth, Math.floor(entry.target.clientWidth / 8) * 8 - 16);
      timer = setTimeout(() => setWidth(next), settleMs);
    });
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  function turnTo(next: number): void {
    setPage(next);
    sheet.current?.scrollTo({ top: 0 });
  }

  return (
    <View>
      <ViewerBar
        label={translate('file.toolbar', { file: fileName })}
        zoom={zoom}
        canZoomIn={step < zooms.length - 1}
        canZoomOut={step > 0}
        onZoomIn={() => setStep(step + 1)}
        onZoomOut={() => setStep(step - 1)}
        onFit={() => setStep(zooms.indexOf(1))}
      >
        <output>
          {search.found &&
            (search.found.page === null ? translate('file.notFound') : translate('file.found', search.found))}
        </output>
        {pages > 0 && (
          <>
            <IconButton
              aria-label={translate('file.previousPage')}
              disabled={page <= 1}
              onClick={() => turnTo(page - 1)}
            >
              <NavigateBefore fontSize="small" />
            </IconButton>
            <output>{translate('file.page', { page, pages })}</output>
            <IconButton
              aria-label={translate('file.nextPage')}
              disabled={page >= pages}
              onClick={() => turnTo(page + 1)}
            >
              <NavigateNext fontSize="small" />
            </IconButton>
          </>
        )}
      </ViewerBar>
      <Sheet ref={sheet} tabIndex={0} aria-label={translate('file.contentOf', { file: fileName })}>
        {error ? (
          <BlankState
            isAlert
            heading="h3"
            title={translate(`file.${error}`)}
            text={translate('file.downloadInstead')}
          />
        ) : (
          width !== null && (
            <Document
              file={blob}
              options={options}
              loading={<p style={{ padding: 16 }}>{translate('file.loading')}</p>}
              onLoadSuccess={(pdf) => {
                setPages(pdf.numPages);
                search.read(pdf);
              }}
              onLoadError={() => setError('failed')}
              onSourceError={() => setError('failed')}
              onPassword={() => setError('locked')}
            >
              <Page
                pageNumber={page}
                width={width * zoom}
                devicePixelRatio={Math.min(mostPixels, window.devicePixelRatio)}
                // Links inside a stranger's document are not to be followed from here.
                renderAnnotationLayer={false}
                onRenderTextLayerSuccess={search.scrollToMark}
                {...search.marks}
                loading={<p style={{ padding: 16 }}>{translate('file.loading')}</p>}
              >
                <PlaceFrame page={page} />
              </Page>
            </Document>
          )
        )}
      </Sheet>
    </View>
  );
}
