import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { toWire } from '../../../domain/money/money.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { act, actAutomatically } from '../../../server/engine/act.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { actorOf } from '../../../server/http/access.ts';
import { sendFile } from '../../../server/http/fileAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../companyAccount/accountScope.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { paymentServerEntity } from '../payment/payment.server.ts';
import { paymentStatuses } from '../payment/paymentStatus.ts';
import { paymentTable } from '../payment/paymentTables.server.ts';
import { fileOfRun } from './file/readRunFile.server.ts';
import { layoutType } from './file/layoutFile.ts';
import { pain001Type } from './file/pain001.server.ts';
import { orderedAmount } from './makeRun.server.ts';
import { paymentRun, paymentRunNotice, paymentRunWord } from './paymentRun.ts';
import type { StoredRun } from './paymentRunTable.server.ts';
import { openPaymentsOf, paymentRunTable } from './paymentRunTable.server.ts';

const { path, tag } = paymentRun;
const access = nounAccess(paymentRun, 'viewDetail');

/** Runs as the server stores them. They are made by their accounts. */
export const paymentRunStore: StoredNoun = storedNoun(paymentRun, paymentRunTable, {
  readable(actor) {
    const seen = accountsSeenBy(actor);
    return seen === null
      ? undefined
      : sql`${paymentRunTable.companyAccountID} = any(${sql.param([...seen])}::bigint[])`;
  },
  references: {
    companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
    createdBy: { table: employeeTable, name: employeeName },
  },
  effects: {
    markPaid: (effect) => markEach(effect, 'confirmPaid'),
    markRefused: (effect) => markEach(effect, 'confirmRefused'),
  },
  routes(app, context) {
    paymentsCall(app, context);
    fileRoute(app, context);
  },
});

/** Says of every payment in the run that has no answer yet what the bank says, each by its own rules. */
async function markEach(
  { executor, context, actor, row, decision }: EffectContext<Stored>,
  action: 'confirmPaid' | 'confirmRefused',
): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const open = await openPaymentsOf(executor, row);
  if (open.length === 0)
    throw new DomainError('transition_not_allowed', { says: paymentRunWord('noneOpen') });
  for (const id of open) {
    await act(executor, context, paymentServerEntity, actor, {
      id,
      action,
      input: decision.input,
      version: null,
      say: ({ key }) => key,
    });
  }
  return { to: 'done' };
}

const runPayment = z
  .object({
    id: z.int(),
    referenceID: z.string(),
    accountHolderName: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    amount: z.number().describe('What goes to the payee, in whole rupiah'),
    status: z.enum(paymentStatuses),
  })
  .meta({ id: 'RunPayment' });

function paymentsCall(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${path}/:id/payments`,
    access,
    tag,
    summary: 'The payments of a run, in the order of its file',
    params: idParams,
    answer: z.object({ data: z.array(runPayment) }),
    async read({ executor, actor, params: { id } }) {
      if (!(await paymentRunStore.canRead(executor, actor, id))) return null;
      const rows = await executor
        .select()
        .from(paymentTable)
        .where(and(eq(paymentTable.companyID, actor.companyID), eq(paymentTable.runID, id)))
        .orderBy(asc(paymentTable.id));
      return {
        data: rows.map((row) => ({
          id: row.id,
          referenceID: row.referenceID,
          accountHolderName: row.accountHolderName,
          bankName: row.bankName,
          accountNumber: row.accountNumber,
          amount: toWire(orderedAmount(row)),
          status: row.status,
        })),
      };
    },
  });
}

/** Notes that somebody has taken the file. Answers how often that was done by now. */
export async function noteDownload(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  { id, companyID, downloads: before }: Pick<StoredRun, 'id' | 'companyID' | 'downloads'>,
): Promise<number> {
  const downloads = before + 1;
  await actAutomatically(
    executor,
    context,
    paymentRunStore,
    { companyID, id, action: 'download', actor },
    {
      patch: { downloads } as Partial<Stored>,
      remark: paymentRunNotice(downloads === 1 ? 'first' : 'again', { smart_count: downloads }),
    },
  );
  return downloads;
}

/** The file for the bank. Each download is noted: who has two of them could have everything paid twice. */
function fileRoute(app: App, context: ServerContext): void {
  app.route({
    method: 'GET',
    url: `/v1/${path}/:id/file`,
    exposeHeadRoute: false,
    config: { access: nounAccess(paymentRun, 'edit'), isCommand: true },
    schema: {
      tags: [tag],
      summary: 'The file of a run for the bank',
      description: 'The run says how often it was downloaded, and its history by whom.',
      params: idParams,
      produces: [pain001Type, layoutType],
      response: { 200: z.any().describe('The bytes of the file'), ...refusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params;
      const file = await context.database.write(actor.companyID, async (executor) => {
        const run = (await paymentRunStore.lock(
          executor,
          actor.companyID,
          id,
        )) as unknown as StoredRun | null;
        if (!run || !(await paymentRunStore.canRead(executor, actor, id))) throw new DomainError('not_found');
        return await fileOfRun(executor, run, await noteDownload(executor, context, actor, run));
      });
      return sendFile(reply, file);
    },
  });
}
