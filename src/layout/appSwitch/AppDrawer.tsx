import Close from '@mui/icons-material/Close';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Flight from '@mui/icons-material/FlightOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useProfile } from '../../../providers/session/profile.tsx';
import { BlankState } from '../../ui/page/BlankState.tsx';
import type { AppEntry } from './appList.ts';
import { appAddress, readAppList } from './appList.ts';

/** By the names that the flag's list uses. Another name shows the title's first letter. */
const icons: Readonly<Record<string, ComponentType>> = {
  credit_card: CreditCard,
  description: Description,
  flight: Flight,
  people: People,
  receipt_long: Receipt,
  wallet: Wallet,
};

const Item = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '40px 1fr',
  gap: 12,
  alignItems: 'center',
  padding: '8px 12px',
  borderRadius: 8,
  color: theme.vars?.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
}));

const Sign = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  height: 40,
  borderRadius: 8,
  fontWeight: 700,
  color: theme.vars?.palette.primary.main,
  backgroundColor: theme.vars?.palette.action.selected,
}));

export interface AppDrawerProps {
  /** The flag's JSON. */
  list: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The applications of the company, in groups (rules: application list). */
export default function AppDrawer({ list, isOpen, onClose }: AppDrawerProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { actor } = useProfile();
  const groups = readAppList(list);
  const isUnreadable = groups === null;
  useEffect(() => {
    if (isOpen && isUnreadable) notify(translate('shell.apps.unreadable'), { type: 'error' });
  }, [isOpen, isUnreadable, notify, translate]);
  const label = translate('shell.header.switchApp');
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 360, maxWidth: '100vw' } } }}
    >
      <div style={{ display: 'flex', gap: 8, padding: '12px 8px 4px 20px', alignItems: 'flex-start' }}>
        <Typography component="h2" sx={{ flex: 1, m: 0, py: 1, fontWeight: 600 }}>
          {translate('shell.apps.greeting', { name: actor.fullName })}
        </Typography>
        <IconButton onClick={onClose} aria-label={translate('shell.apps.close')}>
          <Close />
        </IconButton>
      </div>
      {groups === null || groups.flat().length === 0 ? (
        <BlankState heading="h3" title={translate('shell.apps.none')} />
      ) : (
        groups.map((group, place) => <Group key={place} entries={group} />)
      )}
    </Drawer>
  );
}

function Group({ entries }: { entries: readonly AppEntry[] }) {
  return (
    <ul style={{ margin: 0, padding: '4px 8px', listStyle: 'none' }}>
      {entries.map((entry, place) => (
        <li key={place}>
          <Entry {...entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ title, description, icon = '', url, divider = false, text }: AppEntry) {
  const address = appAddress(url, window.location.origin);
  const Icon = icons[icon];
  if (divider)
    return (
      <hr style={{ margin: '8px 12px', border: 0, borderTop: '1px solid currentColor', opacity: 0.2 }} />
    );
  if (text !== undefined)
    return (
      <Typography variant="overline" color="textSecondary" sx={{ px: 1.5 }}>
        {text}
      </Typography>
    );
  if (title === undefined || title === '' || address === null) return null;
  return (
    <Item href={address} target="_blank" rel="noopener noreferrer">
      <Sign aria-hidden="true">{Icon ? <Icon /> : title.charAt(0).toUpperCase()}</Sign>
      <span>
        <span style={{ display: 'block', fontWeight: 600 }}>{title}</span>
        {description !== undefined && (
          <Typography variant="body2" component="span" color="textSecondary">
            {description}
          </Typography>
        )}
      </span>
    </Item>
  );
}
