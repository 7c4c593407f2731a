import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { fieldID } from './fields/fieldID.ts';
import type { Message } from '../../../domain/message/message.ts';
import { useSay } from '../feedback/useSay.ts';

const Frame = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  border: `2px solid ${theme.vars?.palette.error.main}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tone.bad.ink,
  backgroundColor: theme.vars?.palette.tone.bad.ground,
  scrollMarginTop: 'calc(var(--header-offset, 0px) + 16px)',
  '&:focus': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '& h2': { margin: 0, fontSize: '1rem' },
  '& p': { margin: '4px 0 0' },
  '& ul': { margin: '8px 0 0', paddingInlineStart: 18, maxHeight: 240, overflowY: 'auto' },
  '& li': { paddingBlock: 2 },
  '& a': {
    color: 'inherit',
    display: 'inline-block',
    // Beside its bullet, on however many lines.
    verticalAlign: 'top',
    minHeight: 24,
    fontWeight: 600,
  },
}));

/** An error as it is listed above the form. */
interface ListedError {
  /** The field in the form: `items.3.qty`. */
  path: string;
  /** What the field is called, with its line: "Line 4, Quantity". */
  label: string;
  says: Message;
}

export interface Refusal {
  /** Another one for each press; the key of the summary, so that each takes the focus. */
  serial: number;
  /** What speaks about no field. */
  general: readonly Message[];
  errors: readonly ListedError[];
}

interface ErrorSummaryProps {
  refusal: Refusal;
  /** Leads to the field. */
  onGo: (path: string) => void;
}

/** Everything that stands in the way, above the form, with the way to each field. Takes the focus as it appears. */
export function ErrorSummary({ refusal, onGo }: ErrorSummaryProps) {
  const translate = useTranslate();
  const say = useSay();
  const frame = useRef<HTMLDivElement>(null);
  const { general, errors } = refusal;
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Frame ref={frame} role="alert" tabIndex={-1} aria-labelledby="error-summary">
      <h2 id="error-summary">
        {errors.length === 0
          ? translate('form.summary.failed')
          : translate('form.summary.title', { smart_count: errors.length })}
      </h2>
      {general.map(say).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, label, says }) => (
            <li key={path}>
              <a
                href={`#${fieldID(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(path);
                }}
              >
                {label}: {say(says)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}
