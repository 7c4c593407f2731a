import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { loadActor } from '../../server/session/actor.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { TestApp } from './testApp.ts';

/** A person who is signed in, as the server knows them. */
export async function actorOf(test: TestApp, company: number, email: string): Promise<Actor> {
  const [employee] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, company), eq(employeeTable.email, email)));
  const caller = await test.signInAs(email);
  const claims = JSON.parse(Buffer.from(caller.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sessionID: number;
  };
  const signedIn = await loadActor(test.context, {
    companyID: company,
    employeeID: employee?.id ?? 0,
    sessionID: claims.sessionID,
  });
  if (!signedIn?.actor) throw new Error(`${email} is nobody`);
  return signedIn.actor;
}
