import { eq } from 'drizzle-orm';

import { appendHistory } from '../../../server/engine/history.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { connectionFollowers } from './connectedPrograms.server.ts';
import type { ConnectedName } from './connection.ts';
import { connectionSubject, lockConnection } from './connections.server.ts';
import { accountingConnectionTable } from './connectionTables.server.ts';

/** The company that is connected; the other one has to do it first. */
export const connectedCompany = 1;

/** Nobody was sent to a sandbox: it gives tokens to the server that asks for them first. */
export async function seedConnection(
  { executor, companyID, begunAt, person }: SeedStage,
  provider: ConnectedName,
  company: { id: number; name: string; email: string; currency_code: string },
): Promise<void> {
  const actor = await person('finance.admin');
  const row = await lockConnection(executor, companyID, provider);
  await executor
    .update(accountingConnectionTable)
    .set({
      status: 'active',
      booksID: String(company.id),
      booksName: company.name,
      email: company.email,
      currencyCode: company.currency_code,
      connectedByID: actor.employeeID,
      connectedAt: begunAt,
    })
    .where(eq(accountingConnectionTable.id, row.id));
  await connectionFollowers[provider](executor, companyID, begunAt);
  await appendHistory(executor, companyID, actor, begunAt, {
    subjectType: connectionSubject,
    subjectID: row.id,
    action: 'connect',
    fromStatus: null,
    toStatus: 'active',
    changes: { companyName: [null, company.name] },
  });
}
