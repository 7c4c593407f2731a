import { styled } from '@mui/material/styles';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { PageColumns } from '../page/PageColumns.tsx';
import type { ViewedFile } from './FileViewer.tsx';
import { FileViewer } from './FileViewer.tsx';

/** Percent of the width that the facts have beside the document. */
const shareAtFirst = 55;
const leastShare = 25;
const mostShare = 70;
/** One press of an arrow. */
const shareStep = 3;

const Frame = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, alignItems: 'start' },
  '& .facts': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '& .viewer > section': { height: '62dvh' },
  '& .separator': { display: 'none' },
  '@container (min-width: 860px)': {
    '& > div': {
      gridTemplateColumns: 'minmax(0, calc(var(--facts) * 1%)) 16px minmax(0, 1fr)',
      columnGap: 0,
    },
    '& .facts': { gridColumn: 1, gridRow: 1 },
    '& .viewer': {
      gridColumn: 3,
      gridRow: 1,
      position: 'sticky',
      top: 'calc(var(--header-offset, 60px) + 12px)',
    },
    '& .viewer > section': { height: 'calc(100dvh - var(--header-offset, 60px) - 24px)', maxHeight: 1100 },
    '& .separator': {
      gridColumn: 2,
      gridRow: 1,
      alignSelf: 'stretch',
      display: 'block',
      touchAction: 'none',
      cursor: 'col-resize',
      // The line is thin, and what the pointer has to hit is not.
      background: `linear-gradient(${theme.vars?.palette.divider} 0 0) center / 2px 100% no-repeat`,
    },
    '& .separator:hover, & .separator:focus-visible, & .separator[data-dragged]': {
      backgroundImage: `linear-gradient(${theme.vars?.palette.primary.main} 0 0)`,
      backgroundSize: '4px 100%',
    },
  },
  '@media print': {
    containerType: 'normal',
    '& > div': { display: 'block' },
    '& .facts > *': { marginBottom: 16 },
  },
}));

const Line = styled('hr')({
  width: 'auto',
  height: 'auto',
  margin: 0,
  border: 0,
  '&:focus-visible': { outlineOffset: -2 },
});

interface FileColumnsProps {
  files: readonly ViewedFile[];
  /** What is decided by. */
  children: ReactNode;
  /** What follows it: beside it where there is no file. */
  below: ReactNode;
}

/** The facts of a record with its files beside them: first on a phone, as wide as the person drags them elsewhere. */
export function FileColumns({ files, children, below }: FileColumnsProps) {
  const columns = useRef<HTMLDivElement>(null);
  const [share, setShare] = useStore('page.factsShare', shareAtFirst);
  const viewerID = useId();
  if (files.length === 0) return <PageColumns beside={below}>{children}</PageColumns>;
  return (
    <Frame>
      <div ref={columns} style={{ ['--facts' as string]: share }}>
        <div className="viewer" id={viewerID}>
          <FileViewer files={files} />
        </div>
        <Separator
          share={share}
          controls={viewerID}
          shareAt={(x) => {
            const box = columns.current?.getBoundingClientRect();
            return box ? ((x - box.left) / box.width) * 100 : share;
          }}
          // Not kept with each move: only the style follows the pointer.
          onMove={(next) => columns.current?.style.setProperty('--facts', String(next))}
          onChange={setShare}
        />
        <div className="facts">
          {children}
          {below}
        </div>
      </div>
    </Frame>
  );
}

interface SeparatorProps {
  share: number;
  controls: string;
  /** The share of the facts with the boundary at this place, in pixels of the window. */
  shareAt: (x: number) => number;
  onMove: (share: number) => void;
  onChange: (share: number) => void;
}

const within = (share: number): number => Math.round(Math.max(leastShare, Math.min(mostShare, share)));

/** The boundary between facts and document: dragged, moved by the arrows, Home and End, put back by a double press. */
function Separator({ share, controls, shareAt, onMove, onChange }: SeparatorProps) {
  const translate = useTranslate();
  /** Where the pointer took hold, in pixels of the window; null while nothing is dragged. */
  const grip = useRef<{ x: number; offset: number } | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowLeft: share - shareStep,
      ArrowRight: share + shareStep,
      Home: leastShare,
      End: mostShare,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(within(next));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { currentTarget: line, pointerId } = event;
    if (event.button !== 0) return;
    event.preventDefault();
    line.focus();
    line.setPointerCapture(pointerId);
    line.dataset['dragged'] = '';
    grip.current = { x: event.clientX, offset: shareAt(event.clientX) - share };
  }

  function onPointerMove({ clientX }: PointerEvent): void {
    if (grip.current) onMove(within(shareAt(clientX) - grip.current.offset));
  }

  function onPointerUp({ clientX, currentTarget: line }: PointerEvent<HTMLElement>): void {
    if (!grip.current) return;
    const { x, offset } = grip.current;
    grip.current = null;
    delete line.dataset['dragged'];
    // A press without a move changes nothing, so that a double press finds the boundary where it was.
    if (clientX !== x) onChange(within(shareAt(clientX) - offset));
  }

  return (
    <Line
      className="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('file.width')}
      aria-controls={controls}
      aria-valuemin={leastShare}
      aria-valuemax={mostShare}
      aria-valuenow={share}
      aria-valuetext={translate('file.widthOf', { percent: 100 - share })}
      title={translate('file.widthHelp')}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onChange(shareAtFirst)}
    />
  );
}
