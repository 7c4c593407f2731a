import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { SimpleTableProps } from '../page/SimpleTable.tsx';
import { SimpleTable } from '../page/SimpleTable.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';
import { chartHeight } from './chartHeight.ts';

const Figure = styled('figure')(({ theme }) => ({
  margin: 0,
  minWidth: 0,
  '& > figcaption': { fontSize: '0.8125rem', fontWeight: 600 },
  '& > .chart': { height: chartHeight },
  '& > details': { fontSize: '0.8125rem' },
  '& summary': { cursor: 'pointer', padding: '4px 0', color: theme.vars?.palette.text.secondary },
}));

interface ChartFrameProps<Row> {
  caption: string;
  /** The heading above the chart says the same. */
  isCaptionAbove?: boolean;
  /** The drawing, loaded when it is shown. Who does not see it reads the figures. */
  chart: ReactNode;
  figures: Omit<SimpleTableProps<Row>, 'caption'>;
}

/** A chart with its figures as a table, which say all that the drawing says. */
export function ChartFrame<Row>({ caption, isCaptionAbove = false, chart, figures }: ChartFrameProps<Row>) {
  const translate = useTranslate();
  return (
    <Figure>
      <figcaption {...(isCaptionAbove ? { style: visuallyHidden } : {})}>{caption}</figcaption>
      <div className="chart" aria-hidden>
        <Suspense>{chart}</Suspense>
      </div>
      <details>
        <summary>{translate('noun.figures')}</summary>
        <SimpleTable {...figures} caption={caption} reflows />
      </details>
    </Figure>
  );
}
