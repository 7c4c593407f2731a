import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useProfile } from '../../../providers/session/profile.tsx';
import type { RouteName } from '../../app/routing/routes.ts';
import { measure, panelTransitionMs } from '../../app/theme.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { PanelEntries } from './ChildPanel.tsx';
import type { MenuGroup, MenuItem } from './menu.ts';
import { panelBreakpoint, RailHeading, RailLink, RailList } from './railStyles.ts';
import type { Width } from './sidebarState.ts';
import { sidebarAtFirst, sidebarStoreKey, sidebarView, widthAfterVisit } from './sidebarState.ts';
import type { MenuPosition } from './useMenu.ts';
import { Tooltip } from '../../ui/feedback/Tooltip.tsx';

/** Keeps the place of the sidebar: one opened by hovering lies over the page and moves nothing. */
const Place = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--header-offset)',
  height: 'calc(100dvh - var(--header-offset))',
  flex: 'none',
  zIndex: theme.zIndex.appBar - 1,
  transition: `width ${panelTransitionMs}ms cubic-bezier(0.2, 0.8, 0.2, 1)`,
  [theme.breakpoints.down('md')]: { display: 'none' },
  '@media print': { display: 'none' },
}));

const Rail = styled('nav')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  color: theme.vars?.palette.rail.ink,
  backgroundColor: theme.vars?.palette.rail.ground,
  borderInlineEnd: `1px solid ${theme.vars?.palette.divider}`,
  transition: `width ${panelTransitionMs}ms cubic-bezier(0.2, 0.8, 0.2, 1)`,
}));

const Scroll = styled('div')({
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  padding: 8,
  scrollbarWidth: 'thin',
});

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  minHeight: 44,
  padding: '0 16px',
  borderTop: `1px solid ${theme.vars?.palette.divider}`,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.rail.faint,
}));

/** The entries of the active item, where the child panel has no place. */
const Nested = styled('div')(({ theme }) => ({
  margin: '2px 0 6px 21px',
  paddingInlineStart: 8,
  borderInlineStart: `1px solid ${theme.vars?.palette.divider}`,
}));

/** The navigation of wide screens. On phones the same menu is a drawer. */
export function Sidebar({ groups, active, route }: MenuPosition) {
  const translate = useTranslate();
  const [saved, setSaved] = useStore<Width>(sidebarStoreKey, sidebarAtFirst);
  const [isHovered, setHovered] = useState(false);
  const { isExpanded, isForced } = sidebarView(saved, route, isHovered);
  const hasPanel = useMediaQuery((theme: Theme) => theme.breakpoints.up(panelBreakpoint), { noSsr: true });

  // The visit counts, not a choice made during it.
  const onVisit = useEffectEvent((visited: RouteName | null) => {
    const next = widthAfterVisit(saved, visited);
    if (next !== saved) setSaved(next);
  });
  useEffect(() => onVisit(route), [route]);

  const isDocked = saved === 'expanded' && !isForced;
  const toggle = () => {
    setHovered(false);
    setSaved(isDocked ? 'collapsed' : 'expanded');
  };
  return (
    <Place style={{ width: isDocked ? measure.sidebarExpanded : measure.sidebarCollapsed }}>
      <Rail
        aria-label={translate('shell.header.navigation')}
        style={{
          width: isExpanded ? measure.sidebarExpanded : measure.sidebarCollapsed,
          boxShadow: isExpanded && !isDocked ? '4px 0 16px rgb(0 0 0 / 0.12)' : 'none',
        }}
        onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
      >
        <Scroll>
          {groups.map((group) => (
            <SidebarGroup
              key={group.id}
              group={group}
              active={active}
              route={route}
              isExpanded={isExpanded}
              hasPanel={hasPanel}
              // The panel of what was chosen opens where the hovering sidebar lies.
              onChosen={() => hasPanel && setHovered(false)}
            />
          ))}
        </Scroll>
        <Foot>
          {/* First, so that it stays under the pointer when hovering makes the rail wide. */}
          {!isForced && (
            <Tooltip
              text={translate(isDocked ? 'shell.sidebar.collapse' : 'shell.sidebar.expand')}
              placement="right"
              isName
            >
              <IconButton
                aria-label={translate(isDocked ? 'shell.sidebar.collapse' : 'shell.sidebar.expand')}
                onClick={toggle}
                aria-expanded={isDocked}
                sx={{ marginInlineStart: -1 }}
              >
                {isDocked ? <ChevronLeft /> : <ChevronRight />}
              </IconButton>
            </Tooltip>
          )}
          {isExpanded && <CompanyID />}
        </Foot>
      </Rail>
    </Place>
  );
}

/** The company's number, or a dash. */
export function CompanyID() {
  const translate = useTranslate();
  const { company } = useProfile();
  return <span>{translate('shell.sidebar.companyID', { id: company.id || '-' })}</span>;
}

interface SidebarGroupProps {
  group: MenuGroup;
  active: MenuItem | null;
  route: RouteName | null;
  isExpanded: boolean;
  /** The entries of the active item stand in the child panel. */
  hasPanel: boolean;
  onChosen: () => void;
}

function SidebarGroup({ group, active, route, isExpanded, hasPanel, onChosen }: SidebarGroupProps) {
  const translate = useTranslate();
  return (
    <>
      {group.title && (
        <RailHeading>
          <span style={isExpanded ? {} : visuallyHidden}>{translate(`menu.${group.title}`)}</span>
        </RailHeading>
      )}
      <RailList>
        {group.items.map((item) => (
          <li key={item.id}>
            <SidebarItem
              item={item}
              isActive={active?.id === item.id}
              isExpanded={isExpanded}
              onChosen={onChosen}
            />
            {!hasPanel && isExpanded && active?.id === item.id && item.children.length > 0 && (
              <Nested>
                <PanelEntries entries={item.children} route={route} />
              </Nested>
            )}
          </li>
        ))}
      </RailList>
    </>
  );
}

function SidebarItem({
  item,
  isActive,
  isExpanded,
  onChosen,
}: {
  item: MenuItem;
  isActive: boolean;
  isExpanded: boolean;
  onChosen: () => void;
}) {
  const translate = useTranslate();
  const name = translate(`menu.${item.name}`);
  const Icon = item.icon;
  return (
    <Tooltip text={isExpanded ? '' : name} placement="right" isName>
      <RailLink
        to={item.href}
        onClick={onChosen}
        aria-label={name}
        aria-current={isActive ? (item.children.length > 0 ? 'true' : 'page') : undefined}
      >
        {Icon && <Icon aria-hidden="true" />}
        {isExpanded && <span style={{ whiteSpace: 'nowrap' }}>{name}</span>}
      </RailLink>
    </Tooltip>
  );
}
