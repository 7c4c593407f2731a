import { BarChart } from '@mui/x-charts/BarChart';
import type { Amount } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { useLocale } from '../useLocale.ts';
import { chartHeight } from './chartHeight.ts';

export interface BarSeries {
  /** Named in a legend where there are several. */
  label?: string;
  /** One for each label, exact. */
  amounts: readonly Amount[];
}

export interface BarsProps {
  labels: readonly string[];
  /** The first stands out. */
  series: readonly BarSeries[];
  currencyCode: string;
  /** The labels are names, and need room. */
  isHorizontal?: boolean;
  /** Given the place of a bar that was pressed. */
  onChoose: (index: number) => void;
}

/** In pixels, with the distance to the bars. */
const legendHeight = 29;

/** About so many amounts stand at the axis: a wide chart has room for more than anybody reads. */
const ticks = 5;

/** Of at most three series. */
const colors = [
  'var(--mui-palette-primary-main)',
  'var(--mui-palette-text-disabled)',
  'var(--mui-palette-warning-main)',
];

/** Amounts as bars. For drawing only: figures are shown exactly beside it. */
export default function Bars({ labels, series, currencyCode, isHorizontal = false, onChoose }: BarsProps) {
  const locale = useLocale();
  const hasLegend = series.length > 1;
  const bands = { data: [...labels], scaleType: 'band' as const };
  const amounts = {
    tickNumber: ticks,
    valueFormatter: (value: number) => new Intl.NumberFormat(locale, { notation: 'compact' }).format(value),
  };
  return (
    <BarChart
      {...(isHorizontal
        ? { layout: 'horizontal' as const, xAxis: [amounts], yAxis: [{ ...bands, width: 132 }] }
        : { xAxis: [bands], yAxis: [{ ...amounts, width: 64 }] })}
      series={series.map(({ label, amounts: values }) => ({
        data: values.map(Number),
        valueFormatter: (_value, { dataIndex }) => formatMoney(values[dataIndex] ?? '0', currencyCode),
        ...(label === undefined ? {} : { label }),
      }))}
      hideLegend={!hasLegend}
      height={hasLegend ? chartHeight - legendHeight : chartHeight}
      colors={colors}
      skipAnimation
      // The figures below it are there for the keyboard.
      disableKeyboardNavigation
      onAxisClick={(_event, axis) => {
        if (axis) onChoose(axis.dataIndex);
      }}
    />
  );
}
