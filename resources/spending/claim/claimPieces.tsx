import { useTranslate } from 'react-admin';

import { mayEnter } from '../../../domain/access/access.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { typedOf } from '../../../domain/noun/typedRecord.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { AmountsInput } from './page/AmountsInput.tsx';
import { ClaimLines } from './page/ClaimLines.tsx';
import type { Claim } from './claim.ts';
import { claim, filingForOthers } from './claim.ts';
import { ClaimCards } from './figures/ClaimCards.tsx';
import { ClaimOutlook } from './form/ClaimOutlook.tsx';
import { LinesSection } from './form/LinesSection.tsx';
import { RefundInput } from './refund/RefundInput.tsx';
import { Refunds } from './refund/Refunds.tsx';
import { TransferInput } from './refund/TransferInput.tsx';

/** What can be claimed anew; a settlement is there with its advance. */
const begun = ['reimbursement', 'cashAdvance'] as const;

const useRequestMenu: NonNullable<NounPieces['useCreateMenu']> = (view) => {
  const translate = useTranslate();
  const { flags } = useActor();
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

const pieces: NounPieces<Claim> = {
  aboveList: ClaimCards,
  useCreateMenu: useRequestMenu,
  tables: { lines: ClaimLines },
  actionInputs: { lower: AmountsInput, makeRefund: RefundInput, takeTransfer: TransferInput },
  panels: [Refunds],
  formSections: { lines: LinesSection },
  formEnd: ClaimOutlook,
  first: { lines: [typedOf(claim.fields.lines.fields, null)] },
  // Whose claim it is is chosen once, by whom who may file for others.
  formOf(actor, record, { form }) {
    const isChosen = record === null && mayEnter(actor, filingForOthers);
    if (isChosen) return form;
    return Object.fromEntries(
      Object.entries(form).map(([section, names]) => [
        section,
        names.filter((name) => name !== 'onBehalfOf'),
      ]),
    );
  },
};
export default pieces;
