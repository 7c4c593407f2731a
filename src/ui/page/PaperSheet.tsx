import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** The colours of a printed page, which is white in dark mode too. Those that a PDF has as well are as on it. */
export const paperInk = {
  quiet: '#515d60',
  hairline: '#dedad0',
  accent: '#0f766e',
  wash: '#f3f6f5',
  attention: '#8a5a00',
} as const;

/** A page that is read on the screen and printed: headings, texts and lists of facts. */
export const PaperSheet = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  fontVariantNumeric: 'tabular-nums',
  '& h1': { margin: 0, outline: 'none', color: paperInk.accent },
  '& h2': { margin: '0 0 8px', fontSize: '0.875rem' },
  '& p': { margin: 0 },
  '& .quiet': { color: paperInk.quiet, fontSize: '0.8125rem' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(132px, max-content) minmax(0, 1fr)',
    gap: '4px 12px',
    margin: 0,
  },
  '& dt': { color: paperInk.quiet, fontSize: '0.8125rem' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

/** The buttons above it, which are not printed. */
const PaperTools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 24,
  // The sheet is white in the dark, too: its buttons keep the colours of paper.
  '& .MuiButton-root': { color: '#0b5a52', borderColor: '#0b5a52', backgroundColor: '#fff' },
  '@media print': { display: 'none' },
});

interface PaperActionsProps {
  /** Where its record is. */
  back: string;
  /** Where the words `back`, `download` and `print` are: `payment.receipt`. */
  words: string;
  isDownloading: boolean;
  onDownload: () => void;
}

/** Back to its record, and how it is kept. */
export function PaperActions({ back, words, isDownloading, onDownload }: PaperActionsProps) {
  const translate = useTranslate();
  return (
    <PaperTools>
      <Button variant="outlined" component={Link} to={back}>
        {translate(`${words}.back`)}
      </Button>
      <Button variant="outlined" loading={isDownloading} onClick={onDownload}>
        {translate(`${words}.download`)}
      </Button>
      <Button variant="outlined" onClick={() => window.print()}>
        {translate(`${words}.print`)}
      </Button>
    </PaperTools>
  );
}

/** Facts, each with its label; those without a value are left out. */
export function PaperLines({
  lines,
}: {
  lines: readonly (readonly [label: string, value: string | null])[];
}) {
  return (
    <dl>
      {lines.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
