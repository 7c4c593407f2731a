import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { describeError } from '../../providers/http/apiError.ts';
import { chartHeight } from '../ui/chart/chartHeight.ts';
import { Delayed } from '../ui/feedback/Delayed.tsx';
import { BlankState } from '../ui/page/BlankState.tsx';
import { Bone } from '../ui/page/PageSkeleton.tsx';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import type { WidgetShape } from './homeRooms.ts';

/** The heights of what is on its way, so that nothing below it jumps when it is there. */
const bones: Readonly<Record<WidgetShape, readonly number[]>> = {
  lines: [40, 40, 40],
  cards: [44],
  // With the line that opens its figures.
  chart: [chartHeight, 32],
};

/** A widget on its way, in the shape that it will have. */
export function WidgetSkeleton({ shape }: { shape: WidgetShape }) {
  const translate = useTranslate();
  const heights = bones[shape];
  const height = heights.reduce((sum, one) => sum + one + 8, 0);
  return (
    <Box sx={{ minHeight: height }}>
      <Delayed>
        <output style={visuallyHidden}>{translate('shell.loading')}</output>
        <Box aria-hidden="true" sx={{ display: 'grid', gap: 1 }}>
          {heights.map((one, index) => (
            <Bone key={`${shape}-${index + 1}`} style={{ height: one }} />
          ))}
        </Box>
      </Delayed>
    </Box>
  );
}

interface LoadedProps<Data> {
  /** What the widget asks; its failure is the widget's own. */
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  shape: WidgetShape;
  children: (data: Data) => ReactNode;
}

/** What a widget asked, once it is there; until then its skeleton, or why it could not be had. */
export function Loaded<Data>({ query: { data, error, refetch }, shape, children }: LoadedProps<Data>) {
  const translate = useTranslate();
  if (data !== undefined) return children(data);
  if (!error) return <WidgetSkeleton shape={shape} />;
  return (
    <BlankState
      isAlert
      heading="h3"
      title={translate('home.failed')}
      text={describeError(error, translate)}
      action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
    />
  );
}
