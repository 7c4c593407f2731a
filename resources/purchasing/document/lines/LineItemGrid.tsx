import type { ComponentType, Ref } from 'react';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { LineGridHandle } from '../../../../src/ui/lineGrid/LineGrid.tsx';
import { LineGrid } from '../../../../src/ui/lineGrid/LineGrid.tsx';
import type { LineFields } from './line.ts';
import { emptyLine } from './line.ts';
import type { LineItemColumn } from './lineItemColumns.tsx';
import { lineItemColumns, purchaseColumns } from './lineItemColumns.tsx';
import { LineItemsContext } from './lineItems.tsx';
import { useLineOffer } from './lineOffer.tsx';
import type { TotalsStore } from './useTotalsStore.tsx';

interface LineItemGridProps {
  /** Names the grid: "Items". */
  label: string;
  columns?: readonly LineItemColumn[];
  /** Other words over a column than its own. */
  labels?: Partial<Record<LineItemColumn, string>>;
  store: TotalsStore;
  /** What a new line holds. */
  newLine?: LineFields;
  /** How lines are split, where they can be. The same object each time. */
  splitting?: LineSplitting;
  ref?: Ref<LineGridHandle>;
}

/** How a line is split: what is said of its parts under its item, and what its button opens. */
interface LineSplitting {
  Text: ComponentType<{ index: number }>;
  onOpen: (index: number) => void;
}

const splitIcon =
  'M14 4h6v6l-2.3-2.3-2.9 2.9-1.4-1.4 2.9-2.9zM10 4 7.7 6.3 13 11.6V20h-2v-7.6L6.3 7.7 4 10V4z';

/** The lines of a purchase document, in the form around it (`items`). */
export function LineItemGrid(props: LineItemGridProps) {
  const {
    label,
    columns: keys = purchaseColumns,
    labels,
    store,
    newLine = emptyLine,
    splitting,
    ref,
  } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const offer = useLineOffer();
  const columns = useMemo(
    () =>
      lineItemColumns(keys, {
        labelOf: (key) => labels?.[key] ?? translate(`lineItems.column.${key}`),
        dataProvider,
        offer,
        ...(splitting ? { Under: splitting.Text } : {}),
      }),
    [keys, labels, translate, dataProvider, offer, splitting],
  );
  const buttons = useMemo(
    () =>
      splitting
        ? [{ key: 'split', label: translate('lineItems.split'), icon: splitIcon, onPress: splitting.onOpen }]
        : [],
    [translate, splitting],
  );
  const around = useMemo(
    () => ({ store, ...(splitting ? { onSplit: splitting.onOpen } : {}) }),
    [store, splitting],
  );
  return (
    <LineItemsContext value={around}>
      <LineGrid
        {...(ref === undefined ? {} : { ref })}
        path="items"
        label={label}
        columns={columns}
        newLine={newLine}
        copyOf={copyOf}
        buttons={buttons}
      />
    </LineItemsContext>
  );
}

/** A copy is a line of its own. */
function copyOf(line: LineFields): LineFields {
  return { ...line, storedID: null };
}
