import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';

import { fromWire, isPositive } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { useProfile } from '../../../../providers/session/profile.tsx';
import { CopyButton } from '../../../../src/ui/action/CopyButton.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { refundLooks } from '../refundStatus.ts';
import type { RefundedRecord } from './refundShown.ts';
import { leftOf } from './refundShown.ts';
import type { Refund } from '../refundWire.ts';

const QrPicture = lazyPiece(() => import('../../../../src/ui/page/QrPicture.tsx'));

/** The bank is asked within seconds, and later less and less often. */
const askAgainMs = 3000;

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li + li': { borderTop: `1px solid ${theme.vars?.palette.divider}`, paddingTop: 12 },
  '& p': { margin: '4px 0' },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', fontWeight: 600 },
  '& .number': { fontSize: '1.125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 },
}));

interface RefundsProps {
  /** The noun of the record on the page. */
  noun: string;
  /** In what the record waits for its money. */
  owedIn: string;
}

/** What is left of an advance, and how it comes back: the number to pay on, and what came in on it. */
export function Refunds({ noun, owedIn }: RefundsProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { employee } = useProfile();
  const record = useRecordContext<RefundedRecord>();
  const refunds = record?.refunds ?? [];
  const isAwaited = refunds.some(({ status, method }) => status === 'pending' && method !== 'bank');
  useEffect(() => {
    if (!isAwaited) return undefined;
    const asking = setInterval(refresh, askAgainMs);
    return () => clearInterval(asking);
  }, [isAwaited, refresh]);
  if (record === undefined) return null;
  const left = leftOf(record);
  const isOwed = record.status === owedIn && isPositive(left);
  if (!isOwed && refunds.length === 0) return null;
  const isMine = [record.requester.id, record.createdBy?.id].includes(employee.id);
  return (
    <Section title={translate('refund.title')}>
      {isOwed && (
        <p>
          {translate(isMine ? 'refund.left' : 'refund.leftOfOther', {
            amount: formatMoney(left, 'IDR'),
          })}
        </p>
      )}
      {refunds.length > 0 && (
        <List>
          {refunds.map((refund) => (
            <OneRefund key={refund.id} refund={refund} noun={noun} payer={record.requester.name} />
          ))}
        </List>
      )}
    </Section>
  );
}

interface OneRefundProps {
  noun: string;
  refund: Refund;
  payer: string;
}

function OneRefund({ noun, refund, payer }: OneRefundProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useProfile().company;
  const words = (key: string, values?: object) => translate(`refund.${key}`, values);
  const { referenceID, status, transfers } = refund;
  const rupiah = (wire: number) => formatMoney(fromWire(wire), 'IDR');
  return (
    <li>
      <div className="head">
        <span>{referenceID}</span>
        <span>{rupiah(refund.amount)}</span>
        <StatusBadge status={status} looks={refundLooks} />
      </div>
      {status === 'pending' && transfers.length === 0 && <PayTo noun={noun} refund={refund} payer={payer} />}
      {transfers.map(({ id, amount, senderName, receivedAt, takenAt }) => {
        const said = {
          amount: rupiah(amount),
          sender: senderName,
          day: formatInstant(receivedAt, timeZone, locale),
        };
        return takenAt === null ? (
          <Alert key={id} severity="warning">
            {words('unclear', said)}
          </Alert>
        ) : (
          <p key={id}>{words('received', said)}</p>
        );
      })}
    </li>
  );
}

/** Where to transfer the money, how much, and until when. */
function PayTo({ noun, refund, payer }: OneRefundProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { company, installation } = useProfile();
  const { accountNumber, qrText, amount, bank, expiresAt, transferredOn } = refund;
  const words = (key: string, values?: object) => translate(`refund.${key}`, values);
  const pay = useMutation({
    mutationFn: () =>
      dataProvider.act('sandbox', {
        action: 'transfer',
        input: { virtualAccountNumber: accountNumber, amountInIDR: amount, senderName: payer },
      }),
    onSuccess() {
      notify(words('sandboxDone'), { type: 'success' });
      refresh();
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  if (transferredOn !== null || expiresAt === null)
    return <p>{words('stated', { day: formatDay(transferredOn ?? '', locale) })}</p>;
  if (accountNumber === null) return <output>{words('opening')}</output>;
  return (
    <>
      <p>
        {words(qrText === null ? 'payTo' : 'scan', {
          amount: formatMoney(fromWire(amount), 'IDR'),
          until: formatInstant(expiresAt, company.timeZone, locale),
        })}
      </p>
      {qrText === null ? (
        <>
          <p>{words('number', { bank: translate(`${noun}.choice.bank.${bank}`) })}</p>
          <p className="number">{accountNumber}</p>
        </>
      ) : (
        <Suspense>
          <QrPicture text={qrText} label={words('code', { amount: formatMoney(fromWire(amount), 'IDR') })} />
        </Suspense>
      )}
      {installation.isBankSandbox && <p>{words('sandboxText')}</p>}
      <div className="buttons">
        {qrText === null && (
          <CopyButton
            text={accountNumber}
            label={words('copy')}
            copied={words('copied')}
            notCopied={words('notCopied')}
          />
        )}
        {installation.isBankSandbox && (
          <Button variant="outlined" disabled={pay.isPending} onClick={() => pay.mutate()}>
            {words('sandbox')}
          </Button>
        )}
      </div>
    </>
  );
}
