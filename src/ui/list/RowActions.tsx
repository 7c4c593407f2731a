import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { MouseEvent, SyntheticEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Action } from '../action.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx'));

/** More than these go into a menu. */
const mostInline = 3;

export interface RowActionsProps {
  /** What the row is called, for the names of the buttons. */
  name: string;
  actions: readonly Action[];
  /** Everything goes into a menu, however few they are. */
  isMenu?: boolean;
}

const Inline = styled('span')({ display: 'inline-flex', gap: 4, alignItems: 'center' });

/** Presses in here are not presses on the row. */
function keepToOneself(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** What can be done with one row: up to three beside each other, more in a menu. */
export function RowActions({ name, actions, isMenu = false }: RowActionsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  if (!isMenu && actions.length <= mostInline && !actions.some((action) => action.isDisabled)) {
    return (
      <Inline onClick={keepToOneself}>
        {actions.map((action) => (
          <InlineAction key={action.id} action={action} name={name} />
        ))}
      </Inline>
    );
  }
  return (
    <Inline onClick={keepToOneself} onKeyDown={keepToOneself}>
      <IconButton
        aria-label={translate('list.row.more', { row: name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {anchor && (
        <Suspense>
          <RowMenu anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Inline>
  );
}

function InlineAction({ action, name }: { action: Action; name: string }) {
  const common = {
    size: 'small',
    'aria-label': `${action.label}, ${name}`,
    startIcon: action.icon,
    color: action.isDestructive ? 'error' : 'primary',
  } as const;
  if (action.to !== undefined) {
    return (
      <Button {...common} component={Link} to={action.to}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button {...common} onClick={() => action.onPress?.()}>
      {action.label}
    </Button>
  );
}
