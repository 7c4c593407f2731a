import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PanelEntries } from './ChildPanel.tsx';
import type { MenuItem } from './menu.ts';
import { RailHeading, RailLink, RailList } from './railStyles.ts';
import { CompanyID } from './Sidebar.tsx';
import type { MenuPosition } from './useMenu.ts';

const Disclosure = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 12,
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 6,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  color: theme.vars?.palette.rail.ink,
  '& svg': { fontSize: 20 },
  '& svg:last-child': { marginInlineStart: 'auto', transition: 'transform 150ms' },
  '&[aria-expanded="true"] svg:last-child': { transform: 'rotate(180deg)' },
}));

export interface NavigationDrawerProps extends MenuPosition {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu of small screens. */
export default function NavigationDrawer({ groups, active, route, isOpen, onClose }: NavigationDrawerProps) {
  const translate = useTranslate();
  const label = translate('shell.header.navigation');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': label, sx: { width: 288 } } }}
    >
      <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 8 }}>
        <IconButton onClick={onClose} aria-label={translate('shell.header.closeMenu')}>
          <Close />
        </IconButton>
      </div>
      <nav aria-label={label} style={{ padding: '0 8px 16px', flex: 1 }}>
        {groups.map((group) => (
          <div key={group.id}>
            {group.title && <RailHeading>{translate(`menu.${group.title}`)}</RailHeading>}
            <RailList>
              {group.items.map((item) => (
                <li key={item.id}>
                  <DrawerItem item={item} isActive={active?.id === item.id} route={route} />
                </li>
              ))}
            </RailList>
          </div>
        ))}
      </nav>
      <div style={{ padding: '12px 20px', fontSize: '0.75rem' }}>
        <CompanyID />
      </div>
    </Drawer>
  );
}

type DrawerItemProps = { item: MenuItem; isActive: boolean; route: MenuPosition['route'] };

function DrawerItem({ item, isActive, route }: DrawerItemProps) {
  const translate = useTranslate();
  const listID = useId();
  const [isOpen, setOpen] = useState(isActive);
  const name = translate(`menu.${item.name}`);
  const Icon = item.icon;
  if (item.children.length === 0) {
    return (
      <RailLink
        to={item.href}
        aria-current={isActive ? 'page' : undefined}
        sx={{ minHeight: 44, fontSize: '0.875rem' }}
      >
        {Icon && <Icon aria-hidden="true" />}
        {name}
      </RailLink>
    );
  }
  return (
    <>
      <Disclosure aria-expanded={isOpen} aria-controls={listID} onClick={() => setOpen(!isOpen)}>
        {Icon && <Icon aria-hidden="true" />}
        {name}
        <ExpandMore aria-hidden="true" />
      </Disclosure>
      <div id={listID} hidden={!isOpen} style={{ paddingInlineStart: 32 }}>
        <PanelEntries entries={item.children} route={route} />
      </div>
    </>
  );
}
