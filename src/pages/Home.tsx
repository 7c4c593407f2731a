import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { badgeCount } from '../../domain/list/badge.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { useProfile } from '../../providers/session/profile.tsx';
import { describeError } from '../../providers/http/apiError.ts';
import { useMenu } from '../layout/useMenu.ts';
import type { RouteName } from '../app/routing/routes.ts';
import { isRouteName, routeNames, routeOf } from '../app/routing/routes.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { Delayed } from '../ui/feedback/Delayed.tsx';
import { Bone } from '../ui/page/PageSkeleton.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';

/** The answer of `GET inbox/counts`: per list of tasks, how many wait for the acting person. */
interface InboxCounts {
  items: readonly { route: string; task: string; id: number | null; label: string; count: number }[];
}

interface WaitingItem {
  route: RouteName;
  task: string;
  /** Of the record that the line leads to; null where it leads to a list. */
  id: number | null;
  label: string;
  count: number;
}

/** Whether the address of a route stands by itself, without an id. */
function isList(name: RouteName): boolean {
  return !routeOf(name).path.includes(':');
}

/** A greeting, what waits for this person, and the tools they have. */
export default function Home() {
  const translate = useTranslate();
  const { employee } = useProfile();
  return (
    <>
      <SubHeader
        title={translate('shell.home.greeting', { name: employee.firstName })}
        windowTitle={translate('title.home')}
      />
      <Box component="section" aria-labelledby="waiting" sx={{ p: { xs: 2, md: 3 }, maxWidth: 720 }}>
        <Typography id="waiting" variant="h2" sx={{ mb: 1.5 }}>
          {translate('shell.home.waiting')}
        </Typography>
        <Waiting />
      </Box>
      <Tools />
    </>
  );
}

function Waiting() {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: ({ signal }) => dataProvider.read<InboxCounts>('inbox', { what: 'counts', signal }),
  });
  if (error && !data) {
    return (
      <BlankState
        isAlert
        heading="h3"
        title={translate('shell.home.failed')}
        text={describeError(error, translate)}
        action={<Button onClick={() => void refetch()}>{translate('shell.home.retry')}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <Delayed>
        <Bone style={{ height: 48, marginBottom: 8 }} />
        <Bone style={{ height: 48 }} />
      </Delayed>
    );
  }
  const items = data.items.flatMap(({ route, id, ...item }): WaitingItem[] =>
    isRouteName(route) && isList(route) === (id === null) && mayEnter(route) && item.count > 0
      ? [{ route, id, ...item }]
      : [],
  );
  if (items.length === 0) {
    return (
      <BlankState
        heading="h3"
        title={translate('shell.home.nothing')}
        text={translate('shell.home.nothingText')}
      />
    );
  }
  return (
    <List>
      {items.map(({ route, task, id, label, count }) => (
        <li key={task}>
          <Line to={id === null ? routeOf(route).path : routeOf(route).path.replace(':id', String(id))}>
            <Count>{badgeCount(count)}</Count>
            {label}
            <ChevronRight aria-hidden="true" />
          </Line>
        </li>
      ))}
    </List>
  );
}

function Tools() {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const { groups } = useMenu();
  const inMenu = new Set(
    groups.flatMap(({ items }) =>
      items.flatMap(({ children }) => children.flatMap((child) => (child.kind === 'link' ? child.href : []))),
    ),
  );
  const open = routeNames()
    .map((name) => ({ name, ...routeOf(name) }))
    .filter(({ name, tool, path }) => tool !== undefined && mayEnter(name) && !inMenu.has(path))
    .sort((one, other) => (one.tool ?? 0) - (other.tool ?? 0));
  if (open.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="tools" sx={{ px: { xs: 2, md: 3 }, pb: 3, maxWidth: 720 }}>
      <Typography id="tools" variant="h2" sx={{ mb: 1.5 }}>
        {translate('shell.home.tools')}
      </Typography>
      <List>
        {open.map(({ name, path, title }) => (
          <li key={name}>
            <Line to={path}>
              {translate(`title.${title}`)}
              <ChevronRight aria-hidden="true" />
            </Line>
          </li>
        ))}
      </List>
    </Box>
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderRadius: 8,
  overflow: 'hidden',
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  '& li + li': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
}));

const Line = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  padding: '0 16px',
  color: theme.vars?.palette.text.primary,
  fontWeight: 550,
  textDecoration: 'none',
  '& svg': { marginInlineStart: 'auto', color: theme.vars?.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}));

const Count = styled('span')(({ theme }) => ({
  minWidth: 48,
  boxSizing: 'border-box',
  padding: '2px 8px',
  borderRadius: 12,
  textAlign: 'center',
  fontWeight: 650,
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));
