import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { unreadDay } from '../../../../domain/day/dayInput.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { law, verbatim } from '../../../../domain/message/message.ts';
import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { fromWire, isNegative, toWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { sendAnswer, uploadForAnswer } from '../../../../providers/data/quoteAnswer.ts';
import { ApiError } from '../../../../providers/http/apiError.ts';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import { currencyName } from '../../../../src/ui/form/fields/currencyName.ts';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { Field } from '../../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { MoneyField } from '../../../../src/ui/form/fields/MoneyField.tsx';
import { SelectField } from '../../../../src/ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../../../src/ui/form/fields/SwitchField.tsx';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { FieldRow, ItemFields, KeptText } from '../../../../src/ui/form/formLayout.ts';
import { FormPart } from '../../../../src/ui/form/FormPart.tsx';
import type { Judged } from '../../../../src/ui/form/judged.ts';
import { RecordForm } from '../../../../src/ui/form/RecordForm.tsx';
import { SaveBar } from '../../../../src/ui/form/SaveBar.tsx';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { LineFields, LineForm } from '../../document/lines/line.ts';
import { cellText, emptyLine, parseLineNumber } from '../../document/lines/line.ts';
import { TotalsPanel } from '../../document/lines/TotalsPanel.tsx';
import type { TotalsStore } from '../../document/lines/useTotalsStore.tsx';
import { useTotalsStore } from '../../document/lines/useTotalsStore.tsx';
import type { AskedRequest, SentAnswer } from './invitation.ts';
import { answerFilesMax, answerMessage } from './invitation.ts';

/** The line of the request that each line is an offer for is its `sourceID`. */
interface Values extends LineForm {
  dueDate: string;
  expirationDate: string;
  referenceNumber: string;
  notes: string;
  media: MediaItem[];
}

interface AnswerFormProps {
  token: string;
  asked: AskedRequest;
  onSent: () => void;
  /** The link is over: it was used, or closed, meanwhile. */
  onOver: () => void;
  /** What is asked for. */
  children: ReactNode;
}

/** The vendor's prices, days and files, sent once. Totals are computed as the server computes them. */
export function AnswerForm({ token, asked, onSent, onOver, children }: AnswerFormProps) {
  const translate = useTranslate();
  const typedDay = useTypedDay();
  const word = (key: string, values: Record<string, unknown> = {}) => translate(`quoteAnswer.${key}`, values);
  const values: Values = {
    currencyCode: asked.currencyCode,
    isPriceIncludeTax: false,
    priceDecimals: asked.priceDecimals,
    items: asked.items.map(({ requestLineID, qty, tax }) => ({
      ...emptyLine,
      sourceID: requestLineID,
      qty: cellText(qty),
      tax: cellText(tax),
    })),
    dueDate: '',
    expirationDate: '',
    referenceNumber: '',
    notes: '',
    media: [],
  };

  function judge(typed: Values): Judged<SentAnswer> {
    const errors: FieldMessages = {};
    const items = asked.items.map(({ requestLineID }, index) => {
      const { unitPrice, tax } = typed.items[index] ?? emptyLine;
      if (unitPrice.trim() === '') return { requestLineID, unitPrice: null, tax: 0 };
      const read = (field: 'unitPrice' | 'tax', text: string): number => {
        const parsed = parseLineNumber(field, text, typed.currencyCode, asked.priceDecimals);
        const says = parsed.ok ? belowZero(parsed.amount) : parsed.says;
        if (says) errors[`items.${index}.${field}`] = says;
        return parsed.ok ? toWire(parsed.amount) : 0;
      };
      return {
        requestLineID,
        unitPrice: read('unitPrice', unitPrice),
        tax: read('tax', tax.trim() === '' ? '0' : tax),
      };
    });
    if (items.every(({ unitPrice }) => unitPrice === null))
      errors['items.0.unitPrice'] = answerMessage('onePrice');
    const day = (path: 'dueDate' | 'expirationDate') => {
      const text = typed[path].trim();
      const read = typedDay(text);
      if (text !== '' && read === null) errors[path] = unreadDay(text);
      return read;
    };
    const days = { dueDate: day('dueDate'), expirationDate: day('expirationDate') };
    if (typed.media.length > answerFilesMax)
      errors['media'] = answerMessage('mostFiles', { limit: answerFilesMax });
    const payload = {
      token,
      currencyCode: typed.currencyCode as CurrencyCode,
      isPriceIncludeTax: typed.isPriceIncludeTax,
      ...days,
      referenceNumber: typed.referenceNumber.trim() || null,
      notes: typed.notes.trim() || null,
      mediaIDs: typed.media.map(({ id }) => id),
      items,
    };
    return { errors, payload: () => payload };
  }

  function labelOf(path: string): string | null {
    const [head = '', index, field] = path.split('.');
    if (head === 'media') return word('field.files');
    if (head !== 'items') return head in values ? word(`field.${head}`) : null;
    if (field === undefined) return word('items');
    return `${asked.items[Number(index)]?.itemName ?? ''}, ${word(`field.${field}`)}`;
  }

  async function send(answer: SentAnswer): Promise<void> {
    try {
      await sendAnswer(answer);
    } catch (error) {
      const isOver =
        error instanceof ApiError && ['transition_not_allowed', 'not_found'].includes(error.code);
      if (isOver) onOver();
      throw error;
    }
  }

  return (
    <RecordForm<Values, never, SentAnswer, void>
      record={null}
      name={() => `quoteAnswer.${asked.companyName}.${asked.vendorName}.${asked.referenceID}.new`}
      header={() => ({ title: word('title', { company: asked.companyName }) })}
      refusal={() => null}
      values={() => values}
      fit={(kept) => ({
        ...kept,
        priceDecimals: asked.priceDecimals,
        items: fitted(values.items, kept.items),
      })}
      judge={judge}
      send={({ payload }) => send(payload)}
      onSaved={onSent}
      place={(refusals) => {
        const placed = Object.entries(refusals).map(([path, says]) => [
          path.replace(/^mediaIDs\b.*/, 'media'),
          verbatim(says),
        ]);
        return { fields: Object.fromEntries(placed) as FieldMessages, homeless: [] };
      }}
      labelOf={labelOf}
    >
      {() => (
        <>
          {children}
          <Offer asked={asked} />
          <FormPart title={word('terms')}>
            <FieldRow>
              <DayField path="dueDate" label={word('field.dueDate')} isOptional />
              <DayField path="expirationDate" label={word('field.expirationDate')} isOptional />
              <TextField
                path="referenceNumber"
                label={word('field.referenceNumber')}
                maxLength={100}
                isOptional
              />
            </FieldRow>
            <div style={{ marginTop: 12 }}>
              <TextField path="notes" label={word('field.notes')} maxLength={2000} rows={3} isOptional />
            </div>
          </FormPart>
          <FormPart title={word('field.files')}>
            <Attachments
              path="media"
              kind={(terms) => uploadForAnswer<MediaItem>(token, terms)}
              label={word('field.files')}
            />
          </FormPart>
          <SaveBar submit={word('send')} />
        </>
      )}
    </RecordForm>
  );
}

/** A purchase may have a line below zero, as a discount; an offer has none. */
function belowZero(amount: string): Message | null {
  return isNegative(amount) ? law('field.negative') : null;
}

/** Text of an earlier visit, for the lines that are asked for now. */
function fitted(lines: readonly LineFields[], kept: readonly LineFields[]): LineFields[] {
  return lines.map((line) => {
    const typed = kept.find(({ sourceID }) => sourceID === line.sourceID);
    return typed ? { ...line, unitPrice: typed.unitPrice, tax: typed.tax } : line;
  });
}

/** The lines, and what they come to. */
function Offer({ asked }: { asked: AskedRequest }) {
  const translate = useTranslate();
  const locale = useLocale();
  const store = useTotalsStore(useFormContext<Values>());
  const word = (key: string) => translate(`quoteAnswer.${key}`);
  return (
    <>
      <FormPart title={word('items')}>
        <FieldRow style={{ marginBottom: 12 }}>
          {asked.currencies.length > 1 && (
            <SelectField
              path="currencyCode"
              label={word('field.currencyCode')}
              options={asked.currencies.map((value) => ({
                value,
                label: `${value} · ${currencyName(value as CurrencyCode, locale)}`,
              }))}
            />
          )}
          <SwitchField
            path="isPriceIncludeTax"
            label={word('field.isPriceIncludeTax')}
            isBeside={asked.currencies.length > 1}
          />
        </FieldRow>
        <p>{word('leaveEmpty')}</p>
        <div style={{ display: 'grid', gap: 12 }}>
          {asked.items.map(({ requestLineID, itemName, qty, unit }, index) => (
            <ItemFields key={requestLineID}>
              <legend>
                {`${index + 1}. ${itemName} · ${formatNumber(fromWire(qty))} ${unit ?? ''}`.trim()}
              </legend>
              <OfferedLine index={index} store={store} priceDecimals={asked.priceDecimals} />
            </ItemFields>
          ))}
        </div>
      </FormPart>
      <FormPart title={translate('lineItems.totals.title')}>
        <TotalsPanel store={store} />
      </FormPart>
    </>
  );
}

interface OfferedLineProps {
  index: number;
  store: TotalsStore;
  priceDecimals: number;
}

function OfferedLine({ index, store, priceDecimals }: OfferedLineProps) {
  const translate = useTranslate();
  const word = (key: string) => translate(`quoteAnswer.field.${key}`);
  const currencyCode = useWatch<Values, 'currencyCode'>({ name: 'currencyCode' });
  const amount = useLive(store, ({ totals, currencyCode: code }) =>
    formatMoney(totals.lines[index]?.amount ?? '0', code),
  );
  const path = `items.${index}`;
  return (
    <FieldRow>
      <MoneyField
        path={`${path}.unitPrice`}
        label={word('unitPrice')}
        currencyCode={currencyCode}
        priceDecimals={priceDecimals}
      />
      <TextField path={`${path}.tax`} label={word('tax')} maxLength={20} isNumber />
      <Field path={`${path}.amount`} label={word('amount')}>
        <KeptText id={fieldID(`${path}.amount`)}>{amount}</KeptText>
      </Field>
    </FieldRow>
  );
}
