import ChevronRight from '@mui/icons-material/ChevronRight';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useActor } from '../../providers/session/profile.tsx';
import { decideEntry } from '../app/routing/guards.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import { isRouteName, routeOf } from '../app/routing/routes.ts';
import { useHasScreen } from '../app/routing/screenContext.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';

const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Tile = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  boxSizing: 'border-box',
  padding: '12px 16px',
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  color: theme.vars?.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '& svg': { marginInlineStart: 'auto', color: theme.vars?.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
}));

/** The pages that an address leads to, where it does not lead to the first of them by itself: a tile each. */
export default function PageTiles() {
  const translate = useTranslate();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const { pathname } = useLocation();
  const name = routeNameAt(pathname);
  const { title, redirectsTo = [] } = name === null ? { title: 'home' } : routeOf(name);
  const pages = redirectsTo
    .filter(isRouteName)
    .filter((page) => decideEntry({ name: page, actor, hasScreen }).kind === 'enter');
  return (
    <>
      <SubHeader title={translate(`title.${title}`)} />
      <PageBody>
        {pages.length === 0 && (
          <BlankState title={translate('shell.tiles.none')} text={translate('shell.tiles.noneText')} />
        )}
        <Tiles>
          {pages.map((page) => (
            <li key={page}>
              <Tile to={routeOf(page).path}>
                {translate(`title.${routeOf(page).title}`)}
                <ChevronRight aria-hidden="true" />
              </Tile>
            </li>
          ))}
        </Tiles>
      </PageBody>
    </>
  );
}
