import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { subtract, toWire } from '../../../domain/money/money.ts';
import { readMoneyOf, sentMoneySchema } from '../../../domain/money/moneySchema.ts';
import { checkedBank } from '../../../server/bank/bankAnswers.ts';
import { payIntoSandbox, toUnknownNumber } from '../../../server/bank/sandboxBank.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { doneCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { assertUsedAccount, isSeenBy } from '../companyAccount/usedAccount.server.ts';
import { topUpAccess, topUpBankNames, topUpBanks, unassignedAccess } from './topUp.ts';
import { topUpNumberTable } from './topUpTables.server.ts';
import { assignTopUp, keepUnassigned, unassignedTopUps } from './unassignedTopUps.server.ts';
import { topUpTopic } from './topUpTopic.server.ts';
import { topUpRule } from './topUpWords.ts';
import type { TopUpOptions } from './topUpWire.ts';
import { assignedAnswer, topUpNumberAnswer, topUpOptions, unassignedList } from './topUpWire.ts';

const tag = 'Balance';
const common = { access: topUpAccess, tag };

const assignInput = z.strictObject({
  companyAccountID: z.int().positive().meta({ 'x-resource': 'company-accounts' }),
  /** Why it is this account. */
  notes: z.string().trim().min(1).max(1500),
});

const openInput = z.strictObject({
  companyAccountID: z.int().positive().meta({ 'x-resource': 'company-accounts' }),
  bank: z.enum(topUpBankNames),
});

const transferInput = z
  .strictObject({ numberID: z.int().positive(), amountInIDR: sentMoneySchema({ isTyped: true }) })
  .superRefine(readMoneyOf({ amountInIDR: { isTyped: true } }, () => 'IDR'));

/** How accounts are topped up: the numbers that money comes in on. */
export function topUpRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    ...common,
    url: '/v1/balance/top-up-options',
    summary: 'The banks that accounts are topped up at, and the numbers that were opened',
    answer: topUpOptions,
    isAlwaysThere: true,
    read: ({ executor, actor }) => optionsFor(executor, actor),
  });
  writeCall(app, context, {
    ...common,
    method: 'POST',
    url: '/v1/balance/top-up-numbers',
    summary:
      'Open the number on which an account is topped up at a bank; the one there is, where it was opened',
    body: openInput,
    answer: topUpNumberAnswer,
    prepare: async ({ companyAccountID, bank }, actor) => {
      const { code, isActive } = topUpBanks[bank];
      if (!isActive)
        throw new DomainError('validation_failed', { fields: { bank: topUpRule('inactiveBank') } });
      const { companyID } = actor;
      const receiverName = await context.database.read(companyID, async (executor) => {
        await assertUsedAccount(executor, actor, companyAccountID, topUpRule('inactiveAccount'));
        return await nameOf(executor, companyID);
      });
      return await checkedBank(context.bank).openTopUpNumber({
        idempotencyKey: `top_up:${companyID}:${companyAccountID}:${bank}`,
        bankCode: code,
        receiverName,
      });
    },
    async write({ executor, actor, body: { companyAccountID, bank }, prepared: { accountNumber }, now }) {
      const { companyID } = actor;
      await executor
        .insert(topUpNumberTable)
        .values({ companyID, companyAccountID, bank, accountNumber, openedAt: now })
        .onConflictDoNothing();
      const [opened] = await executor
        .select({
          id: topUpNumberTable.id,
          bank: topUpNumberTable.bank,
          accountNumber: topUpNumberTable.accountNumber,
        })
        .from(topUpNumberTable)
        .where(
          and(
            eq(topUpNumberTable.companyID, companyID),
            eq(topUpNumberTable.companyAccountID, companyAccountID),
            eq(topUpNumberTable.bank, bank),
          ),
        );
      return opened ?? null;
    },
  });
  readCall(app, context, {
    access: unassignedAccess,
    tag,
    url: '/v1/balance/unassigned-top-ups',
    summary: 'Money that came in on numbers of no account, and that nobody has put onto one',
    answer: unassignedList,
    isAlwaysThere: true,
    async read({ executor, actor }) {
      const kept = await unassignedTopUps(executor, actor.companyID);
      return {
        data: kept.map(
          ({ id, transferID, accountNumber, amount, recalledAmount, senderName, receivedAt }) => ({
            id,
            transferID,
            accountNumber,
            senderName,
            amount: toWire(subtract(amount, recalledAmount)),
            recalledAmount: toWire(recalledAmount),
            receivedAt: receivedAt.toISOString(),
          }),
        ),
      };
    },
  });
  writeCall(app, context, {
    access: unassignedAccess,
    tag,
    method: 'PATCH',
    url: '/v1/balance/unassigned-top-ups/:id/assign',
    summary:
      'Say which account such money is for: it is on it once another person has approved the transfer that is made',
    params: idParams,
    body: assignInput,
    answer: assignedAnswer,
    async write({ executor, actor, params: { id }, body: { companyAccountID, notes }, now }) {
      const transfer = await assignTopUp(executor, { actor, id, companyAccountID, notes, now });
      return transfer && { transferID: transfer.id, referenceID: transfer.referenceID };
    },
  });
  if (context.bank.isSandbox !== true) return;
  doneCall(app, context, {
    ...common,
    method: 'POST',
    url: '/v1/sandbox/top-ups',
    summary: 'Have the sandbox bank receive money on a number that an account is topped up by',
    description:
      'There with the sandbox bank alone. A sum that ends in 001 is told twice, as banks do; in 002 it comes in on a number of no account, in 003 it is told late, in 004 it is called back, in 005 first the half of it.',
    body: transferInput,
    done: 'The sandbox bank has received it',
    async write({ executor, actor, body: { numberID, amountInIDR }, now }) {
      const { companyID } = actor;
      const number = await rowIn(executor, topUpNumberTable, { companyID, id: numberID });
      if (!number || !isSeenBy(actor, number.companyAccountID)) throw new DomainError('not_found');
      if (amountInIDR.endsWith(toUnknownNumber)) {
        const senderName = await nameOf(executor, companyID);
        const transferID = `SBU${now.getTime()}`;
        const told = { transferID, amountInIDR, senderName, at: now };
        await keepUnassigned(executor, companyID, `${number.accountNumber}0`, told);
        return;
      }
      await payIntoSandbox(context.database.system, {
        accountNumber: number.accountNumber,
        amountInIDR,
        senderName: await nameOf(executor, companyID),
        at: now,
      });
      await writeOutbox(executor, companyID, topUpTopic, { companyID, numberID });
    },
  });
}

async function nameOf(executor: Executor, companyID: number): Promise<string> {
  const [company] = await executor
    .select({ name: companyTable.name })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return company?.name ?? '';
}

async function optionsFor(executor: Executor, actor: Actor): Promise<TopUpOptions> {
  const { companyID } = actor;
  const accounts = await executor
    .select({ id: companyAccountTable.id, name: companyAccountTable.name })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.status, 'active')))
    .orderBy(companyAccountTable.id);
  const numbers = await executor
    .select()
    .from(topUpNumberTable)
    .where(eq(topUpNumberTable.companyID, companyID));
  return {
    receiverName: await nameOf(executor, companyID),
    banks: topUpBankNames.map((bank) => ({
      bank,
      name: topUpBanks[bank].name,
      isActive: topUpBanks[bank].isActive,
    })),
    accounts: accounts
      .filter(({ id }) => isSeenBy(actor, id))
      .map(({ id, name }) => ({
        id,
        name,
        numbers: numbers
          .filter(({ companyAccountID }) => companyAccountID === id)
          .map((number) => ({ id: number.id, bank: number.bank, accountNumber: number.accountNumber })),
      })),
  };
}
