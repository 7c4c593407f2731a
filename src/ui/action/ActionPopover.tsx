import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { measure } from '../../app/theme.ts';
import type { Action } from './action.ts';
import { Tooltip } from '../feedback/Tooltip.tsx';
import { LaterPopover } from './LaterPopover.tsx';

const listPadding = 4;

const List = styled('ul')({
  margin: 0,
  padding: listPadding,
  listStyle: 'none',
  maxHeight: measure.popoverMaxHeight,
  overflowY: 'auto',
});

const Entry = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 8,
  width: '100%',
  minHeight: 36,
  padding: '6px 12px',
  borderRadius: 4,
  textAlign: 'start',
  fontSize: '0.875rem',
  fontFamily: 'inherit',
  color: theme.vars?.palette.text.primary,
  '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars?.palette.action.hover },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '&[aria-disabled="true"]': { color: theme.vars?.palette.text.disabled, cursor: 'not-allowed' },
}));

interface ActionPopoverProps {
  label: string;
  actions: readonly Action[];
  /** Stands under the list: an explanation, a further button. */
  note?: ReactNode;
  variant?: 'contained' | 'outlined' | 'text';
  icon?: ReactNode;
  /** Pixels. */
  itemWidth?: number;
}

/** A button that opens a list of actions. Without an action there is no button. */
export function ActionPopover({
  label,
  actions,
  note,
  variant = 'outlined',
  icon,
  itemWidth = measure.popoverItemWidth,
}: ActionPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const listID = useId();
  if (actions.length === 0) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant={variant}
        startIcon={icon}
        endIcon={<ExpandMore aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listID : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <LaterPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { id: listID, role: 'dialog', 'aria-label': label } }}
      >
        <List sx={{ width: itemWidth + 2 * listPadding }}>
          {actions.map((action) => (
            <li key={action.id}>
              <PopoverEntry action={action} onDone={close} />
            </li>
          ))}
        </List>
        {note && (
          <Box
            sx={{
              p: 2,
              width: itemWidth + 2 * listPadding,
              borderTop: 1,
              borderColor: 'divider',
              fontSize: '0.8125rem',
            }}
          >
            {note}
          </Box>
        )}
      </LaterPopover>
    </>
  );
}

function PopoverEntry({ action, onDone }: { action: Action; onDone: () => void }) {
  const { label, icon, to, onPress, isDisabled = false, tooltip, isDestructive = false } = action;
  const press = () => {
    if (isDisabled) return;
    onDone();
    onPress?.();
  };
  const entry = (
    <Entry
      {...(to !== undefined && !isDisabled ? { component: Link, to } : {})}
      aria-disabled={isDisabled || undefined}
      onClick={press}
      sx={isDestructive && !isDisabled ? { color: 'error.main' } : {}}
    >
      {icon}
      {label}
    </Entry>
  );
  return tooltip === undefined ? (
    entry
  ) : (
    <Tooltip text={tooltip} placement="left">
      {entry}
    </Tooltip>
  );
}
