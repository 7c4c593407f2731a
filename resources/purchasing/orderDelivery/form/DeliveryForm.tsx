import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDay, today } from '../../../../domain/day/day.ts';
import { dayText } from '../../../../domain/day/dayInput.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { verbatim } from '../../../../domain/message/message.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber } from '../../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { FieldRow, ItemFields } from '../../../../src/ui/form/formLayout.ts';
import { FormPart } from '../../../../src/ui/form/FormPart.tsx';
import { HeldRecord } from '../../../../src/ui/form/HeldRecord.tsx';
import type { Judged } from '../../../../src/ui/form/judged.ts';
import { RecordForm } from '../../../../src/ui/form/RecordForm.tsx';
import { SaveBar } from '../../../../src/ui/form/SaveBar.tsx';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { Delivery, OrderDeliveries, OrderProgress } from '../deliveryWire.ts';

interface TypedItem {
  qty: string;
  refusedQty: string;
  refusedReason: string;
}

interface Values {
  deliveredOn: string;
  noteNumber: string;
  notes: string;
  reason: string;
  media: MediaItem[];
  /** By the id of the order line, so that kept text finds its line when the order has got other lines. */
  items: Record<string, TypedItem>;
}

const keyOf = ({ orderLineID }: Pick<OrderProgress, 'orderLineID'>) => `line${orderLineID}`;
const noItem: TypedItem = { qty: '', refusedQty: '', refusedReason: '' };

/** What came of an order, or of one of its deliveries that is corrected: the address names both. */
export default function DeliveryForm() {
  const translate = useTranslate();
  const [asked] = useSearchParams();
  const orderID = idIn(asked.get('order') ?? '');
  const deliveryID = idIn(asked.get('delivery') ?? '');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    <HeldRecord
      key={`${orderID} ${deliveryID}`}
      query={{
        queryKey: ['bills', 'deliveryForm', orderID, deliveryID],
        queryFn: async (context) => {
          const [order, came] = await Promise.all([
            recordQuery(dataProvider, 'bills', orderID).queryFn(context),
            deliveriesOf(dataProvider, orderID, context.signal),
          ]);
          const delivery = came.data.find(({ id }) => id === deliveryID) ?? null;
          if (deliveryID !== 0 && !delivery)
            throw new ApiError({ status: 404, code: 'not_found', message: '' });
          return { order: order as DocumentDetail, delivery, lines: came.lines };
        },
        meta: { raisesErrorPage: false },
      }}
      absent={{ title: translate('order.absent'), text: translate('orderDelivery.form.absent') }}
      failed={{ title: translate('order.failure.title'), text: translate('orderDelivery.failed') }}
    >
      {(found) => <DeliveryEditor {...found} />}
    </HeldRecord>
  );
}

function deliveriesOf(dataProvider: OutlayDataProvider, id: number, signal?: AbortSignal) {
  const given = { params: { id }, ...(signal ? { signal } : {}) };
  return dataProvider.read<OrderDeliveries>('bills', { what: 'deliveries', ...given });
}

interface EditorProps {
  order: DocumentDetail;
  delivery: Delivery | null;
  lines: readonly OrderProgress[];
}

function DeliveryEditor({ order, delivery: opened, lines }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const actor = useActor();
  const locale = useLocale();
  const typedDay = useTypedDay();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [begunOn] = useState(() => today(actor.timeZone, new Date()));
  const leave = () => void navigate(pathTo('bills-bills-to-pay-id', { id: order.id }));
  const text = (key: string, values = {}) => translate(`orderDelivery.form.${key}`, values);
  const actionOn = (delivery: Delivery | null) => (delivery ? 'correctDelivery' : 'recordDelivery');

  function valuesOf(delivery: Delivery | null): Values {
    const shown = (qty: number | undefined) => (qty ? formatNumber(fromWire(qty)) : '');
    return {
      deliveredOn: delivery ? formatDay(delivery.deliveredOn, locale) : dayText(begunOn),
      noteNumber: delivery?.noteNumber ?? '',
      notes: delivery?.notes ?? '',
      reason: '',
      media: delivery?.media ?? [],
      items: Object.fromEntries(
        lines.map((line) => {
          const came = delivery?.items.find(({ orderLineID }) => orderLineID === line.orderLineID);
          const typed = { qty: shown(came?.qty), refusedQty: shown(came?.refusedQty) };
          return [keyOf(line), { ...typed, refusedReason: came?.refusedReason ?? '' }];
        }),
      ),
    };
  }

  function judge(values: Values): Judged<object> {
    const errors: FieldMessages = {};
    const deliveredOn = typedDay(values.deliveredOn);
    if (deliveredOn === null) errors['deliveredOn'] = { key: 'orderDelivery.form.day' };
    const read = (path: string, typed: string): string => {
      if (typed.trim() === '') return '0';
      const parsed = parseNumber(typed, 4);
      if (parsed.ok) return parsed.amount;
      errors[path] = { key: 'orderDelivery.form.number' };
      return '0';
    };
    const items = lines.map((line) => {
      const { qty, refusedQty, refusedReason } = values.items[keyOf(line)] ?? noItem;
      const path = `items.${keyOf(line)}`;
      return {
        orderLineID: line.orderLineID,
        qty: read(`${path}.qty`, qty),
        refusedQty: read(`${path}.refusedQty`, refusedQty),
        refusedReason: refusedReason || null,
      };
    });
    const payload = {
      deliveredOn,
      noteNumber: values.noteNumber || null,
      notes: values.notes || null,
      items,
      mediaIDs: values.media.map(({ id }) => id),
      ...(opened ? { reason: values.reason } : {}),
    };
    return { errors, payload: () => payload };
  }

  function labelOf(path: string): string | null {
    const [head = '', key, field] = path.split('.');
    if (head === 'media') return text('files');
    if (!['deliveredOn', 'noteNumber', 'notes', 'reason', 'items'].includes(head)) return null;
    if (field === undefined) return text(head);
    return `${lines.find((line) => keyOf(line) === key)?.itemName ?? ''}, ${text(field)}`;
  }

  /** Lines are sent in their order. */
  function place(refusals: Readonly<Record<string, string>>) {
    const placed = Object.entries(refusals).map(([path, says]): [string, string] => {
      const [head = '', index, ...rest] = path.split('.');
      const line = lines[Number(index)];
      if (head === 'items' && line) return [[head, keyOf(line), ...rest].join('.'), says];
      return [head === 'mediaIDs' ? 'media' : path, says];
    });
    const fields = placed.map(([path, says]) => [path, verbatim(says)]);
    return { fields: Object.fromEntries(fields) as FieldMessages, homeless: [] };
  }

  const ofLines = lines.flatMap((line) =>
    Object.keys(noItem).map((field) => `items.${keyOf(line)}.${field}`),
  );
  return (
    <RecordForm<Values, Delivery, object, unknown>
      record={opened}
      name={(delivery) => `orderDelivery.${delivery?.id ?? `${order.id}.new`}`}
      header={(delivery) => ({ title: text(delivery ? 'correct' : 'record', { number: order.referenceID }) })}
      refusal={(delivery) => {
        const says = order.refusals[actionOn(delivery)];
        return says === undefined ? null : { title: text('refused'), text: says };
      }}
      values={valuesOf}
      fit={(values) => ({ ...values, items: { ...valuesOf(null).items, ...values.items } })}
      judge={judge}
      send={({ record, version, payload: input, pressKey }) =>
        dataProvider.act('bills', {
          id: order.id,
          action: actionOn(record),
          ...(record
            ? { params: { deliveryID: record.id }, version: version ?? record.version }
            : { idempotencyKey: pressKey() }),
          input,
        })
      }
      onSaved={() => {
        notify(text('saved'), { type: 'success' });
        leave();
      }}
      place={place}
      newer={async (_error, { id }) =>
        (await deliveriesOf(dataProvider, order.id)).data.find((one) => one.id === id) ?? null
      }
      changed={['deliveredOn', 'noteNumber', ...ofLines, 'media', 'notes']}
      labelOf={labelOf}
    >
      {(delivery) => (
        <>
          <FormPart title={translate('orderDelivery.title')}>
            <FieldRow>
              <DayField path="deliveredOn" label={text('deliveredOn')} />
              <TextField path="noteNumber" label={text('noteNumber')} maxLength={200} isOptional />
            </FieldRow>
          </FormPart>
          <FormPart title={text('items')}>
            {!delivery && <AllCame lines={lines} label={text('all')} />}
            <div id={fieldID('items')} tabIndex={-1} style={{ display: 'grid', gap: 12 }}>
              {lines.map((line) => (
                <LineItem key={line.orderLineID} line={line} />
              ))}
            </div>
          </FormPart>
          <FormPart title={text('files')}>
            <Attachments path="media" kind="receipt" label={text('files')} />
          </FormPart>
          <FormPart title={text('notes')}>
            <TextField path="notes" label={text('notes')} maxLength={2000} rows={2} isOptional />
            {delivery && <TextField path="reason" label={text('reason')} maxLength={2000} rows={2} />}
          </FormPart>
          <SaveBar cancel={text('cancel')} onCancel={leave} submit={text('save')} />
        </>
      )}
    </RecordForm>
  );
}

/** What came of one line of the order. */
function LineItem({ line }: { line: OrderProgress }) {
  const translate = useTranslate();
  const text = (key: string, values = {}) => translate(`orderDelivery.form.${key}`, values);
  const { itemName, unit, leftToReceive, ordered } = line;
  const path = `items.${keyOf(line)}`;
  return (
    <ItemFields>
      <legend>
        {text('item', {
          item: itemName ?? '-',
          left: formatNumber(fromWire(leftToReceive)),
          ordered: `${formatNumber(fromWire(ordered))}${unit === null ? '' : ` ${unit}`}`,
        })}
      </legend>
      <FieldRow>
        <TextField path={`${path}.qty`} label={text('qty')} maxLength={200} isNumber />
        <TextField
          path={`${path}.refusedQty`}
          label={text('refusedQty')}
          maxLength={200}
          isNumber
          isOptional
        />
        <TextField path={`${path}.refusedReason`} label={text('refusedReason')} maxLength={200} isOptional />
      </FieldRow>
    </ItemFields>
  );
}

/** Fills in all that is still to come. */
function AllCame({ lines, label }: { lines: readonly OrderProgress[]; label: string }) {
  const { setValue } = useFormContext<Values>();
  if (!lines.some(({ leftToReceive }) => leftToReceive > 0)) return null;
  function fillAll(): void {
    for (const line of lines) {
      const { leftToReceive } = line;
      setValue(`items.${keyOf(line)}.qty`, leftToReceive > 0 ? formatNumber(fromWire(leftToReceive)) : '', {
        shouldDirty: true,
      });
    }
  }
  return (
    <Button variant="outlined" size="small" onClick={fillAll} style={{ marginBottom: 12 }}>
      {label}
    </Button>
  );
}
