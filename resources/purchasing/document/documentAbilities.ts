import type { Actor } from '../../../domain/access/actor.ts';
import { abilities, abilityNames } from '../../../domain/lifecycle/lifecycle.ts';
import { allKinds, documentKindOf } from '../allKinds.ts';
import type { DocumentSubject } from './document.ts';

/** What may be done with a document, as it says of itself (rules: document flags). */
export const specifiedAbilities = [
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

type SpecifiedAbility = (typeof specifiedAbilities)[number];

/** The further flags of the kinds' lifecycles. A row has those of them that are true: rows of lists would double otherwise. */
export const furtherAbilities = [
  ...new Set(allKinds.flatMap(({ lifecycle }) => abilityNames(lifecycle))),
].filter(isFurther);

function isFurther<Name extends string>(name: Name): name is Exclude<Name, SpecifiedAbility> {
  return !specifiedAbilities.some((specified) => specified === name);
}

export type DocumentAbilities = Record<SpecifiedAbility, boolean> &
  Partial<Record<(typeof furtherAbilities)[number], true>>;

const noAbilities: Readonly<Record<string, boolean>> = Object.fromEntries(
  specifiedAbilities.map((name) => [name, false]),
);

/** The flags of a document: the specified ones always, of the further ones those that are true. */
export function documentAbilitiesOf(actor: Actor, bill: DocumentSubject): DocumentAbilities {
  const kind = documentKindOf(bill.transactionType);
  const flags: Record<string, boolean> = { ...noAbilities };
  const found = kind ? abilities(kind.lifecycle, actor, bill) : {};
  for (const [name, isAble] of Object.entries(found)) if (isAble) flags[name] = true;
  return flags as DocumentAbilities;
}
