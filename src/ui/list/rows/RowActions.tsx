import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Action } from '../../action/action.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';

const RowMenu = lazyPiece(() => import('./RowMenu.tsx'));

/** More than these go into a menu. */
const mostInline = 3;

export interface RowActionsProps {
  /** What the row is called, for the names of the buttons. */
  name: string;
  actions: readonly Action[];
  /** Everything goes into a menu, however few they are. */
  isMenu?: boolean;
  /** Beside the buttons: the dialog of one of them. */
  children?: ReactNode;
}

const Inline = styled('span')({ display: 'inline-flex', gap: 4, alignItems: 'center' });

/** A card has no room for it, and a finger does not hover: there it is in the menu alone. */
const Likeliest = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '@media (hover: none)': { display: 'none' },
}));

/** What the person most likely does next with the row: the first action that decides something and can be taken. */
function likeliestOf(actions: readonly Action[]): Action | undefined {
  const [first] = actions.filter(({ id }) => id !== 'view');
  return first && !first.isDisabled && !first.isDestructive ? first : undefined;
}

/** Presses in here are not presses on the row. */
function keepToOneself(event: SyntheticEvent): void {
  event.stopPropagation();
}

/**
 * What can be done with one row: up to three beside each other, more in a menu. Beside the menu the likeliest one shows
 * as a button while the row is pointed at or holds the focus.
 */
export function RowActions({ name, actions, isMenu, children }: RowActionsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  if (!isMenu && actions.length <= mostInline && !actions.some((action) => action.isDisabled)) {
    return (
      <Inline onClick={keepToOneself}>
        {actions.map((action) => (
          <InlineAction key={action.id} action={action} name={name} />
        ))}
        {children}
      </Inline>
    );
  }
  const likeliest = likeliestOf(actions);
  return (
    <Inline onClick={keepToOneself} onKeyDown={keepToOneself}>
      {likeliest && (
        <Likeliest className="likeliest">
          <InlineAction action={likeliest} name={name} variant="outlined" />
        </Likeliest>
      )}
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
      {children}
    </Inline>
  );
}

interface InlineActionProps {
  action: Action;
  name: string;
  variant?: 'text' | 'outlined';
}

function InlineAction({ action, name, variant }: InlineActionProps) {
  const common = {
    size: 'small',
    variant: variant ?? 'text',
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
