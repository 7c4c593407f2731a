import type { ReactNode } from 'react';
import type { ActionRow } from '../../../domain/lifecycle/offeredActions.ts';

/** Something to press: a button, or a link when it has an address. */
export interface Action extends Pick<ActionRow, 'place' | 'answers'> {
  id: string;
  label: string;
  icon?: ReactNode;
  /** An address within the application. */
  to?: string;
  onPress?: () => void;
  isDisabled?: boolean;
  /** Why a disabled action cannot be pressed, or what an enabled one does. */
  tooltip?: string;
  isPending?: boolean;
  isDestructive?: boolean;
}
