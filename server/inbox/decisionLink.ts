import { randomBytes } from 'node:crypto';

import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';

import { languages } from '../../domain/message/language.ts';
import type { Message } from '../../domain/message/message.ts';
import { isMessage } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { jobTopic } from '../jobs/jobTopics.ts';
import { companyTable } from '../session/companyTable.ts';
import { employeeTable } from '../session/employeeTable.ts';
import { hashOfSecret, linkSecretOf } from '../session/linkSecret.ts';
import type { DecisionLink } from './decisionLinkTable.ts';
import { decisionLinkTable } from './decisionLinkTable.ts';

/** For so long a link is good, in hours. */
export const decisionLinkHours = 72;

/** Mails a link with what it is about. */
export const decisionMailTopic = jobTopic(
  'decisionLink.mail',
  z.object({
    linkID: z.int().positive(),
    message: z.custom<Message>(isMessage),
    language: z.enum(languages),
  }),
);

/** Makes a link; what is mailed of it is made of its seed when it is sent. */
export async function makeDecisionLink(
  executor: Executor,
  { configuration, now }: Pick<ServerContext, 'configuration' | 'now'>,
  owner: Pick<
    DecisionLink,
    'companyID' | 'employeeID' | 'email' | 'subjectType' | 'subjectID' | 'subjectVersion' | 'address'
  >,
): Promise<number> {
  const madeAt = now();
  const seed = randomBytes(32);
  const tokenHash = hashOfSecret(decisionTokenOf(configuration, { companyID: owner.companyID, seed }));
  const expiresAt = new Date(madeAt.getTime() + decisionLinkHours * 3_600_000);
  const [made] = await executor
    .insert(decisionLinkTable)
    .values({ ...owner, seed, tokenHash, madeAt, expiresAt })
    .returning({ id: decisionLinkTable.id });
  if (!made) throw new Error('the link was not stored');
  return made.id;
}

export function decisionTokenOf(
  configuration: Pick<ServerContext['configuration'], 'accessTokenSecret'>,
  link: Pick<DecisionLink, 'companyID' | 'seed'>,
): string {
  return linkSecretOf(configuration, 'outlay decision link', link);
}

/** A link with its person, in one query: a false secret takes no less time than one that is over. */
export async function findDecisionLink(
  executor: Executor,
  company: number,
  by: { token: string } | { id: number },
) {
  const [found] = await executor
    .select({
      link: decisionLinkTable,
      email: employeeTable.email,
      name: employeeTable.name,
      companyName: companyTable.name,
    })
    .from(decisionLinkTable)
    .innerJoin(
      employeeTable,
      and(
        eq(employeeTable.companyID, decisionLinkTable.companyID),
        eq(employeeTable.id, decisionLinkTable.employeeID),
      ),
    )
    .innerJoin(companyTable, eq(companyTable.companyID, decisionLinkTable.companyID))
    .where(
      and(
        eq(decisionLinkTable.companyID, company),
        'token' in by
          ? eq(decisionLinkTable.tokenHash, hashOfSecret(by.token))
          : eq(decisionLinkTable.id, by.id),
      ),
    );
  return found ?? null;
}

/** Whether it is unused, in its time, and went to the address that its person has now. */
export function isGood({ link, email }: { link: DecisionLink; email: string }, at: Date): boolean {
  return link.usedAt === null && link.expiresAt > at && link.email.toLowerCase() === email.toLowerCase();
}

/** Uses a link up. False when it is over, or another was quicker. */
export async function takeDecisionLink(
  executor: Executor,
  { companyID: company, id }: DecisionLink,
  at: Date,
): Promise<boolean> {
  const used = await executor
    .update(decisionLinkTable)
    .set({ usedAt: at })
    .where(
      and(
        eq(decisionLinkTable.companyID, company),
        eq(decisionLinkTable.id, id),
        isNull(decisionLinkTable.usedAt),
        gt(decisionLinkTable.expiresAt, at),
      ),
    )
    .returning({ id: decisionLinkTable.id });
  return used.length > 0;
}
