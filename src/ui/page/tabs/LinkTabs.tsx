import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

const Bar = styled('nav')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.sheet,
  paddingInline: 24,
  overflowX: 'auto',
  '& ul': { display: 'flex', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: '10px 12px 8px',
    borderBottom: '2px solid transparent',
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.vars?.palette.text.secondary,
  },
  '& a:hover': { color: theme.vars?.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current="page"]': {
    color: theme.vars?.palette.primary.main,
    borderBottomColor: theme.vars?.palette.primary.main,
  },
  [theme.breakpoints.down('md')]: { paddingInline: 12 },
  '@media print': { display: 'none' },
}));

interface LinkTab {
  key: string;
  label: string;
  to: string;
  isCurrent: boolean;
}

/** Places side by side, each with its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <Bar aria-label={label}>
      <ul>
        {tabs.map(({ key, label: words, to, isCurrent }) => (
          <li key={key}>
            <Link to={to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Bar>
  );
}
