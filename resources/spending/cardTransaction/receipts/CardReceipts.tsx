import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';

import type { Day } from '../../../../domain/day/day.ts';
import { formatDay } from '../../../../domain/day/day.ts';
import { snoozeDaysMax } from '../../../../domain/card/missingReceipt.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { uploadMedia } from '../../../../providers/data/media.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { useAsk } from '../../../../src/ui/feedback/useAsk.ts';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { addressOf } from '../../claim/duplicate/DuplicateOfLine.tsx';
import { receiptFiles } from '../../receipt/receipt.ts';
import { ReceiptThumbnail } from '../../receipt/ReceiptThumbnail.tsx';
import { cardTerms, cardTypeOf } from '../../card/cardType.ts';
import type { CardTransactionRow } from '../cardTransaction.ts';
import type { GivenReceipts, TransactionReceipts } from './cardReceiptWire.ts';

/** The calls of what was paid by a type of card, and of the receipts of it. */
function useCalls() {
  const type = cardTypeOf(useResourceContext() ?? '');
  return {
    transactions: cardTerms[type].transactions.path,
    receipts: type === 'physical' ? 'physicalCardReceipts' : 'cardReceipts',
  };
}

/** While receipts are read it is looked whether they have arrived. */
const askAgainMs = 2000;

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 8,
    minHeight: 56,
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& small': { display: 'block', color: theme.vars?.palette.text.secondary },
}));
const Inline = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const Stack = styled('div')({ display: 'grid', gap: 12, '& p': { margin: 0 } });

type Attached = TransactionReceipts['attached'][number];
type Shown = CardTransactionRow & {
  isAbleToReport?: boolean;
  isAbleToSnooze?: boolean;
  snoozedUntil?: Day | null;
};

/** The receipts of a transaction: those that it has, those that may be its, and the way to give more. */
export function CardReceipts() {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`cardTransaction.receipts.${key}`, values);
  const locale = useLocale();
  const titleID = useId();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = useRecordContext<Shown>();
  const calls = useCalls();
  const id = record?.id ?? 0;
  const [isReading, setIsReading] = useState(false);
  const { data, isPending, error } = useQuery({
    queryKey: [calls.transactions, 'receipts', id, record?.version],
    queryFn: ({ signal }) =>
      dataProvider.read<TransactionReceipts>(calls.transactions, {
        what: 'receipts',
        params: { id },
        signal,
      }),
    enabled: record !== undefined,
    refetchInterval: isReading ? askAgainMs : false,
    meta: { raisesErrorPage: false },
  });
  const move = useAsk(
    ({ action, one }: { action: 'attach' | 'detach'; one: Attached }) =>
      dataProvider.act(calls.receipts, {
        action,
        id: one.receiptID,
        input: action === 'attach' ? { transactionID: id } : {},
      }),
    (_, { action, one }) => notify(words(`${action}ed`, { name: one.name }), { type: 'success' }),
  );
  if (!record || record.direction !== 'debit') return null;
  const isAble = record.isAbleToReport === true;
  const isSnoozable = record.isAbleToSnooze === true;
  if (!isAble && !isSnoozable && data?.attached.length === 0) return null;
  const button = (action: 'attach' | 'detach', one: Attached) =>
    isAble && (
      <Button disabled={move.isPending} onClick={() => move.mutate({ action, one })}>
        {words(action, { name: one.name })}
      </Button>
    );
  return (
    <Section title={words('title')}>
      <Stack>
        {isPending && <PageSkeleton />}
        {error && <Alert severity="error">{describeError(error, translate)}</Alert>}
        {data?.attached.length === 0 && <p>{words('none')}</p>}
        {data && data.attached.length > 0 && (
          <List aria-label={words('title')}>
            {data.attached.map((one) => (
              <li key={one.receiptID}>
                <Paper one={one} />
                {button('detach', one)}
              </li>
            ))}
          </List>
        )}
        {data && data.offered.length > 0 && (
          <>
            <strong id={titleID}>{words('offered')}</strong>
            <List aria-labelledby={titleID}>
              {data.offered.map((one) => (
                <li key={one.receiptID}>
                  <Paper
                    one={one}
                    why={one.reasons
                      .map((reason) => translate(`cardTransaction.rule.match.${reason}`))
                      .join(', ')}
                  />
                  {button('attach', one)}
                </li>
              ))}
            </List>
          </>
        )}
        {record.snoozedUntil != null && (
          <p>{words('snoozed', { day: formatDay(record.snoozedUntil, locale) })}</p>
        )}
        {isSnoozable && <SnoozeReceipt id={id} />}
        {isAble && <GiveReceipts onGiven={() => setIsReading(true)} />}
      </Stack>
    </Section>
  );
}

function Paper({ one, why }: { one: Attached; why?: string }) {
  const locale = useLocale();
  const { name, day, amount, currencyCode, file } = one;
  const said = [day === null ? null : formatDay(day, locale), why].filter((part) => part != null);
  return (
    <>
      <ReceiptThumbnail file={file} />
      <span>
        {name}{' '}
        {amount !== null && currencyCode !== null && (
          <MoneyText amount={fromWire(amount)} currency={currencyCode} />
        )}
        <small>{said.join(' · ')}</small>
      </span>
    </>
  );
}

/** Puts off what is missing, for so many days. */
function SnoozeReceipt({ id }: { id: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const words = (key: string, values?: object) => translate(`cardTransaction.receipts.${key}`, values);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { transactions } = useCalls();
  const [days, setDays] = useState('3');
  const snooze = useAsk(
    () =>
      dataProvider.act<{ snoozedUntil: Day }>(transactions, {
        action: 'snooze',
        id,
        input: { days: Number(days) },
      }),
    ({ snoozedUntil }) =>
      notify(words('snoozed', { day: formatDay(snoozedUntil, locale) }), { type: 'success' }),
  );
  const isSound = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= snoozeDaysMax;
  return (
    <Inline>
      <TextField
        id="snooze-days"
        size="small"
        label={words('days')}
        value={days}
        error={!isSound}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={(event) => setDays(event.target.value)}
      />
      <Button variant="outlined" disabled={!isSound || snooze.isPending} onClick={() => snooze.mutate()}>
        {words('snooze')}
      </Button>
    </Inline>
  );
}

/** Files that are read, and put to what the person paid by card. */
function GiveReceipts({ onGiven }: { onGiven: () => void }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`cardTransaction.receipts.${key}`, values);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { receipts } = useCalls();
  const chosen = useRef<HTMLInputElement>(null);
  const give = useAsk(
    async (files: readonly File[]) => {
      const mediaIDs: number[] = [];
      for (const file of files) {
        const terms = { file, kind: 'receipt', signal: new AbortController().signal, onProgress: () => {} };
        mediaIDs.push((await uploadMedia<MediaItem>(terms)).id);
      }
      return await dataProvider.act<GivenReceipts>(receipts, { action: 'give', input: { mediaIDs } });
    },
    ({ data }) => {
      const taken = data.filter(({ receiptID }) => receiptID !== null).length;
      if (taken === 0) return;
      notify(words('given', { smart_count: taken }), { type: 'success' });
      onGiven();
    },
  );
  function send({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) give.mutate(files);
  }
  return (
    <>
      <p>{words('help')}</p>
      {give.data?.data.map(
        ({ mediaID, refusal, usedBy }) =>
          refusal !== null && (
            <Alert
              key={mediaID}
              severity="warning"
              action={usedBy && <WayTo {...usedBy} label={words('open')} />}
            >
              {refusal}
            </Alert>
          ),
      )}
      <div>
        <input
          ref={chosen}
          type="file"
          hidden
          multiple
          accept={receiptFiles.join(',')}
          aria-label={words('add')}
          onChange={send}
        />
        <Button variant="outlined" disabled={give.isPending} onClick={() => chosen.current?.click()}>
          {words('add')}
        </Button>
      </div>
    </>
  );
}

function WayTo({ type, id, label }: { type: string; id: number | null; label: string }) {
  const { pathname } = useLocation();
  const to = addressOf({ type, id }, pathname);
  if (to === null) return null;
  return (
    <Button color="inherit" component={Link} to={to}>
      {label}
    </Button>
  );
}
