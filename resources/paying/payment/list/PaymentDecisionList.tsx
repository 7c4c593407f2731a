import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn } from '../../../../domain/featureFlag.ts';
import { useActor } from '../../../../providers/session/profile.tsx';

import { pathTo } from '../../../../src/routes.ts';
import { forgetQueue } from '../../../../src/ui/approval/reviewQueue.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import type { BatchOptions } from '../../../../src/ui/list/AppList.tsx';
import { RowActions } from '../../../../src/ui/list/RowActions.tsx';
import { useLookup } from '../../../../src/ui/list/useLookup.ts';
import { PageBody } from '../../../../src/ui/PageBody.tsx';
import { SubHeader } from '../../../../src/ui/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { notYoursTooltip } from '../payment.ts';
import { paymentColumns } from './PaymentColumns.tsx';
import type { OfferedPaymentAction } from '../paymentDoors.ts';
import type { PaymentListFilter, PaymentListSpec } from './PaymentFilters.tsx';
import { paymentFilterFields } from './PaymentFilters.tsx';
import { paymentRowActions } from './PaymentRowActions.tsx';
import { usePaymentSteps } from '../PaymentSteps.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import type { PaymentRow } from '../paymentWire.ts';

export interface PaymentDecisionListProps {
  door: 'approval' | 'authorize';
  /** A name of the entity registry. */
  resource: string;
  spec: PaymentListSpec;
  firstFilter: PaymentListFilter;
  /** A payment on its page beside this list. */
  page: 'approval-payment-list-approval-id' | 'approval-payment-list-authorize-id';
  /** Keys of the screen's title, of what the list holds, and of what is said when it is empty. */
  words: { title: string; caption: string; nothing: string; nothingText: string };
  /** The statuses that the list can be narrowed to, and the one that it shows of a payment. */
  statuses: readonly string[];
  statusOf: (row: PaymentRow) => string;
  /** Why a row cannot be chosen; null when it can. */
  refusalOf: (row: PaymentRow) => string | null;
  /** What moves the chosen payments on; they can always be rejected. */
  bulkAction: Extract<OfferedPaymentAction, 'approve' | 'authorize'>;
  /** What is looked at before many are moved on. */
  check?: (rows: readonly PaymentRow[]) => ReactNode;
}

const nameOf = (row: PaymentRow): string => row.referenceID;
const moneyOf = (row: PaymentRow) => ({ amount: row.amount, currency: row.currencyCode });

/** A list of payments that somebody decides, one by one or many at once: approvals and authorizations (spec 2 §2). */
export function PaymentDecisionList(props: PaymentDecisionListProps) {
  const { door, resource, spec, firstFilter, page, words, statuses, statusOf, bulkAction, check } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const accounts = useLookup('companyAccounts');
  const steps = usePaymentSteps(door);
  useEffect(() => forgetQueue(spec.screen), [spec]);

  const hrefOf = (row: PaymentRow): string => pathTo(page, { id: row.id });
  const batch: BatchOptions<PaymentRow> = {
    resource: 'payments',
    moneyOf,
    refusalOf: (row) => {
      const refusal = props.refusalOf(row);
      if (refusal === null) return null;
      return translate(refusal === notYoursTooltip ? 'payment.notYours' : 'payment.processed', {
        _: refusal,
      });
    },
    actions: [
      {
        action: bulkAction,
        label: translate(`payment.action.${bulkAction}`),
        ...(check ? { check } : {}),
      },
      { action: 'reject', label: translate('payment.action.reject'), isDestructive: true, needsNotes: true },
    ],
  };
  return (
    <>
      <SubHeader title={translate(words.title)} />
      <PaymentTabs door={door} />
      <PageBody>
        <AppList<PaymentRow, PaymentListSpec['filters']>
          resource={resource}
          spec={spec}
          firstFilter={firstFilter}
          caption={translate(words.caption)}
          columns={paymentColumns({ translate, locale, hrefOf, statusOf })}
          nameOf={nameOf}
          fields={paymentFilterFields(translate, { statuses, accounts })}
          rowActions={(row) => (
            <RowActions
              name={row.referenceID}
              actions={paymentRowActions(row, { translate, steps, hrefOf })}
              isMenu
            />
          )}
          {...(isFlagOn(actor.flags, 'bulk_approval_bills') ? { batch } : {})}
          failedText={translate('payment.failure.list')}
          nothingYet={{
            title: translate(words.nothing),
            text: translate(words.nothingText),
            isForFirstFilter: true,
          }}
        />
      </PageBody>
      {steps.dialog}
    </>
  );
}
