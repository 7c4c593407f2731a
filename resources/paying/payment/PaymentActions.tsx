import { formatDay } from '../../../domain/day/day.ts';
import { fromWire, isAmount } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { ApiError } from '../../../providers/http/apiError.ts';
import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import type { Translate } from './list/PaymentColumns.tsx';
import { paymentLifecycle } from './payment.ts';
import type { PaymentRow } from './paymentWire.ts';
import { paymentLooks } from './paymentStatus.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

const AuthorizeCheck = lazyPiece(() => import('./page/PaymentAuthorizeCheck.tsx'));

function sumOf(payment: Pick<PaymentRow, 'amount' | 'currencyCode'>): string {
  return formatMoney(fromWire(payment.amount), payment.currencyCode);
}

/** What is missing on the account, in figures: the server names both. */
function balanceWords(error: unknown, translate: Translate): string | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_balance') return null;
  const { available, needed } = (error.details ?? {}) as { available?: unknown; needed?: unknown };
  if (
    typeof available !== 'string' ||
    typeof needed !== 'string' ||
    !isAmount(available) ||
    !isAmount(needed)
  )
    return null;
  return translate('payment.failure.balance', {
    available: formatMoney(available, 'IDR'),
    needed: formatMoney(needed, 'IDR'),
  });
}

/** What is asked of a payment that is approved in place of others, that the bank has, or whose money is not here. */
function textOf(action: string, payment: PaymentRow): string | undefined {
  if (action === 'approve' && payment.isSubstitute) return 'inPlaceText';
  if (action === 'void' && payment.status === 'awaiting_information') return 'withBankText';
  const holdsMoney = action === 'authorize' || action === 'void';
  return holdsMoney && payment.isManualPayment ? 'manualText' : undefined;
}

export const paymentOnScreen: NounOnScreen<PaymentRow> = {
  resource: 'payments',
  words: 'payment',
  lifecycle: paymentLifecycle,
  nameOf: (payment) => payment.referenceID,
  valuesOf: (payment) => ({
    number: payment.referenceID,
    vendor: payment.vendorName ?? '-',
    sum: sumOf(payment),
    reason: payment.failureReason,
  }),
  decisiveFields(translate, locale) {
    const field = (key: string, words: (row: PaymentRow) => string) => ({
      key,
      label: translate(`payment.column.${key}`),
      words,
    });
    return [
      field('status', (row) => translate(paymentLooks[row.status].says.key)),
      field('amount', sumOf),
      field('vendorName', (row) => row.vendorName ?? '-'),
      field('paymentDate', (row) =>
        row.paymentDate === null
          ? translate(`payment.type.${row.paymentType}`)
          : formatDay(row.paymentDate, locale),
      ),
      field('companyAccount', (row) => row.companyAccount?.name ?? '-'),
    ];
  },
  textOf,
  checks: { authorize: (rows) => <AuthorizeCheck ids={rows.map(({ id }) => id)} /> },
  explainFailure: balanceWords,
};
