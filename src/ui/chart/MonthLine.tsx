import { LineChart } from '@mui/x-charts/LineChart';
import { useTheme } from '@mui/material/styles';
import type { Day } from '../../../domain/day.ts';
import { formatMonth } from '../../../domain/day.ts';
import { formatMoney, formatNumber } from '../../../domain/moneyFormat.ts';
import { useLocale } from '../useLocale.ts';
import { chartHeight } from './ChartFrame.tsx';

export interface MonthPoint {
  /** A day of the month. */
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

/** A line with a point for each month. */
export default function MonthLine({ points, currencyCode, label, onChoose }: MonthLineProps) {
  const locale = useLocale();
  const theme = useTheme();
  return (
    <LineChart
      height={chartHeight}
      skipAnimation
      hideLegend
      colors={[theme.palette.primary.main]}
      margin={{ top: 16, right: 16, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        { scaleType: 'point', data: points.map(({ month }) => formatMonth(month, locale)), height: 28 },
      ]}
      yAxis={[{ width: 88, min: 0, valueFormatter: (value: number) => formatNumber(String(value)) }]}
      series={[
        {
          data: points.map(({ value }) => value),
          label,
          showMark: true,
          valueFormatter: (value) => (value === null ? '' : formatMoney(String(value), currencyCode)),
        },
      ]}
      onAxisClick={(_event, axis) => {
        if (axis) onChoose(axis.dataIndex);
      }}
    />
  );
}
