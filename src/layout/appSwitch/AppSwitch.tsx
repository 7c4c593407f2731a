import Apps from '@mui/icons-material/Apps';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn, switchAppListFlag } from '../../../domain/access/featureFlag.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';

const AppDrawer = lazyPiece(() => import('./AppDrawer.tsx'));

/** The control of the header that opens the list of applications; there with the new sidebar (rules: application list). */
export function AppSwitch() {
  const translate = useTranslate();
  const { flags } = useActor();
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const list = flags.get(switchAppListFlag) ?? null;
  if (list === null || !isFlagOn(flags, 'new_sidebar_layout')) return null;
  const open = () => {
    setHasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        aria-label={translate('shell.header.switchApp')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Apps />
      </IconButton>
      {hasOpened && (
        <Suspense>
          <AppDrawer list={list} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
