import { and, eq, inArray } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { companyAccountTable } from '../../companyAccount/companyAccountTable.server.ts';
import { accountChoiceAccess } from '../paymentAccess.ts';
import { paymentError } from '../words/paymentErrors.ts';

export interface PayingAccount {
  id: number;
  /** It pays by files, which do not go abroad; unset: it does not. */
  isByFile?: boolean;
  /** The names of the document's account and of this one, where they differ. */
  change: [string | null, string] | null;
}

/**
 * The account that pays: the one of the document, or another one that a maker who may choose has chosen.
 * @throws DomainError `validation_failed` on `companyAccountID`, or on the whole request where nothing can be chosen
 */
export async function payingAccountOf(
  executor: Executor,
  actor: Actor,
  ofDocument: number | null,
  chosen: number | null,
): Promise<PayingAccount> {
  const mayChoose = mayEnter(actor, accountChoiceAccess);
  const id = chosen ?? ofDocument;
  if (id === null) {
    throw refused(
      mayChoose ? { companyAccountID: law('field.required') } : { root: paymentError('noCompanyAccount') },
    );
  }
  if (id !== ofDocument && !mayChoose) throw refused({ companyAccountID: paymentError('accountIsFixed') });
  const accounts = await executor
    .select({
      id: companyAccountTable.id,
      name: companyAccountTable.name,
      status: companyAccountTable.status,
      bankConnection: companyAccountTable.bankConnection,
    })
    .from(companyAccountTable)
    .where(
      and(
        eq(companyAccountTable.companyID, actor.companyID),
        inArray(companyAccountTable.id, [id, ...(ofDocument === null ? [] : [ofDocument])]),
      ),
    )
    // It stays active until the payment is written.
    .for('share');
  const account = accounts.find((one) => one.id === id && one.status === 'active');
  if (!account) {
    if (!mayChoose) throw refused({ root: paymentError('noCompanyAccount') });
    throw refused({
      companyAccountID: id === ofDocument ? paymentError('accountIsInactive') : law('field.fromList'),
    });
  }
  const isByFile = account.bankConnection === 'file';
  if (id === ofDocument) return { id, isByFile, change: null };
  const own = accounts.find((one) => one.id === ofDocument);
  return { id, isByFile, change: [own?.name ?? null, account.name] };
}

function refused(fields: FieldMessages): DomainError {
  return new DomainError('validation_failed', { fields });
}
