import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { measure } from '../app/theme.ts';
import { signInAddress } from '../pages/signIn/signInAddress.ts';
import { mainID } from '../ui/page/mainID.ts';
import { Logo } from './Logo.tsx';
import { SkipLink } from './SkipLink.tsx';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: measure.headerHeight,
  padding: '0 16px',
  backgroundColor: theme.vars?.palette.sheet,
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  '@media print': { display: 'none' },
}));

const Terms = styled('p')(({ theme }) => ({
  margin: 0,
  marginInlineStart: 'auto',
  color: theme.vars?.palette.text.secondary,
  fontSize: '0.8125rem',
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const Main = styled('main')({ minHeight: 'calc(100dvh - var(--header-offset))' });

const offset: CSSProperties & Record<'--header-offset', string> = {
  '--header-offset': `${measure.headerHeight}px`,
};

/** Around the one record that the link of a mail opens: nothing that leads elsewhere but signing in. */
export function LinkLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div style={offset}>
      <SkipLink />
      <Bar>
        <Logo />
        <Terms>{translate('shell.link.terms')}</Terms>
        <Button href={signInAddress()} sx={{ ml: { xs: 'auto', sm: 0 } }}>
          {translate('shell.link.signIn')}
        </Button>
      </Bar>
      <Main id={mainID} tabIndex={-1}>
        {children}
      </Main>
    </div>
  );
}
