import type { Actor } from '../../../domain/access/actor.ts';
import { abilities, abilityNames } from '../../../domain/lifecycle/lifecycle.ts';
import { allKinds, documentKindOf } from '../allKinds.ts';
import type { DocumentSubject } from './document.ts';

/** What may be done with a document, as it says of itself (spec 2 §3). */
const specifiedAbilities = [
  'isAbleToCancel',
  'isAbleToEdit',
  'isAbleToDelete',
  'isAbleToApprove',
  'isAbleToReject',
  'isAbleToCreatePurchaseInvoice',
  'isAbleToCreatePurchaseQuote',
  'isAbleToMarkedAsCompleted',
  'isAbleToAppoint',
  'isAbleToCreateDeposit',
  'isAbleToCreateDepositPayment',
  'isAbleToRejectDeposit',
  'isAbleToRejectDepositPayment',
  'isAbleToAuthorizeDepositPayment',
  'isAbleToVoidDepositPayment',
  'isAbleToApproveDepositPayment',
] as const;

/** The flags on the wire: those that the specification names, and every one of a kind's lifecycle. */
export const documentAbilityNames = [
  ...new Set([...specifiedAbilities, ...allKinds.flatMap(({ lifecycle }) => abilityNames(lifecycle))]),
];
export type DocumentAbilities = Record<(typeof documentAbilityNames)[number], boolean>;

const noAbilities = Object.fromEntries(
  documentAbilityNames.map((name) => [name, false]),
) as DocumentAbilities;

/** Every flag of a document; false where the lifecycle has no action behind it. */
export function documentAbilitiesOf(actor: Actor, bill: DocumentSubject): DocumentAbilities {
  const kind = documentKindOf(bill.transactionType);
  return { ...noAbilities, ...(kind ? abilities(kind.lifecycle, actor, bill) : {}) };
}
