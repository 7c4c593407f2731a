import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLocaleState, useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import type { Locale } from '../../../domain/day/day.ts';
import { useTypist } from '../../../providers/session/profile.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import type { Unsaved } from './unsavedText.ts';
import type { UnsavedText } from './useUnsavedText.ts';

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

interface UnsavedNoticeProps<Values> {
  unsaved: UnsavedText<Values>;
  /** Starts the form with the text of an earlier visit. */
  onRestore: (text: Unsaved<Values>) => void;
}

/** Offers text of an earlier visit, and asks before a form with text that is not saved is left. */
export function UnsavedNotice<Values>({ unsaved, onRestore }: UnsavedNoticeProps<Values>) {
  const translate = useTranslate();
  const { timeZone } = useTypist();
  const [locale] = useLocaleState();
  const { found } = unsaved;
  return (
    <>
      <LeaveWarning isChanged={unsaved.isChanged} />
      {found && (
        <Frame aria-labelledby="unsaved-title">
          <div>
            <h2 id="unsaved-title">{translate('form.unsaved.title')}</h2>
            <p>
              {translate('form.unsaved.text', { at: formatInstant(found.at, timeZone, locale as Locale) })}
            </p>
          </div>
          <Button
            variant="contained"
            onClick={() => {
              const text = unsaved.restore();
              if (text) onRestore(text);
            }}
          >
            {translate('form.unsaved.restore')}
          </Button>
          <Button color="inherit" onClick={unsaved.discard}>
            {translate('form.unsaved.discard')}
          </Button>
        </Frame>
      )}
    </>
  );
}
