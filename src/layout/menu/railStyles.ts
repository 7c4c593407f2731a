import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

/**
 * Below this width there is no room for two columns of navigation beside a table: the child panel, hidden on small
 * screens (rules: sidebar), hands its entries to the sidebar.
 */
export const panelBreakpoint = 'lg';

/** A line of the navigation: at least 36 px high, lit when it is where the person is. */
export const RailLink = styled(Link)(({ theme }) => {
  const rail = theme.vars?.palette.rail;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    padding: '0 12px',
    borderRadius: 6,
    color: rail?.ink,
    fontSize: '0.8125rem',
    fontWeight: 500,
    lineHeight: 1.3,
    textDecoration: 'none',
    '& svg': { fontSize: 20, flex: 'none' },
    '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
    '&[aria-current]': { backgroundColor: rail?.active, color: rail?.activeInk, fontWeight: 650 },
    '@media (forced-colors: active)': { '&[aria-current]': { outline: '1px solid' } },
  };
});

export const RailList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 2 });

/** The title over a group of lines. It takes the same room when it is not seen: no line moves away from under a press. */
export const RailHeading = styled('h2')(({ theme }) => ({
  position: 'relative',
  boxSizing: 'border-box',
  height: 34,
  margin: 0,
  padding: '14px 12px 6px',
  lineHeight: '14px',
  fontSize: '0.6875rem',
  fontWeight: 650,
  letterSpacing: '0.04em',
  textTransform: 'uppercase',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  color: theme.vars?.palette.rail.faint,
}));
