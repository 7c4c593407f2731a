import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { today } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useProfile } from '../../../../providers/session/profile.tsx';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import type { PaymentStatus } from '../paymentStatus.ts';
import { isUnderWay } from './paymentUnderWay.ts';
import type { PaymentDetail } from '../paymentWire.ts';

const lookAgainMs = 2000;

/** What the bank may answer, and how bad that is. */
const outcomes: Partial<Record<PaymentStatus, 'success' | 'warning' | 'error'>> = {
  paid: 'success',
  awaiting_information: 'warning',
  failed: 'error',
  canceled: 'warning',
};

const withBank: readonly PaymentStatus[] = ['awaiting_disbursement', 'processed', 'awaiting_information'];

/**
 * A payment, read again every two seconds while the bank has it and somebody looks. What the bank answers is
 * announced once.
 */
export function usePayment(id: number) {
  const translate = useTranslate();
  const notify = useNotify();
  const { actor, installation } = useProfile();
  const { timeZone } = actor;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const record = recordQuery(dataProvider, 'payments', id);
  const answer = useQuery({
    ...record,
    refetchInterval: ({ state }) => {
      const payment = state.data as PaymentDetail | undefined;
      return payment && isUnderWay(payment, today(timeZone, new Date())) ? lookAgainMs : false;
    },
    meta: { raisesErrorPage: false },
  });
  const payment = answer.data as PaymentDetail | undefined;
  const seen = useRef<PaymentStatus | null>(null);
  const status = payment?.status ?? null;
  const number = payment?.referenceID ?? '';
  const isBySandbox = installation.isBankSandbox && payment?.isManualPayment !== true;
  // What its bank answers a person says, whose dialog announces it.
  const isByFile = payment?.paysByFile === true;
  useEffect(() => {
    const before = seen.current;
    seen.current = status;
    if (status === null || status === before || before === null || !withBank.includes(before) || isByFile)
      return;
    // Called off before the bank had it, it is the person's own doing, which the dialog announces.
    const type = status === 'canceled' && before === 'awaiting_disbursement' ? undefined : outcomes[status];
    if (type === undefined) return;
    const outcome = status === 'paid' && isBySandbox ? 'paidInSandbox' : status;
    notify(translate(`payment.outcome.${outcome}`, { number }), { type });
    void afterDecision(queryClient);
  }, [status, number, isBySandbox, isByFile, notify, translate, queryClient]);
  return { payment, error: answer.error, refetch: () => void answer.refetch() };
}
