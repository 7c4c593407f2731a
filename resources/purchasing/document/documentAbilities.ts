import type { Actor } from '../../../domain/access/actor.ts';
import { abilities } from '../../../domain/lifecycle/lifecycle.ts';
import { documentKindOf } from '../documentKinds.ts';
import { documentAbilityNames } from './document.ts';
import type { DocumentAbilities, DocumentSubject } from './document.ts';

const noAbilities = Object.fromEntries(
  documentAbilityNames.map((name) => [name, false]),
) as DocumentAbilities;

/** Every flag of a document; false where the lifecycle has no action behind it. */
export function documentAbilitiesOf(actor: Actor, bill: DocumentSubject): DocumentAbilities {
  const kind = documentKindOf(bill.transactionType);
  return { ...noAbilities, ...(kind ? abilities(kind.lifecycle, actor, bill) : {}) };
}
