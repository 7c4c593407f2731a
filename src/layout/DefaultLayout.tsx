import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { headerOffset, measure } from '../app/theme.ts';
import { useBanners } from '../banner/useBanners.ts';
import { useSandboxBanner } from '../banner/useSandboxBanner.ts';
import { ChildPanel } from './menu/ChildPanel.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './menu/Sidebar.tsx';
import { TourHost } from '../tour/TourHost.tsx';
import { useSurveyScript } from '../survey/useSurveyScript.ts';
import { useFilterMemory } from '../ui/list/filter/useFilterMemory.ts';
import { mainID } from '../ui/page/mainID.ts';
import { onlyAddress } from '../../providers/session/storedSession.ts';
import { LinkLayout } from './LinkLayout.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useMenu } from './menu/useMenu.ts';
import { usePrefetch } from './usePrefetch.ts';
import { lazyExtra, lazyPiece } from '../ui/page/lazyPiece.tsx';

// There is seldom one.
const SurveyHost = lazyExtra(() => import('../survey/SurveyHost.tsx'));
const Banners = lazyExtra(() => import('../banner/Banners.tsx'));
// Of use to small screens only, and there only when asked for.
const NavigationDrawer = lazyPiece(() => import('./menu/NavigationDrawer.tsx'));

const Top = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  '@media print': { position: 'static' },
}));

const Body = styled('div')({ display: 'flex', alignItems: 'flex-start' });

const Main = styled('main')({ flex: 1, minWidth: 0, minHeight: 'calc(100dvh - var(--header-offset))' });

/** What stands around the pages of a person; around the one page that the link of a mail opens there is next to nothing. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return onlyAddress() === null ? <WholeLayout>{children}</WholeLayout> : <LinkLayout>{children}</LinkLayout>;
}

/** Banners, header, sidebar, the entries of its active item, and the page. */
function WholeLayout({ children }: { children: ReactNode }) {
  useFilterMemory();
  const survey = useSurveyScript();
  const menu = useMenu();
  usePrefetch(menu);
  const banners = [...useSandboxBanner(), ...useBanners()];
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Going somewhere closes the drawer: it was opened on another page.
  const isMenuOpen = openedAt === key;
  const offset = `${headerOffset(banners.length)}px`;
  const offsetStyle: CSSProperties & Record<'--header-offset', string> = { '--header-offset': offset };

  useEffect(() => {
    // For what is fixed or sticky outside this tree: dialogs, table heads.
    document.documentElement.style.setProperty('--header-offset', offset);
    document.documentElement.style.scrollPaddingTop = offset;
  }, [offset]);

  return (
    <div style={offsetStyle}>
      <SkipLink />
      <Top>
        {banners.length > 0 && (
          <Suspense fallback={<div style={{ height: banners.length * measure.bannerHeight }} />}>
            <Banners banners={banners} />
          </Suspense>
        )}
        <Header isMenuOpen={isMenuOpen} onOpenMenu={() => setOpenedAt(key)} />
      </Top>
      <Body>
        <Sidebar {...menu} />
        {menu.active && menu.active.children.length > 0 && (
          <ChildPanel item={menu.active} route={menu.route} />
        )}
        <Main id={mainID} tabIndex={-1}>
          {children}
        </Main>
      </Body>
      <TourHost />
      {survey !== null && (
        <Suspense>
          <SurveyHost script={survey} />
        </Suspense>
      )}
      {openedAt !== null && (
        <Suspense>
          <NavigationDrawer {...menu} isOpen={isMenuOpen} onClose={() => setOpenedAt(null)} />
        </Suspense>
      )}
    </div>
  );
}
