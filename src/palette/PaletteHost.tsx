import Search from '@mui/icons-material/Search';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { lineGridWords } from '../ui/lineGrid/lineGridWords.ts';
import { isCommandKey, isModalOpen, useSingleKeys } from '../ui/shortcuts/singleKeys.ts';
import { paletteKeys } from '../ui/shortcuts/paletteKeys.ts';
import { onShortcutSheet } from '../ui/shortcuts/shortcutSheet.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { paletteWords } from './paletteWords.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';

const loadPalette = () => withWords([paletteWords], () => import('./Palette.tsx'));
const Palette = lazyPiece(loadPalette);
const ShortcutSheet = lazyPiece(() =>
  withWords([paletteWords, lineGridWords], () => import('./ShortcutSheet.tsx')),
);

const Opener = styled(ButtonBase)(({ theme }) => ({
  gap: 8,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 6,
  font: 'inherit',
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
  border: `1px solid ${theme.vars?.palette.divider}`,
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& svg': { fontSize: 18 },
  '& kbd': { font: 'inherit', fontSize: '0.75rem' },
  [theme.breakpoints.down('md')]: {
    border: 0,
    borderRadius: '50%',
    minWidth: 36,
    padding: 0,
    '& .words': visuallyHidden,
    '& svg': { fontSize: 22 },
  },
}));

/** The button of the command palette, the keys that open it and the list of keys, and either of them while it is open. */
export function PaletteHost() {
  const translate = useTranslate();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [hasSingleKeys] = useSingleKeys();

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing || event.altKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!isModalOpen()) setOpen('palette');
      } else if (!isCommand && event.key === '?' && hasSingleKeys && isCommandKey(event)) {
        event.preventDefault();
        setOpen('keys');
      }
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
  useEffect(() => onShortcutSheet(() => setOpen('keys')), []);

  return (
    <>
      <Opener
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onClick={() => setOpen('palette')}
      >
        <Search aria-hidden="true" />
        <span className="words">{translate('shell.header.search')}</span>{' '}
        <kbd className="words">{paletteKeys}</kbd>
      </Opener>
      {open && (
        <Suspense>
          {open === 'palette' ? (
            <Palette onClose={() => setOpen(null)} />
          ) : (
            <ShortcutSheet onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
