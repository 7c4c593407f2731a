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

/** So much is seen of what stands beside the current tab, in pixels. */
const besidePx = 24;

interface LinkTab {
  key: string;
  label: string;
  to: string;
  isCurrent: boolean;
}

/** Scrolls the row of a tab that has become the current one, where it lies beyond an edge; the page stays where it is. */
function showInRow(open: HTMLAnchorElement | null): void {
  const row = open?.closest('nav');
  if (!open || !row) return;
  const [outer, inner] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + besidePx;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + besidePx;
}

/** Places side by side, each with its own address. Where they are wider than the page, the current one is in sight. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <Bar aria-label={label}>
      <ul>
        {tabs.map(({ key, label: words, to, isCurrent }) => (
          <li key={key}>
            <Link to={to} {...(isCurrent ? { ref: showInRow, 'aria-current': 'page' as const } : {})}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Bar>
  );
}
