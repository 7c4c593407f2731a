import { and, desc, eq, exists, sql } from 'drizzle-orm';

import { indonesianBanks } from '../../../server/bank/banks.ts';
import { openSandboxAccounts } from '../../../server/bank/sandboxBank.ts';
import { accountNumberAt } from '../../../server/seed/accountNumber.ts';
import {
  cities,
  foreignVendors,
  streets,
  vendorTrades,
  vendorWords,
} from '../../../server/seed/inventedNames.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed, SeedRecord } from '../../../server/seed/roomSeed.ts';
import { changeRecord, makeRecord, seedOf, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { recordsOf } from '../../../server/seed/seedStage.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { accountsOfVendor } from './vendorAccounts.server.ts';
import { vendorBankAccountTable, vendorTable } from './vendorTables.server.ts';

/** Vendors whose account number makes the sandbox bank misbehave, by its last digits; the names say it, too. */
export const sandboxVendors = [
  { name: 'Sandbox Unknown Account', ending: '0001' },
  { name: 'Sandbox Refused', ending: '0002' },
  { name: 'Sandbox Asks For Data', ending: '0003' },
  { name: 'Sandbox Answers Late', ending: '0004' },
  { name: 'Sandbox Answers Twice', ending: '0005' },
] as const;

const keeper = 'finance.admin';

/**
 * Some from abroad, most not, those that the bank knows by their accounts, and a few that are paid past it; now and then
 * one is given up. Each has its term and its currency, some an account of ours that pays them.
 */
async function vendorsOf(stage: SeedStage): Promise<SeedRecord[]> {
  const { companyID, counts, random } = stage;
  const terms = await recordsOf(stage, termPaymentTable, eq(termPaymentTable.status, 'active'));
  const accounts = await recordsOf(stage, companyAccountTable);
  const count = counts['vendor'] ?? 200;
  const foreign = count >= 50 ? foreignVendors : foreignVendors.slice(0, 1);
  const domestic = Array.from({ length: count - foreign.length - sandboxVendors.length }, (_, index) => {
    const word = vendorWords[index % vendorWords.length];
    const trade = vendorTrades[(index + Math.floor(index / vendorWords.length)) % vendorTrades.length];
    return { name: `${index % 4 === 3 ? 'CV' : 'PT'} ${word} ${trade}`, currencyCode: 'IDR', account: null };
  });
  const everyday = [...foreign, ...domestic].map((vendor) => ({ ...vendor, ending: null }));
  const sandbox = sandboxVendors.map((vendor) => ({ ...vendor, currencyCode: 'IDR', account: null }));
  return [...sandbox, ...everyday].map(({ name, currencyCode, ending, account: abroad }, index) => {
    const isAbroad = abroad !== null;
    const bank = random.pick(indonesianBanks);
    const serial = (companyID - 1) * 1000 + index + 1;
    const hasAccount = isAbroad || ending !== null || index % 60 !== 50;
    const account = {
      // Everyday numbers end in 1000 or more: only the sandbox vendors' ones mean something to the bank.
      ...(abroad ?? {
        country: 'ID',
        bankCode: bank.code,
        accountNumber: accountNumberAt(bank, serial, ending ?? String(random.integer(1000, 9999))),
      }),
      accountHolderName: name.toUpperCase(),
      currencyCode,
    };
    return {
      input: {
        name,
        email: `billing-${serial}@vendor.test`,
        phone: `+62 801 ${String(random.integer(0, 9_999_999)).padStart(7, '0')}`,
        website: index % 3 === 0 ? `vendor-${serial}.test` : null,
        address: isAbroad
          ? null
          : `${random.pick(streets)} ${random.integer(1, 240)}, ${random.pick(cities)}`,
        taxNumber: isAbroad ? null : `99${String(random.integer(0, 99_999_999_999_999)).padStart(14, '0')}`,
        termID: random.pick(terms).id,
        currencyCode,
        companyAccountID: index % 12 === 7 ? random.pick(accounts).id : null,
        bankAccounts: hasAccount ? [account] : [],
      },
      steps: ending === null && index % 40 === 39 ? ['archive'] : [],
    };
  });
}

/** Those that a company buys from, as they were typed in. */
export function vendorSeed(store: StoredNoun): RoomSeed {
  const seed = seedOf(store, keeper, vendorsOf);
  return {
    ...seed,
    async fill(stage) {
      await seed.fill(stage);
      await mergeDouble(stage, store);
      await openAtBank(stage);
    },
    /** Two of those that documents name have told us a new account, which nobody has confirmed yet. */
    async goOn(stage) {
      const { companyID, executor } = stage;
      const named = exists(
        executor
          .select({ one: sql`1` })
          .from(documentTable)
          .where(and(eq(documentTable.companyID, companyID), eq(documentTable.vendorID, vendorTable.id))),
      );
      const last = await executor
        .select()
        .from(vendorTable)
        .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.status, 'active'), named))
        .orderBy(desc(vendorTable.id))
        .limit(2);
      for (const { id, ...row } of last) {
        const accounts = await accountsOfVendor(executor, { companyID, vendorID: id });
        const typed = accounts.map(({ id: accountID, ...account }) => ({
          id: accountID,
          country: account.country,
          bankCode: account.bankCode,
          accountNumber: account.accountNumber,
          accountHolderName: account.accountHolderName,
          currencyCode: account.currencyCode,
        }));
        const added = typed.map(({ id: _id, ...account }) => ({
          ...account,
          accountNumber: `9${account.accountNumber.slice(1)}`,
        }));
        const bankAccounts = [...typed, ...added];
        const { name, email, phone, website, address, taxNumber, termID, currencyCode, companyAccountID } =
          row;
        const contact = { name, email, phone, website, address, taxNumber };
        const input = { ...contact, termID, currencyCode, companyAccountID, bankAccounts };
        await changeRecord(stage, store, keeper, id, input);
      }
      await openAtBank(stage);
    },
  };
}

/** One was entered twice, and merged into the other. */
async function mergeDouble(stage: SeedStage, store: StoredNoun): Promise<void> {
  const active = await recordsOf(stage, vendorTable, eq(vendorTable.status, 'active'));
  const kept = active[sandboxVendors.length];
  if (!kept) return;
  const id = await makeRecord(stage, store, keeper, { name: `${kept.name} Jakarta` });
  const input = { intoID: kept.id, intoVersion: kept.version, taken: [], accounts: [] };
  await takeStep(stage, store, id, { by: keeper, action: 'merge', input });
}

/** The sandbox bank knows whose accounts they are. */
async function openAtBank({ companyID, executor }: SeedStage): Promise<void> {
  const accounts = await executor
    .select()
    .from(vendorBankAccountTable)
    .where(eq(vendorBankAccountTable.companyID, companyID));
  await openSandboxAccounts(executor, accounts);
}
