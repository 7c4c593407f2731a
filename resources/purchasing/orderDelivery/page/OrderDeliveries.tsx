import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ConfirmDialog } from '../../../../src/ui/feedback/ConfirmDialog.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { TextAreaControl } from '../../../../src/ui/form/fields/controls.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { Delivery, OrderDeliveries as Deliveries, OrderProgress } from '../deliveryWire.ts';
import { DeliveryPhotos } from './DeliveryPhotos.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: 12,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    overflowWrap: 'anywhere',
  },
  '& h3': { margin: 0, fontSize: '0.875rem', fontWeight: 600 },
  '& p, & > li > ul': { margin: '4px 0 0' },
  '& > li > ul.items': { paddingInlineStart: 18 },
  '& .quiet': { color: theme.vars?.palette.text.secondary, fontSize: '0.75rem' },
  '& .undone': { textDecoration: 'line-through' },
  '& .bad': { color: theme.vars?.palette.error.main, fontWeight: 600 },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

/** What came of an order: how far each line is, and each delivery with its photos. */
export function OrderDeliveries({ order }: { order: DocumentDetail }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'deliveries', order.id],
    queryFn: ({ signal }) =>
      dataProvider.read<Deliveries>('bills', { what: 'deliveries', params: { id: order.id }, signal }),
    meta: { raisesErrorPage: false },
  });
  const [undone, setUndone] = useState<Delivery | null>(null);
  return (
    <Section title={translate('orderDelivery.title')}>
      {data ? (
        <>
          <Progress order={order} lines={data.lines} />
          {data.data.length === 0 ? (
            <p>{translate('orderDelivery.none')}</p>
          ) : (
            <List aria-label={translate('orderDelivery.list', { number: order.referenceID })}>
              {data.data.map((delivery) => (
                <OneDelivery key={delivery.id} order={order} delivery={delivery} onUndo={setUndone} />
              ))}
            </List>
          )}
        </>
      ) : error ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>
            {failureText(error, translate, translate('orderDelivery.failed'))}
          </p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('orderDelivery.retry')}
          </Button>
        </div>
      ) : (
        <output>{translate('shell.loading')}</output>
      )}
      {undone && <UndoDialog order={order} delivery={undone} onClose={() => setUndone(null)} />}
    </Section>
  );
}

function Progress({ order, lines }: { order: DocumentDetail; lines: readonly OrderProgress[] }) {
  const translate = useTranslate();
  const head = (key: string) => ({ key, header: translate(`orderDelivery.column.${key}`) });
  const figure = (
    key: Exclude<keyof OrderProgress, 'orderLineID' | 'itemName' | 'unit'>,
  ): SimpleColumn<OrderProgress> => ({
    ...head(key),
    align: 'right',
    cell: (line) => formatNumber(fromWire(line[key])),
  });
  return (
    <SimpleTable
      caption={`${translate('orderDelivery.progress')}, ${order.referenceID}`}
      rows={lines}
      keyOf={(line) => line.orderLineID}
      reflows
      columns={[
        {
          ...head('item'),
          isRowHeader: true,
          cell: ({ itemName, unit }) => `${itemName ?? '-'}${unit === null ? '' : ` (${unit})`}`,
        },
        figure('ordered'),
        figure('received'),
        ...(lines.some(({ refused }) => refused > 0) ? [figure('refused')] : []),
        figure('invoiced'),
        figure('leftToReceive'),
        figure('leftToInvoice'),
      ]}
    />
  );
}

interface OneDeliveryProps {
  order: DocumentDetail;
  delivery: Delivery;
  onUndo: (delivery: Delivery) => void;
}

function OneDelivery({ order, delivery, onUndo }: OneDeliveryProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const day = formatDay(delivery.deliveredOn, locale);
  const action = (name: string) => translate(`orderDelivery.action.${name}`);
  const labelled = (name: string) => translate('orderDelivery.action.of', { action: action(name), day });
  const quantity = (qty: number, unit: string | null) =>
    `${formatNumber(fromWire(qty))}${unit === null ? '' : ` ${unit}`}`;
  return (
    <li>
      <h3>
        <span className={delivery.undone ? 'undone' : undefined}>
          {translate('orderDelivery.of', { day })}
        </span>
        {delivery.noteNumber !== null &&
          ` · ${translate('orderDelivery.noteNumber', { number: delivery.noteNumber })}`}
      </h3>
      <p className="quiet">
        {translate('orderDelivery.recordedBy', { person: delivery.recordedBy.name })}
        {delivery.isCorrected && ` · ${translate('orderDelivery.corrected')}`}
      </p>
      {delivery.undone && (
        <p className="bad">
          {translate('orderDelivery.undone', { person: delivery.undone.by, notes: delivery.undone.notes })}
        </p>
      )}
      <ul className="items">
        {delivery.items.flatMap(({ orderLineID, itemName, unit, qty, refusedQty, refusedReason }) => [
          ...(qty > 0
            ? [
                <li key={`${orderLineID} kept`}>
                  {translate('orderDelivery.came', { qty: quantity(qty, unit), item: itemName ?? '-' })}
                </li>,
              ]
            : []),
          ...(refusedQty > 0
            ? [
                <li key={`${orderLineID} refused`} className="bad">
                  {translate('orderDelivery.sentBack', {
                    qty: quantity(refusedQty, unit),
                    item: itemName ?? '-',
                    reason: refusedReason ?? '',
                  })}
                </li>,
              ]
            : []),
        ])}
      </ul>
      {delivery.notes !== null && <p>{delivery.notes}</p>}
      <DeliveryPhotos files={delivery.media} />
      {order.isAbleToRecordDelivery && delivery.undone === null && (
        <Buttons>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={pathTo('bills-bills-to-pay-delivery-form', {}, { order: order.id, delivery: delivery.id })}
            aria-label={labelled('correct')}
          >
            {action('correct')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={labelled('undo')}
            onClick={() => onUndo(delivery)}
          >
            {action('undo')}
          </Button>
        </Buttons>
      )}
    </li>
  );
}

function UndoDialog({
  order,
  delivery,
  onClose,
}: Omit<OneDeliveryProps, 'onUndo'> & { onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const [notes, setNotes] = useState('');
  const reasonID = useId();
  const undo = useMutation({
    mutationFn: () =>
      dataProvider.act('bills', {
        id: order.id,
        action: 'undoDelivery',
        params: { deliveryID: delivery.id },
        version: delivery.version,
        input: { notes },
      }),
    async onSuccess() {
      notify(translate('orderDelivery.undo.done'), { type: 'success' });
      onClose();
      await afterDecision(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={translate('orderDelivery.undo.title', { day: formatDay(delivery.deliveredOn, locale) })}
      confirmLabel={translate('orderDelivery.action.undo')}
      isDestructive
      isPending={undo.isPending}
      failure={undo.error ? describeError(undo.error, translate) : null}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      <p>{translate('orderDelivery.undo.text')}</p>
      <label htmlFor={reasonID}>{translate('orderDelivery.undo.reason')}</label>
      <TextAreaControl
        id={reasonID}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        required
        maxLength={2000}
      />
    </ConfirmDialog>
  );
}
