import Menu from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../app/routing/routes.ts';
import { measure } from '../app/theme.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { menuButtonID } from './menu/menuButtonID.ts';
import { NotificationBell } from '../notification/NotificationBell.tsx';
import { AppSwitch } from './appSwitch/AppSwitch.tsx';
import { AccountMenu } from './account/AccountMenu.tsx';
import { AccountSwitch } from './account/AccountSwitch.tsx';
import { LiveChat } from './liveChat/LiveChat.tsx';
import { Logo } from './Logo.tsx';
import { SandboxMark } from './SandboxMark.tsx';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: measure.headerHeight,
  padding: '0 16px',
  backgroundColor: theme.vars?.palette.sheet,
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  [theme.breakpoints.down('sm')]: { gap: 4, padding: '0 8px' },
  '@media print': { display: 'none' },
}));

const HomeLink = styled(Link)({
  display: 'inline-flex',
  padding: 4,
  borderRadius: 6,
  textDecoration: 'none',
  marginInlineEnd: 'auto',
  // The sign alone: at 320 pixels everything of the header stands in one line.
  '@media (max-width: 359px)': { '& > span': { gap: 0, fontSize: 0 } },
});

const MenuButton = styled(IconButton)(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** The line over every page: home, the search, other companies, live chat, the bell, other applications, and the person. */
export function Header({ isMenuOpen, onOpenMenu }: { isMenuOpen: boolean; onOpenMenu: () => void }) {
  const translate = useTranslate();
  return (
    <Bar>
      <MenuButton
        id={menuButtonID}
        onClick={onOpenMenu}
        aria-label={translate('shell.header.openMenu')}
        aria-expanded={isMenuOpen}
      >
        <Menu />
      </MenuButton>
      <HomeLink to={pathTo('index')} aria-label={translate('shell.header.home')}>
        <Logo />
      </HomeLink>
      <SandboxMark />
      <PaletteHost />
      <AccountSwitch />
      <LiveChat />
      <NotificationBell />
      <AppSwitch />
      <AccountMenu />
    </Bar>
  );
}
