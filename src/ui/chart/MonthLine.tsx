import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import type { Day } from '../../../domain/day/day.ts';
import { addMonths } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { formatMoney, formatNumber } from '../../../domain/money/moneyFormat.ts';
import { useLocale } from '../useLocale.ts';
import { chartHeight } from './chartHeight.ts';

export interface MonthPoint {
  /** Its first day. */
  month: Day;
  /** For drawing only: figures are shown exactly beside it. */
  value: number;
}

export interface MonthLineProps {
  points: readonly MonthPoint[];
  currencyCode: string;
  label: string;
  /** Given the place of a point that was pressed. */
  onChoose: (index: number) => void;
}

/** From here on an axis shows rounded figures. */
const largeFrom = 100_000_000;

/** Names of months that stand closer than this, in pixels, read as one; every other one is left out then. */
const labelGap = 16;

/** The months from the first of these days to the last. */
function monthsBetween(first: Day, last: Day): Day[] {
  return first > last ? [] : [first, ...monthsBetween(addMonths(first, 1), last)];
}

/** A line over the months; a month without a point is passed over. @param props.points by month, the oldest first */
export default function MonthLine({ points, currencyCode, label, onChoose }: MonthLineProps) {
  const locale = useLocale();
  const theme = useTheme();
  const [first, last] = [points[0], points.at(-1)];
  const months = first && last ? monthsBetween(first.month, last.month) : [];
  // A price is read to the last digit; of what is larger there is no room for all of them.
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const isLarge = points.some(({ value }) => value >= largeFrom);
  const axisNumber = (value: number) => (isLarge ? compact.format(value) : formatNumber(String(value)));
  const placeOf = (month: Day | undefined) => points.findIndex((point) => point.month === month);
  return (
    <LineChart
      height={chartHeight}
      skipAnimation
      // The figures below it are there for the keyboard.
      disableKeyboardNavigation
      hideLegend
      colors={[theme.palette.primary.main]}
      margin={{ top: 16, right: 36, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: 'point',
          data: months.map((month) => formatMonth(month, locale)),
          height: 28,
          tickLabelMinGap: labelGap,
        },
      ]}
      yAxis={[{ width: 88, min: 0, valueFormatter: (value: number) => axisNumber(value) }]}
      series={[
        {
          data: months.map((month) => points[placeOf(month)]?.value ?? null),
          connectNulls: true,
          curve: 'linear',
          label,
          showMark: true,
          valueFormatter: (value) => (value === null ? '' : formatMoney(String(value), currencyCode)),
        },
      ]}
      onAxisClick={(_event, axis) => {
        const place = placeOf(axis ? months[axis.dataIndex] : undefined);
        if (place >= 0) onChoose(place);
      }}
    />
  );
}
