import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLocaleState, useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day.ts';
import type { Locale } from '../../../domain/day.ts';

const Frame = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tone.waiting.ink,
  backgroundColor: theme.vars?.palette.tone.waiting.ground,
  '& > div': { flex: '1 1 260px' },
  '& h2': { margin: 0, fontSize: '0.875rem' },
  '& p': { margin: 0 },
}));

export interface UnsavedNoticeProps {
  /** Instant, ISO 8601. */
  at: string;
  timeZone: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers text of an earlier visit. */
export function UnsavedNotice({ at, timeZone, onRestore, onDiscard }: UnsavedNoticeProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <Frame aria-labelledby="unsaved-title">
      <div>
        <h2 id="unsaved-title">{translate('form.unsaved.title')}</h2>
        <p>{translate('form.unsaved.text', { at: formatInstant(at, timeZone, locale as Locale) })}</p>
      </div>
      <Button variant="contained" onClick={onRestore}>
        {translate('form.unsaved.restore')}
      </Button>
      <Button color="inherit" onClick={onDiscard}>
        {translate('form.unsaved.discard')}
      </Button>
    </Frame>
  );
}
