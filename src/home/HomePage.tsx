import Add from '@mui/icons-material/Add';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { withWords } from '../../providers/i18n/roomWords.ts';
import { useProfile } from '../../providers/session/profile.tsx';
import type { Creatable } from '../app/creatable.ts';
import { creatableLabel } from '../app/creatable.ts';
import type { RouteName } from '../app/routing/routes.ts';
import { routeOf } from '../app/routing/routes.ts';
import { useHasScreen } from '../app/routing/screenContext.ts';
import { useMayEnter } from '../app/routing/useMayEnter.ts';
import type { ChoicePopoverProps } from '../ui/list/ChoicePopover.tsx';
import type { ColumnChoice, ColumnHead } from '../ui/list/columns.ts';
import { shownColumns } from '../ui/list/columns.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { PanelBoundary } from '../ui/page/PanelBoundary.tsx';
import { Section } from '../ui/page/Section.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import type { HomeRooms } from './homeRooms.ts';
import { Lines } from './Lines.tsx';
import { WidgetSkeleton } from './Loaded.tsx';
import { useTools } from './useTools.ts';
import { useWaiting, Waiting } from './Waiting.tsx';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';

const HomeArrange = lazyPiece(() => import('./HomeArrange.tsx'));

/** A widget of this person, whoever gives it. */
interface Placed extends ColumnHead {
  /** `wide`: in a row of its own; `tall`: beside two others. */
  span?: 'wide' | 'tall';
  content: ReactNode;
}

/** So many charts stand beside what waits. */
const chartsBeside = 2;

/** The home page of this build: what waits, and the widgets of the rooms that the person may see, as they arranged them. */
export function homePage({ widgets, starts, firstSteps, beginning }: HomeRooms) {
  const Beginning = lazyPiece(() => withWords(beginning.words, beginning.screen));
  const ofRooms = widgets.map(({ words, screen, ...widget }) => ({
    ...widget,
    Content: lazyPiece(() => withWords(words, screen)),
  }));

  return function HomePage() {
    const translate = useTranslate();
    const { employee, actor } = useProfile();
    const hasScreen = useHasScreen();
    const mayEnter = useMayEnter();
    const tools = useTools();
    const own = starts(actor, hasScreen);
    const [choice, setChoice] = useStore<ColumnChoice | null>('home.widgets', null);
    const entered = ofRooms.filter(({ lists }) => lists.some(mayEnter));
    const charts = entered.filter(({ shape }) => shape === 'chart').slice(0, chartsBeside);
    const widget = ({ name, title, shape, isWide, Content }: (typeof ofRooms)[number]): Placed => ({
      key: name,
      header: translate(title),
      ...(isWide ? { span: 'wide' } : {}),
      content: (
        <Suspense fallback={<WidgetSkeleton shape={shape} />}>
          <Content />
        </Suspense>
      ),
    });
    const placed: Placed[] = [
      {
        key: 'waiting',
        header: translate('home.waiting'),
        span: charts.length === chartsBeside ? 'tall' : 'wide',
        content: <Waiting />,
      },
      ...charts.map(widget),
      ...(own.length > 0
        ? [
            {
              key: 'starts',
              header: translate('home.starts'),
              span: 'wide' as const,
              content: <Starts starts={own} />,
            },
          ]
        : []),
      ...entered.filter((one) => !charts.includes(one)).map(widget),
      ...(tools.length > 0
        ? [{ key: 'tools', header: translate('home.tools'), content: <Tools names={tools} /> }]
        : []),
    ];
    const shown = shownColumns(placed, choice ?? undefined);
    // How long it is depends on what waits: the rest appears where it will stay.
    const { isPending } = useWaiting();
    return (
      <>
        <SubHeader
          title={translate('home.greeting', { name: employee.firstName })}
          windowTitle={translate('title.home')}
        >
          <Arrange
            columns={placed}
            choice={choice ?? undefined}
            onChoose={(next) => setChoice(next ?? null)}
          />
        </SubHeader>
        <Grid>
          <div className="wide">
            {mayEnter(beginning.for) ? (
              <Suspense>
                <Beginning />
              </Suspense>
            ) : (
              <FirstSteps steps={firstSteps} />
            )}
          </div>
          {shown.length === 0 && (
            <div className="wide">
              <BlankState title={translate('home.allHidden')} />
            </div>
          )}
          {shown.map(({ key, header, span = '', content }) => (
            <div
              key={key}
              className={span}
              style={{ visibility: isPending && key !== 'waiting' ? 'hidden' : undefined }}
            >
              <Section title={header}>
                <PanelBoundary title={translate('home.failed')}>{content}</PanelBoundary>
              </Section>
            </div>
          ))}
        </Grid>
      </>
    );
  };
}

function Arrange(props: Omit<ChoicePopoverProps, 'anchor' | 'onClose'>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Tune aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('home.arrange')}
      </Button>
      {anchor && (
        <Suspense>
          <HomeArrange {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

function Starts({ starts }: { starts: readonly Creatable[] }) {
  const translate = useTranslate();
  return (
    <Row>
      {starts.map((creatable) => (
        <li key={creatable.to}>
          <Button
            component={Link}
            to={creatable.to}
            variant="outlined"
            startIcon={<Add aria-hidden="true" />}
          >
            {creatableLabel(translate, creatable)}
          </Button>
        </li>
      ))}
    </Row>
  );
}

function Tools({ names }: { names: readonly RouteName[] }) {
  const translate = useTranslate();
  return (
    <Lines>
      {names.map((name) => (
        <li key={name}>
          <Link to={routeOf(name).path}>{translate(`title.${routeOf(name).title}`)}</Link>
          <ChevronRight aria-hidden="true" />
        </li>
      ))}
    </Lines>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'dense',
  gap: 16,
  padding: 24,
  maxWidth: 1440,
  [theme.breakpoints.down('md')]: { padding: 16 },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .wide': { gridColumn: '1 / -1' },
    '& > .tall': { gridRow: 'span 2' },
  },
  '& > div:empty': { display: 'none' },
  // Two beside each other are of one height.
  '& > div > section': { boxSizing: 'border-box', height: '100%' },
}));

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
