import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import type { FocusEvent, ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import type { StatusTone } from '../../../../domain/lifecycle/statusLook.ts';
import type { Place } from '../../../../domain/reading/paperText.ts';
import { useFilePlace } from '../../fileViewer/FilePlace.tsx';
import { fieldID } from './fieldID.ts';

/** What was found for a field of a form: how sure that is, and where it stands in the file. */
interface FieldMark {
  /** 0 to 1. */
  confidence: number;
  /** As it stands in the file; empty where it follows from something else. */
  text: string;
  /** What the form was filled with. */
  filled: string;
  place: Place | null;
  /** The key of what is said of a value that was not read, but is known from elsewhere. */
  elsewhere?: string;
}

/** By the paths of their fields. */
type FieldMarks = ReadonlyMap<string, FieldMark>;

type Sureness = 'sure' | 'check' | 'doubtful';

/** From here on a value is right nearly always. */
export function surenessOf({ confidence }: Pick<FieldMark, 'confidence'>): Sureness {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.7 ? 'check' : 'doubtful';
}

const MarksContext = createContext<FieldMarks>(new Map());

const tones = { sure: 'good', check: 'attention', doubtful: 'bad' } as const;
const toneOfMark = (mark: FieldMark): StatusTone =>
  mark.elsewhere === undefined ? tones[surenessOf(mark)] : 'neutral';

/** The marks of the form around, by path. */
export function useFieldMarks(): FieldMarks {
  return useContext(MarksContext);
}

const Area = styled('div', { shouldForwardProp: (name) => name !== 'marks' })<{ marks: FieldMarks }>(
  ({ theme, marks }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    // A cell of the grid has no room for a sign beside it: its lower edge says how sure its value is.
    ...Object.fromEntries(
      [...marks]
        .filter(([path]) => path.startsWith('items.'))
        .map(([path, mark]) => [
          `& #${fieldID(path)}`,
          { boxShadow: `inset 0 -2px 0 ${theme.vars?.palette.tone[toneOfMark(mark)].ink}` },
        ]),
    ),
  }),
);

/** A form that was filled from a file: each field says how sure its value is, and shows its place as it is entered. */
export function ReadMarks({ marks, children }: { marks: FieldMarks; children: ReactNode }) {
  const { show } = useFilePlace();
  const byInput = useMemo(() => new Map([...marks].map(([path, mark]) => [fieldID(path), mark])), [marks]);

  function onFocus({ target }: FocusEvent): void {
    const place = byInput.get(target.id)?.place;
    if (place) show(place);
  }

  return (
    <MarksContext value={marks}>
      <Area marks={marks} onFocusCapture={onFocus}>
        {children}
      </Area>
    </MarksContext>
  );
}

const Press = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  marginInlineStart: 'auto',
  padding: '0 6px',
  border: 0,
  borderRadius: 10,
  font: 'inherit',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&[data-sureness="sure"]': { ...toneOf(theme, tones.sure) },
  '&[data-sureness="check"]': { ...toneOf(theme, tones.check) },
  '&[data-sureness="doubtful"]': { ...toneOf(theme, tones.doubtful) },
  '&[data-sureness="elsewhere"]': { ...toneOf(theme, 'neutral') },
  '&[data-sureness="corrected"]': { color: theme.vars?.palette.text.secondary, background: 'none' },
  '&:disabled': { cursor: 'default' },
}));

function toneOf(theme: Theme, tone: StatusTone) {
  const { ink, ground } = theme.vars?.palette.tone[tone] ?? {};
  return { color: ink, backgroundColor: ground };
}

/** How sure the value of a field is that was read from a file; nothing for any other field. */
export function ReadMark({ path }: { path: string }) {
  const mark = useFieldMarks().get(path);
  return mark ? <Mark path={path} mark={mark} /> : null;
}

function Mark({ path, mark }: { path: string; mark: FieldMark }) {
  const translate = useTranslate();
  const { show } = useFilePlace();
  const value: unknown = useWatch({ name: path });
  const shown = typeof value === 'string' ? value : ((value as { name?: string } | null)?.name ?? '');
  const isCorrected = shown !== mark.filled;
  const percent = `${Math.round(mark.confidence * 100)}%`;
  const { place, elsewhere } = mark;
  const sureness = elsewhere === undefined ? surenessOf(mark) : 'elsewhere';
  const known = translate(elsewhere ?? `form.read.${sureness}`);
  const correction = elsewhere === undefined ? 'corrected' : 'replaced';
  const said = isCorrected ? translate(`form.read.${correction}`, { read: mark.text || mark.filled }) : known;
  const isPlain = isCorrected || elsewhere !== undefined;
  return (
    <Press
      type="button"
      disabled={place === null}
      data-sureness={isCorrected ? 'corrected' : sureness}
      title={place ? `${said}. ${translate('form.read.show')}` : said}
      aria-label={isPlain ? said : `${said}, ${percent}`}
      onClick={() => {
        if (place) show(place);
      }}
    >
      {isPlain ? said : percent}
    </Press>
  );
}
