import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { chosenFiles } from '../../../../domain/noun/attachment.ts';
import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { fromWire, priceDecimalsIn, toWire } from '../../../../domain/money/money.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law, verbatim } from '../../../../domain/message/message.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber, parseTypedPrice, withinRule } from '../../../../domain/money/moneyInput.ts';
import { percentRule } from '../../../../domain/money/moneyRules.ts';
import { documentTotals } from '../../../../domain/money/tax.ts';
import { sendAnswer, uploadForAnswer } from '../../../../providers/data/quoteAnswer.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { useSay } from '../../../../src/ui/feedback/useSay.ts';
import { SelectControl, TextAreaControl, TextControl } from '../../../../src/ui/form/fields/controls.ts';
import { currencyName } from '../../../../src/ui/form/fields/currencyName.ts';
import { maskInput } from '../../../../src/ui/form/fields/numberMask.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { AskedRequest, SentAnswer } from './invitation.ts';
import { answerFilesMax } from './invitation.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& section': {
    padding: 16,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars?.palette.background.paper,
  },
  '& label': { fontSize: '0.8125rem', fontWeight: 600 },
  '& .error': {
    margin: '2px 0 0',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.error.main,
  },
  '& .fields': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: 12,
    alignItems: 'start',
  },
  '& .check': { display: 'flex', alignItems: 'center', alignSelf: 'end', gap: 8, minHeight: 40 },
  '& input, & select': { minHeight: 40 },
  '& .check input': { width: 20, height: 20, minHeight: 20, margin: 0 },
  '& .figures': { fontVariantNumeric: 'tabular-nums' },
}));

/** A row of a table where there is room, a card below its name where there is none. */
const Lines = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': {
    textAlign: 'left',
    paddingBottom: 8,
    fontSize: '0.8125rem',
    color: theme.vars?.palette.text.secondary,
  },
  '& th, & td': {
    padding: '8px',
    textAlign: 'right',
    verticalAlign: 'top',
    borderTop: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& thead th': { borderTop: 0, fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& tr > th:first-of-type': { textAlign: 'left', paddingInlineStart: 0, overflowWrap: 'anywhere' },
  '& input': { textAlign: 'right' },
  '& td.price': { width: 180 },
  '& td.tax': { width: 84 },
  '& td.amount, & td.qty': { whiteSpace: 'nowrap', lineHeight: '40px' },
  '& tbody th': { fontWeight: 600, lineHeight: '24px', paddingBlock: 16 },
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '&, & tbody, & caption': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 88px',
      gap: '4px 12px',
      padding: '12px 0',
      borderTop: `1px solid ${theme.vars?.palette.divider}`,
    },
    '& tbody tr > *': { padding: 0, border: 0, textAlign: 'left' },
    '& tbody tr > th': { gridColumn: 1, paddingBlock: 0 },
    '& td.price, & td.tax': { width: 'auto' },
    '& td.qty': { textAlign: 'right', lineHeight: '24px' },
    '& td.amount': { gridColumn: '1 / -1', textAlign: 'right', lineHeight: '24px' },
    '& td.price::before, & td.tax::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.75rem',
      color: theme.vars?.palette.text.secondary,
    },
  },
}));

const Totals = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 16px',
  margin: '12px 0 0',
  marginInlineStart: 'auto',
  width: 'min(100%, 320px)',
  '& dd': { margin: 0, textAlign: 'right' },
  '& .total': { fontWeight: 700, fontSize: '1rem' },
});

const Files = styled('ul')({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap', overflowWrap: 'anywhere' },
});

interface TypedLine {
  unitPrice: string;
  tax: string;
}

interface AnswerFormProps {
  token: string;
  asked: AskedRequest;
  onSent: () => void;
  /** The link is over: it was used, or closed, meanwhile. */
  onOver: () => void;
}

/** The vendor's prices, days and files, sent once. Totals are computed as the server computes them. */
export function AnswerForm({ token, asked, onSent, onOver }: AnswerFormProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const say = useSay();
  const formID = useId();
  const [currency, setCurrency] = useState<CurrencyCode>(asked.currencyCode as CurrencyCode);
  const [isPriceIncludeTax, setIncludeTax] = useState(false);
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    asked.items.map(({ tax }) => ({ unitPrice: '', tax: formatNumber(fromWire(tax)) })),
  );
  const [media, setMedia] = useState<readonly MediaItem[]>([]);
  const [errors, setErrors] = useState<Readonly<FieldMessages>>({});
  const word = (key: string, values: Record<string, unknown> = {}) => translate(`quoteAnswer.${key}`, values);
  const idOf = (path: string) => `${formID}-${path}`;

  const send = useMutation({
    mutationFn: (answer: SentAnswer) => sendAnswer(answer),
    onSuccess: onSent,
    onError(error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'transition_not_allowed' || error.code === 'not_found') onOver();
      else
        show(Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path, verbatim(text)])));
    },
  });
  const upload = useMutation({
    mutationFn: (file: File) => uploadForAnswer<MediaItem>(token, file),
    onSuccess: (item) => setMedia((all) => [...all, item]),
  });

  function show(found: Readonly<FieldMessages>): void {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }

  function change(index: number, part: Partial<TypedLine>): void {
    setLines((all) => all.map((line, at) => (at === index ? { ...line, ...part } : line)));
    setErrors({});
  }

  // As of a page of the company, and not below zero.
  const readPrice = (text: string) =>
    withinRule(parseTypedPrice(text, currency, asked.priceDecimals), { isUnsigned: true });
  const read = lines.map(({ unitPrice, tax }) => ({
    price: unitPrice.trim() === '' ? null : readPrice(unitPrice),
    tax: withinRule(parseNumber(tax.trim() === '' ? '0' : tax, 4), percentRule),
  }));
  const totals = documentTotals(
    asked.items.map(({ qty }, index) => {
      const { price, tax } = read[index] ?? { price: null, tax: null };
      return {
        qty: fromWire(qty),
        unitPrice: price?.ok ? price.amount : '0',
        tax: tax?.ok ? tax.amount : '0',
        whtTax: '0',
      };
    }),
    { isPriceIncludeTax, currencyCode: currency },
  );

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending || upload.isPending) return;
    const found: FieldMessages = {};
    for (const [index, { price, tax }] of read.entries()) {
      if (price?.ok === false) found[`items.${index}.unitPrice`] = price.says;
      if (price && !tax.ok) found[`items.${index}.tax`] = tax.says;
    }
    if (read.every(({ price }) => price === null)) found['items.0.unitPrice'] = law('field.required');
    show(found);
    if (Object.keys(found).length > 0) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
    };
    send.mutate({
      token,
      currencyCode: currency,
      isPriceIncludeTax,
      referenceNumber: text('referenceNumber'),
      dueDate: text('dueDate'),
      expirationDate: text('expirationDate'),
      notes: text('notes'),
      mediaIDs: media.map(({ id }) => id),
      items: asked.items.map(({ requestLineID }, index) => {
        const { price, tax } = read[index] ?? { price: null, tax: null };
        return {
          requestLineID,
          unitPrice: price?.ok ? toWire(price.amount) : null,
          tax: tax?.ok ? toWire(tax.amount) : 0,
        };
      }),
    });
  }

  const errorText = (path: string): ReactNode => {
    const says = errors[path];
    return says === undefined ? null : (
      <p className="error" id={`${idOf(path)}-error`}>
        {say(says)}
      </p>
    );
  };
  const aria = (path: string) => ({
    id: idOf(path),
    ...(errors[path] === undefined
      ? {}
      : { 'aria-invalid': true, 'aria-describedby': `${idOf(path)}-error` }),
  });
  const field = (name: string, control: ReactNode) => (
    <div key={name}>
      <label htmlFor={idOf(name)}>{word(`field.${name}`)}</label>
      {control}
      {errorText(name)}
    </div>
  );
  const general = send.error ?? upload.error;

  return (
    <Form onSubmit={submit} noValidate>
      <section aria-labelledby={idOf('lines')}>
        <Typography variant="h2" id={idOf('lines')} sx={{ mb: 1 }}>
          {word('items')}
        </Typography>
        <div className="fields" style={{ marginBottom: 12 }}>
          {asked.currencies.length > 1 &&
            field(
              'currencyCode',
              <SelectControl
                {...aria('currencyCode')}
                value={currency}
                onChange={({ target }) => setCurrency(target.value as CurrencyCode)}
              >
                {asked.currencies.map((code) => (
                  <option key={code} value={code}>
                    {`${code} · ${currencyName(code as CurrencyCode, locale)}`}
                  </option>
                ))}
              </SelectControl>,
            )}
          <label className="check">
            <input
              type="checkbox"
              checked={isPriceIncludeTax}
              onChange={({ target }) => setIncludeTax(target.checked)}
            />
            {word('field.isPriceIncludeTax')}
          </label>
        </div>
        <Lines>
          <caption>{word('leaveEmpty')}</caption>
          <thead>
            <tr>
              {['item', 'qty', 'unitPrice', 'tax', 'amount'].map((key) => (
                <th key={key} scope="col">
                  {word(`field.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {asked.items.map(({ requestLineID, itemName: item, qty, unit }, index) => {
              const line = lines[index] ?? { unitPrice: '', tax: '' };
              return (
                <tr key={requestLineID}>
                  <th scope="row">{item}</th>
                  <td className="qty figures">{`${formatNumber(fromWire(qty))} ${unit ?? ''}`}</td>
                  <td className="price" data-label={word('field.unitPrice')}>
                    <TextControl
                      {...aria(`items.${index}.unitPrice`)}
                      aria-label={word('priceOf', { item })}
                      inputMode="decimal"
                      autoComplete="off"
                      value={line.unitPrice}
                      onChange={({ target }) => {
                        maskInput(target, line.unitPrice, priceDecimalsIn(currency, asked.priceDecimals));
                        change(index, { unitPrice: target.value });
                      }}
                    />
                    {errorText(`items.${index}.unitPrice`)}
                  </td>
                  <td className="tax" data-label={word('field.tax')}>
                    <TextControl
                      {...aria(`items.${index}.tax`)}
                      aria-label={word('taxOf', { item })}
                      inputMode="decimal"
                      autoComplete="off"
                      value={line.tax}
                      onChange={({ target }) => change(index, { tax: target.value })}
                    />
                    {errorText(`items.${index}.tax`)}
                  </td>
                  <td className="amount">
                    <MoneyText amount={totals.lines[index]?.amount ?? '0'} currency={currency} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Lines>
        {errorText('items')}
        <Totals aria-live="polite">
          <dt>{word('subtotal')}</dt>
          <dd>
            <MoneyText amount={totals.subtotal} currency={currency} />
          </dd>
          <dt>{word('vat')}</dt>
          <dd>
            <MoneyText amount={totals.vatTotal} currency={currency} />
          </dd>
          <dt className="total">{word('total')}</dt>
          <dd className="total">
            <MoneyText amount={totals.total} currency={currency} />
          </dd>
        </Totals>
      </section>
      <section className="fields">
        {field('dueDate', <TextControl {...aria('dueDate')} name="dueDate" type="date" min={asked.today} />)}
        {field(
          'expirationDate',
          <TextControl {...aria('expirationDate')} name="expirationDate" type="date" min={asked.today} />,
        )}
        {field(
          'referenceNumber',
          <TextControl
            {...aria('referenceNumber')}
            name="referenceNumber"
            maxLength={100}
            autoComplete="off"
          />,
        )}
        <div style={{ gridColumn: '1 / -1' }}>
          {field('notes', <TextAreaControl {...aria('notes')} name="notes" maxLength={2000} />)}
        </div>
        <div style={{ gridColumn: '1 / -1' }}>
          {media.length < answerFilesMax &&
            field(
              'files',
              <>
                <TextControl
                  {...aria('files')}
                  type="file"
                  accept={[...Object.keys(chosenFiles), ...Object.values(chosenFiles).flat()].join(',')}
                  aria-describedby={idOf('filesHint')}
                  disabled={upload.isPending}
                  onChange={({ target }) => {
                    const file = target.files?.[0];
                    target.value = '';
                    if (file) upload.mutate(file);
                  }}
                />
                <small id={idOf('filesHint')}>{word('filesHint', { limit: answerFilesMax })}</small>
              </>,
            )}
          <output style={{ display: 'block' }}>
            {upload.isPending && word('uploading', { name: upload.variables.name })}
          </output>
          {media.length > 0 && (
            <Files aria-label={word('field.files')}>
              {media.map(({ id, fileName: name }) => (
                <li key={id}>
                  {name}
                  <Button
                    size="small"
                    color="inherit"
                    onClick={() => setMedia((all) => all.filter((item) => item.id !== id))}
                  >
                    {word('removeFile', { name })}
                  </Button>
                </li>
              ))}
            </Files>
          )}
        </div>
      </section>
      {(Object.keys(errors).length > 0 || general) && (
        <Alert severity="error" role="alert">
          {Object.keys(errors).length > 0
            ? word('check')
            : `${word('notSent')}: ${describeError(general, translate)}`}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={send.isPending || upload.isPending}
        sx={{ justifySelf: 'start' }}
      >
        {word(send.isPending ? 'sending' : 'send')}
      </Button>
    </Form>
  );
}
