import Business from '@mui/icons-material/BusinessOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { prefetchIdleMs } from '../../app/pace.ts';
import { LaterPopover } from '../../ui/action/LaterPopover.tsx';
import { useOtherCompanies } from './useCompanies.ts';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';

const CompanySwitch = lazyPiece(() =>
  import('./CompanySwitch.tsx').then((room) => ({ default: room.CompanySwitch })),
);

/**
 * The control of the header that leads to the other companies of one address. Few people have some, so it is
 * asked for once the page rests; a narrow header leaves it to the account menu.
 */
export function AccountSwitch() {
  const translate = useTranslate();
  const [isRested, setRested] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), prefetchIdleMs);
    return () => clearTimeout(timer);
  }, []);
  const others = useOtherCompanies(isRested);
  if (others.length === 0) return null;
  const label = translate('shell.account.switch');
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <Business />
      </IconButton>
      <LaterPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 280 } } }}
      >
        <CompanySwitch />
      </LaterPopover>
    </>
  );
}
