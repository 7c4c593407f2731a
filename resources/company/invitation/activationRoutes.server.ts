import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { Routes } from '../../../server/http/routes.ts';
import { keepPassword } from '../../../server/identity/accounts.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { companyOfSecret } from '../../../server/session/linkSecret.ts';
import type { Activation } from './activation.ts';
import {
  activationAnswer,
  activationInput,
  activationMessage,
  activationToken,
  knownOf,
  strengthAnswer,
  strengthInput,
} from './activation.ts';
import type { ActivationLink } from './activationLink.server.ts';
import { hashOfGood, refusedPassword, strengthOf } from './passwordJudge.server.ts';
import {
  employeeOf,
  findInvited,
  findLink,
  isOpen,
  renewalTopic,
  takeLink,
} from './activationLink.server.ts';

const linkOver = () => new DomainError('not_found', { says: activationMessage('linkOver') });

const triesPerMinute = { max: 10, timeWindow: '1 minute' };
const refusals = { 400: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer };
const isPublic = { access: 'public', rateLimit: triesPerMinute } as const;

/** An open link with its person and company. */
interface OpenLink {
  link: ActivationLink;
  activation: Activation;
}

/** `external/activation`: the way in of an invited person. Used, expired and unknown links get the same answer. */
export const activationRoutes: Routes = (app, context) => {
  app.get(
    '/v1/external/activation',
    {
      config: isPublic,
      schema: {
        tags: ['Session'],
        summary: 'Whom an activation link is for, while it is open',
        querystring: z.strictObject({ token: activationToken }),
        response: { 200: activationAnswer, ...refusals },
      },
    },
    async (request) => (await readOpenLink(context, request.query.token)).activation,
  );

  app.post(
    '/v1/external/activation',
    {
      config: isPublic,
      schema: {
        tags: ['Session'],
        summary: 'Uses an activation link up: the person has access from now on',
        body: activationInput,
        response: { 204: z.null().describe('Sign in'), ...refusals },
      },
    },
    async (request, reply) => {
      await activate(context, request.body);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/v1/external/activation/strength',
    {
      config: { ...isPublic, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['Session'],
        summary: 'How good a password is that somebody types, by what it will be judged with',
        body: strengthInput,
        response: { 200: strengthAnswer, ...refusals },
      },
    },
    async (request) => {
      const { token, password } = request.body;
      const { activation } = await readOpenLink(context, token);
      return { strength: await strengthOf(password, knownOf(activation)) };
    },
  );

  app.post(
    '/v1/external/activation/renew',
    {
      config: isPublic,
      schema: {
        tags: ['Session'],
        summary: 'Asks for a new link in place of one that is over',
        description:
          'It is mailed to the person while their invitation stands. The answer is the same for any token.',
        body: z.strictObject({ token: activationToken }),
        response: { 204: z.null().describe('Heard'), 400: errorAnswer, 429: errorAnswer, 503: errorAnswer },
      },
    },
    async (request, reply) => {
      const { token } = request.body;
      const companyID = companyOfSecret(token);
      await context.database.write(companyID, async (executor) => {
        const link = await findLink(executor, companyID, token);
        // Whether they may have another is found out later, so that this answer takes no longer for some than for others.
        if (link) await writeOutbox(executor, companyID, renewalTopic, { linkID: link.id });
      });
      context.outboxChanged();
      return reply.status(204).send(null);
    },
  );
};

/** @throws DomainError the same for every link that does not lead in */
async function readOpenLink(context: ServerContext, token: string): Promise<OpenLink> {
  const companyID = companyOfSecret(token);
  const open = await context.database.read(companyID, (executor) =>
    findOpenLink(executor, context, companyID, token),
  );
  if (!open) throw linkOver();
  return open;
}

async function findOpenLink(
  executor: Executor,
  { configuration, now }: ServerContext,
  companyID: number,
  token: string,
): Promise<OpenLink | null> {
  const found = await findInvited(executor, companyID, token);
  if (!found || found.company.status !== 'active' || !isOpen(found.link, found.employee, now())) return null;
  const { link, employee, company } = found;
  const { firstName, lastName, email } = employee;
  return {
    link,
    activation: {
      companyName: company.name,
      name: `${firstName} ${lastName}`.trim(),
      email,
      signsInBy: configuration.signInProvider === undefined ? 'password' : 'provider',
    },
  };
}

/**
 * Lets the person of an open link in, once, with the password that they chose or by the company's own provider.
 * @throws DomainError `not_found` for a link that is over, `validation_failed` for a password that will not do
 */
export async function activate(
  context: ServerContext,
  { token, password }: z.output<typeof activationInput>,
): Promise<void> {
  const { link, activation } = await readOpenLink(context, token);
  const hash =
    activation.signsInBy === 'password' ? await hashOfGood(password ?? '', knownOf(activation)) : null;
  if (hash === null && password !== undefined) throw refusedPassword(activationMessage('hasProvider'));
  await context.database.write(link.companyID, async (executor) => {
    const employee = await employeeOf(executor, link, true);
    const at = context.now();
    if (!employee || !isOpen(link, employee, at) || !(await takeLink(executor, link, at))) throw linkOver();
    if (hash !== null) await keepPassword(context, link.email, hash);
    await letIn(executor, link, employee, at);
  });
}

async function letIn(
  executor: Executor,
  { companyID }: ActivationLink,
  employee: { id: number; firstName: string; lastName: string; status: string },
  at: Date,
): Promise<void> {
  await executor
    .update(employeeTable)
    .set({ hasAccess: true, version: sql`${employeeTable.version} + 1` })
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employee.id)));
  await appendHistory(
    executor,
    companyID,
    { employeeID: employee.id, fullName: `${employee.firstName} ${employee.lastName}`.trim() },
    at,
    {
      subjectType: 'employee',
      subjectID: employee.id,
      action: 'acceptLink',
      fromStatus: employee.status,
      toStatus: employee.status,
      changes: { hasAccess: [false, true] },
    },
  );
}
