import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import type { RouteName } from '../../app/routing/routes.ts';
import { measure, panelTransitionMs } from '../../app/theme.ts';
import type { MenuItem, PanelEntry } from './menu.ts';
import { isLinkActive } from './menu.ts';
import { panelBreakpoint, RailHeading, RailLink, RailList } from './railStyles.ts';
import type { Width } from './sidebarState.ts';
import { bothBarsQuery, panelStoreKey, panelWidth, sidebarAtFirst, sidebarStoreKey } from './sidebarState.ts';
import { Tooltip } from '../../ui/feedback/Tooltip.tsx';

const Panel = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--header-offset)',
  height: 'calc(100dvh - var(--header-offset))',
  flex: 'none',
  overflow: 'hidden auto',
  backgroundColor: theme.vars?.palette.background.default,
  borderInlineEnd: `1px solid ${theme.vars?.palette.divider}`,
  transition: `width ${panelTransitionMs}ms cubic-bezier(0.2, 0.8, 0.2, 1)`,
  [theme.breakpoints.down(panelBreakpoint)]: { display: 'none' },
  '@media print': { display: 'none' },
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 44,
  padding: '8px 2px 0 20px',
  '& h2': {
    margin: 0,
    fontSize: '0.9375rem',
    fontWeight: 650,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

/** The entries of the active item of the sidebar. */
export function ChildPanel({ item, route }: { item: MenuItem; route: RouteName | null }) {
  const translate = useTranslate();
  const [saved, setSaved] = useStore<Width | undefined>(panelStoreKey);
  const [sidebar] = useStore<Width>(sidebarStoreKey, sidebarAtFirst);
  const hasRoomForBoth = useMediaQuery(bothBarsQuery, { noSsr: true });
  const [openedSingle, setOpenedSingle] = useState(false);
  const linkCount = item.children.filter(({ kind }) => kind === 'link').length;
  const isSingle = linkCount <= 1;
  const width = panelWidth(saved, { linkCount, sidebar, hasRoomForBoth });
  const isExpanded = isSingle ? openedSingle : width === 'expanded';
  // One link is nothing to choose from: opening it is no choice to keep.
  const open = (expanded: boolean) =>
    isSingle ? setOpenedSingle(expanded) : setSaved(expanded ? 'expanded' : 'collapsed');
  const name = translate(`menu.${item.name}`);
  const tooltip = translate(isExpanded ? 'shell.sidebar.clickToCollapse' : 'shell.sidebar.clickToExpand');
  return (
    <Panel
      aria-label={name}
      style={{
        width: isExpanded ? measure.childPanel : measure.childPanelCollapsed,
        cursor: isExpanded ? 'auto' : 'pointer',
      }}
      onClick={() => {
        if (!isExpanded) open(true);
      }}
    >
      <Head style={isExpanded ? {} : { padding: '8px 2px 0' }}>
        {isExpanded && <h2>{name}</h2>}
        <Tooltip text={tooltip} placement="right" isName>
          <IconButton
            aria-label={`${name}: ${tooltip}`}
            aria-expanded={isExpanded}
            onClick={(event) => {
              event.stopPropagation();
              open(!isExpanded);
            }}
          >
            {isExpanded ? <ChevronLeft fontSize="small" /> : <ChevronRight fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Head>
      {isExpanded && (
        <div style={{ padding: '0 8px 16px' }}>
          <PanelEntries entries={item.children} route={route} />
        </div>
      )}
    </Panel>
  );
}

/** Links, with the headings over them. */
export function PanelEntries({
  entries,
  route,
}: {
  entries: readonly PanelEntry[];
  route: RouteName | null;
}) {
  const translate = useTranslate();
  return sectionsOf(entries).map(({ heading, links }) => (
    <div key={heading?.id ?? ''}>
      {heading && <RailHeading as="h3">{translate(`menu.${heading.name}`)}</RailHeading>}
      <RailList>
        {links.map((link) => (
          <li key={link.id}>
            <RailLink to={link.href} aria-current={isLinkActive(link, route) ? 'page' : undefined}>
              {translate(`menu.${link.name}`)}
            </RailLink>
          </li>
        ))}
      </RailList>
    </div>
  ));
}

interface Section {
  heading: Extract<PanelEntry, { kind: 'heading' }> | null;
  links: Extract<PanelEntry, { kind: 'link' }>[];
}

function sectionsOf(entries: readonly PanelEntry[]): Section[] {
  const sections: Section[] = [{ heading: null, links: [] }];
  for (const entry of entries) {
    if (entry.kind === 'heading') sections.push({ heading: entry, links: [] });
    else sections.at(-1)?.links.push(entry);
  }
  return sections.filter(({ links }) => links.length > 0);
}
