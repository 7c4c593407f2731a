import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Action } from './action.ts';
import { Tooltip } from '../feedback/Tooltip.tsx';

interface ActionButtonProps {
  action: Action;
  variant?: 'contained' | 'outlined' | 'text';
}

/**
 * One action as a button. A disabled one with a tooltip stays focusable, so that its reason can be read by whoever
 * uses the keyboard.
 */
export function ActionButton({ action, variant = 'outlined' }: ActionButtonProps) {
  const {
    label,
    icon,
    to,
    onPress,
    isDisabled = false,
    tooltip,
    isPending = false,
    isDestructive = false,
  } = action;
  const explains = isDisabled && tooltip !== undefined;
  const button = (
    <Button
      variant={variant}
      color={isDestructive ? 'error' : 'primary'}
      startIcon={icon}
      loading={isPending}
      disabled={isDisabled && !explains}
      aria-disabled={explains || undefined}
      sx={explains ? { opacity: 0.6, cursor: 'not-allowed' } : {}}
      {...(to !== undefined && !isDisabled ? { component: Link, to } : {})}
      onClick={() => {
        if (!isDisabled) onPress?.();
      }}
    >
      {label}
    </Button>
  );
  return tooltip === undefined ? button : <Tooltip text={tooltip}>{button}</Tooltip>;
}
