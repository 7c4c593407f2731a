import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDay, today } from '../../../../domain/day/day.ts';
import { dayText } from '../../../../domain/day/dayInput.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { verbatimFields } from '../../../../domain/message/message.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber } from '../../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import { ErrorSummary } from '../../../../src/ui/form/ErrorSummary.tsx';
import type { Refusal } from '../../../../src/ui/form/ErrorSummary.tsx';
import { LeaveWarning } from '../../../../src/ui/form/LeaveWarning.tsx';
import { TextAreaControl, TextControl } from '../../../../src/ui/form/fields/controls.ts';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { fieldError, useClearError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { useDocumentDetail } from '../../document/page/useDocumentDetail.tsx';
import type { Delivery, OrderDeliveries, OrderProgress } from '../deliveryWire.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 860,
});
const Row = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
});
const Item = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: '8px 12px 12px',
  minWidth: 0,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& legend': { fontSize: '0.8125rem', fontWeight: 600, padding: '0 4px', overflowWrap: 'anywhere' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Values {
  deliveredOn: string;
  noteNumber: string;
  notes: string;
  reason: string;
  media: MediaItem[];
  items: { qty: string; refusedQty: string; refusedReason: string }[];
}

/** What came of an order, or of one of its deliveries that is corrected: the address names both. */
export default function DeliveryForm() {
  const translate = useTranslate();
  const [asked] = useSearchParams();
  const orderID = idIn(asked.get('order') ?? '');
  const deliveryID = idIn(asked.get('delivery') ?? '');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { bill: order, error, refetch } = useDocumentDetail(orderID);
  const came = useQuery({
    queryKey: ['bills', 'deliveries', orderID],
    queryFn: ({ signal }) =>
      dataProvider.read<OrderDeliveries>('bills', { what: 'deliveries', params: { id: orderID }, signal }),
    enabled: orderID !== 0,
    meta: { raisesErrorPage: false },
  });
  const failure = error ?? came.error;
  const delivery = came.data?.data.find(({ id }) => id === deliveryID) ?? null;
  const isAbsent = deliveryID !== 0 && came.data !== undefined && delivery === null;
  if ((failure && !(order && came.data)) || isAbsent) {
    return (
      <RecordFailure
        error={failure ?? new ApiError({ status: 404, code: 'not_found', message: '' })}
        absent={{ title: translate('order.absent'), text: translate('orderDelivery.form.absent') }}
        failed={{ title: translate('order.failure.title'), text: translate('orderDelivery.failed') }}
        onRetry={() => {
          void refetch();
          void came.refetch();
        }}
      />
    );
  }
  if (!order || !came.data) return <PageSkeleton />;
  return <DeliveryEditor key={deliveryID} order={order} delivery={delivery} lines={came.data.lines} />;
}

interface EditorProps {
  order: DocumentDetail;
  delivery: Delivery | null;
  lines: readonly OrderProgress[];
}

function DeliveryEditor({ order, delivery, lines }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const actor = useActor();
  const locale = useLocale();
  const typedDay = useTypedDay();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, setPending] = useState(0);
  const [begunOn] = useState(() => today(actor.timeZone, new Date()));
  const page = pathTo('bills-bills-to-pay-id', { id: order.id });
  const text = (key: string, values = {}) => translate(`orderDelivery.form.${key}`, values);
  const form = useForm<Values>({
    defaultValues: {
      deliveredOn: delivery ? formatDay(delivery.deliveredOn, locale) : dayText(begunOn),
      noteNumber: delivery?.noteNumber ?? '',
      notes: delivery?.notes ?? '',
      reason: '',
      media: delivery?.media ?? [],
      items: lines.map(({ orderLineID }) => {
        const line = delivery?.items.find((one) => one.orderLineID === orderLineID);
        const shown = (qty: number | undefined) => (qty ? formatNumber(fromWire(qty)) : '');
        return {
          qty: shown(line?.qty),
          refusedQty: shown(line?.refusedQty),
          refusedReason: line?.refusedReason ?? '',
        };
      }),
    },
  });

  const { isDirty } = form.formState;
  const save = useMutation({
    mutationFn: (input: object) =>
      dataProvider.act('bills', {
        id: order.id,
        action: delivery ? 'correctDelivery' : 'recordDelivery',
        ...(delivery ? { params: { deliveryID: delivery.id }, version: delivery.version } : {}),
        input,
      }),
    async onSuccess() {
      form.reset(form.getValues());
      notify(text('saved'), { type: 'success' });
      await afterDecision(queryClient);
      void navigate(page);
    },
    onError(error) {
      const errors = error instanceof ApiError ? verbatimFields(error.fields) : {};
      refuse(errors, Object.keys(errors).length > 0 ? [] : [errorMessage(error)]);
    },
  });

  function labelOf(path: string): string {
    const [head = '', index = '', field = ''] = path.split('.');
    if (head !== 'items' || field === '') return text(head);
    return `${lines[Number(index)]?.itemName ?? ''}, ${text(field)}`;
  }

  function refuse(errors: Readonly<FieldMessages>, general: readonly Message[]): void {
    for (const [path, says] of Object.entries(errors)) form.setError(path as 'notes', fieldError(says));
    setRefusal({
      serial: (refusal?.serial ?? 0) + 1,
      general,
      errors: Object.entries(errors).map(([path, says]) => ({ path, label: labelOf(path), says })),
    });
  }

  function send(): void {
    form.clearErrors();
    const values = form.getValues();
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
    const items = values.items.map((item, index) => ({
      orderLineID: lines[index]?.orderLineID,
      qty: read(`items.${index}.qty`, item.qty),
      refusedQty: read(`items.${index}.refusedQty`, item.refusedQty),
      refusedReason: item.refusedReason || null,
    }));
    if (Object.keys(errors).length > 0) {
      refuse(errors, []);
      return;
    }
    setRefusal(null);
    save.mutate({
      deliveredOn,
      noteNumber: values.noteNumber || null,
      notes: values.notes || null,
      items,
      mediaIDs: values.media.map(({ id }) => id),
      ...(delivery ? { reason: values.reason } : {}),
    });
  }

  function fillAll(): void {
    for (const [index, { leftToReceive }] of lines.entries()) {
      form.setValue(`items.${index}.qty`, leftToReceive > 0 ? formatNumber(fromWire(leftToReceive)) : '', {
        shouldDirty: true,
      });
    }
  }

  return (
    <FormProvider {...form}>
      <SubHeader title={text(delivery ? 'correct' : 'record', { number: order.referenceID })} />
      <PageBody>
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) send();
          }}
        >
          {refusal && (
            <ErrorSummary
              key={refusal.serial}
              refusal={refusal}
              onGo={(path) => document.querySelector<HTMLElement>(`#${CSS.escape(fieldID(path))}`)?.focus()}
            />
          )}
          <Section title={translate('orderDelivery.title')}>
            <Row>
              <DayField path="deliveredOn" label={text('deliveredOn')} />
              <TextInput path="noteNumber" label={text('noteNumber')} isOptional />
            </Row>
          </Section>
          <Section title={text('items')}>
            {!delivery && lines.some(({ leftToReceive }) => leftToReceive > 0) && (
              <Button variant="outlined" size="small" onClick={fillAll} style={{ marginBottom: 12 }}>
                {text('all')}
              </Button>
            )}
            <div id={fieldID('items')} tabIndex={-1} style={{ display: 'grid', gap: 12 }}>
              {lines.map((line, index) => (
                <Item key={line.orderLineID}>
                  <legend>
                    {text('item', {
                      item: line.itemName ?? '-',
                      left: formatNumber(fromWire(line.leftToReceive)),
                      ordered: `${formatNumber(fromWire(line.ordered))}${line.unit === null ? '' : ` ${line.unit}`}`,
                    })}
                  </legend>
                  <Row>
                    <TextInput path={`items.${index}.qty`} label={text('qty')} isNumber />
                    <TextInput
                      path={`items.${index}.refusedQty`}
                      label={text('refusedQty')}
                      isNumber
                      isOptional
                    />
                    <TextInput
                      path={`items.${index}.refusedReason`}
                      label={text('refusedReason')}
                      isOptional
                    />
                  </Row>
                </Item>
              ))}
            </div>
          </Section>
          <Section title={text('files')}>
            <Attachments path="media" kind="receipt" label={text('files')} onPending={setPending} />
          </Section>
          <Section title={text('notes')}>
            <TextInput path="notes" label={text('notes')} isLong isOptional />
            {delivery && <TextInput path="reason" label={text('reason')} isLong />}
          </Section>
          <Buttons>
            <Button type="submit" variant="contained" disabled={save.isPending || pending > 0}>
              {text('save')}
            </Button>
            <Button variant="outlined" onClick={() => void navigate(page)}>
              {text('cancel')}
            </Button>
          </Buttons>
        </Form>
        <LeaveWarning isChanged={() => isDirty && !save.isSuccess} />
      </PageBody>
    </FormProvider>
  );
}

interface TextInputProps {
  path: string;
  label: string;
  isOptional?: boolean;
  isNumber?: boolean;
  isLong?: boolean;
}

function TextInput({ path, label, isOptional = false, isNumber = false, isLong = false }: TextInputProps) {
  const { register } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  const bound = register(path, { onChange: () => clearError(path) });
  return (
    <Field path={path} label={label} isOptional={isOptional}>
      {isLong ? (
        <TextAreaControl {...aria} {...bound} maxLength={2000} />
      ) : (
        <TextControl
          {...aria}
          {...bound}
          {...(isNumber ? { inputMode: 'decimal' as const } : {})}
          maxLength={200}
        />
      )}
    </Field>
  );
}
