import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import type { Action } from '../../action/action.ts';

interface RowMenuProps {
  anchor: HTMLElement;
  actions: readonly Action[];
  onClose: () => void;
}

/**
 * The menu of one row's actions; one that is refused says why. Drawn within the row and not at the end of the page, so
 * that it stays inside the landmark.
 */
export default function RowMenu({ anchor, actions, onClose }: RowMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      disablePortal
      // The cell that it is drawn in aligns its own text to the right.
      slotProps={{ paper: { sx: { textAlign: 'start' } } }}
    >
      {actions.map((action) => {
        const content = [
          action.icon ? <ListItemIcon key="icon">{action.icon}</ListItemIcon> : null,
          <ListItemText
            key="text"
            primary={action.label}
            secondary={action.isDisabled ? action.tooltip : undefined}
          />,
        ];
        if (action.to !== undefined && !action.isDisabled) {
          return (
            <MenuItem key={action.id} component={Link} to={action.to} onClick={onClose}>
              {content}
            </MenuItem>
          );
        }
        return (
          <MenuItem
            key={action.id}
            disabled={action.isDisabled === true}
            onClick={() => {
              onClose();
              action.onPress?.();
            }}
          >
            {content}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
