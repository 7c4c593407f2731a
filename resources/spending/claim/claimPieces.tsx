import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';

import { mayEnter } from '../../../domain/access/access.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { typedOf } from '../../../domain/noun/typedRecord.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { ClaimUpload, PaymentsOfRecord } from '../../panels.ts';
import { claimLog } from '../claimLog/claimLog.ts';
import { filingBySheet } from '../claimLog/upload/claimSheet.ts';
import { AmountsInput } from './page/AmountsInput.tsx';
import { ClaimLines } from './page/ClaimLines.tsx';
import { ClaimProgress } from './page/ClaimProgress.tsx';
import type { Claim } from './claim.ts';
import { claim } from './claim.ts';
import { formForOthers } from './form/formForOthers.ts';
import type { ClaimStatus } from './claimStatus.ts';
import { paidOutStatuses } from './claimStatus.ts';
import { lineWord } from './claimLine.ts';
import { DuplicatesOfLines } from './duplicate/DuplicateOfLine.tsx';
import type { LineDuplicate } from './duplicate/lineDuplicateWire.ts';
import { ClaimCards } from '../claimFigures/ClaimCards.tsx';
import { ClaimOutlook } from './form/ClaimOutlook.tsx';
import { LinesSection } from './form/LinesSection.tsx';
import { useClaimErrors } from './form/useClaimErrors.tsx';
import { RefundInput } from '../refund/page/RefundInput.tsx';
import { Refunds } from '../refund/page/Refunds.tsx';
import { TransferInput } from '../refund/page/TransferInput.tsx';

const Notices = styled('div')({ display: 'grid', gap: 8 });

/** What can be claimed anew; a settlement is there with its advance. */
const begun = ['reimbursement', 'cashAdvance'] as const;

/** Filing claims for others: one in the form, or several by a sheet. */
const useSubmitMenu: NonNullable<NounPieces['useCreateMenu']> = () => {
  const translate = useTranslate();
  const actor = useActor();
  const [isUploading, setUploading] = useState(false);
  if (!mayEnter(actor, filingBySheet)) return undefined;
  const word = (key: string) => translate(`claimLog.submit.${key}`);
  return {
    label: word('menu'),
    actions: [
      { id: 'fileOne', label: word('one'), to: '/transactions/form' },
      { id: 'fileSeveral', label: word('several'), onPress: () => setUploading(true) },
    ],
    dialog: isUploading && (
      <Suspense fallback={null}>
        <ClaimUpload onClose={() => setUploading(false)} />
      </Suspense>
    ),
  };
};

const useRequestMenu: NonNullable<NounPieces['useCreateMenu']> = (view) => {
  const translate = useTranslate();
  const { flags } = useActor();
  const submitted = useSubmitMenu(view);
  if (view?.name === 'transactions') return submitted;
  if (view !== undefined || !isFlagOn(flags, 'web_submission')) return undefined;
  return {
    label: translate('claim.requestClaim'),
    actions: begun.map((kind) => ({
      id: kind,
      label: translate(`claim.choice.submissionType.${kind}`),
      to: claim.kinds?.of[kind]?.form ?? claim.at,
    })),
  };
};

/** What was done with several claims at once stands beside the claims of everybody. */
const useLogs: NonNullable<NounPieces['useListActions']> = (view) => {
  const translate = useTranslate();
  if (view?.name !== 'transactions') return [];
  return [{ id: 'logs', label: translate('claimLog.logs'), to: claimLog.at }];
};

/** Once it is decided that money goes out. */
function PaymentsOfClaim() {
  const claim = useRecordContext<Claim>();
  if (!claim || !(paidOutStatuses.includes(claim.status) || claim.disbursedAmount !== null)) return null;
  return <PaymentsOfRecord />;
}

/** What of an advance comes back. */
function RefundsOfAdvance() {
  const isAdvance = useRecordContext<Claim>()?.submissionType === 'cashAdvance';
  return isAdvance && <Refunds noun="claim" owedIn={'waiting_for_payment' satisfies ClaimStatus} />;
}

interface ClaimShown extends Claim {
  changedAccount?: string | null;
  duplicates?: readonly LineDuplicate[];
}

/** What is looked at before a claim is decided on or paid: what was claimed before, and an account that has changed since. */
function ClaimNotice() {
  const translate = useTranslate();
  const claim = useRecordContext<ClaimShown>();
  const account = claim?.changedAccount ?? null;
  const duplicates = claim?.duplicates ?? [];
  if (account === null && duplicates.length === 0) return null;
  return (
    <Notices>
      <DuplicatesOfLines duplicates={duplicates} called="claim.lineIs" />
      {account !== null && (
        // Whoever confirms an account sees which one it is.
        <Alert severity="warning">{translate('claim.accountChanged', { account })}</Alert>
      )}
    </Notices>
  );
}

const pieces: NounPieces<Claim> = {
  notice: ClaimNotice,
  aboveList: ClaimCards,
  useCreateMenu: useRequestMenu,
  useListActions: useLogs,
  tables: { lines: ClaimLines },
  actionInputs: {
    lower: AmountsInput,
    makeRefund: (props) => <RefundInput noun="claim" {...props} />,
    takeTransfer: (props) => <TransferInput noun="claim" {...props} />,
  },
  panels: [ClaimProgress, PaymentsOfClaim, RefundsOfAdvance],
  formSections: { lines: LinesSection },
  formEnd: ClaimOutlook,
  useErrors: useClaimErrors,
  rowWords: (name, row) => lineWord(name, row) ?? `claim.field.${name}`,
  first: { lines: [typedOf(claim.fields.lines.fields, null)] },
  formOf: (actor, record, { form }) => formForOthers(actor, record, form),
};
export default pieces;
