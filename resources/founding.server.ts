import { and, eq, sql } from 'drizzle-orm';

import type { CompanyFeature } from '../domain/access/companyFeature.ts';
import { companyFeatures } from '../domain/access/companyFeature.ts';
import { today } from '../domain/day/day.ts';
import { DomainError } from '../domain/message/errors.ts';
import type { Bank, ServerContext } from '../server/context.ts';
import type { Executor } from '../server/database/database.ts';
import { appendHistory } from '../server/engine/history.ts';
import { nextCompanyID } from '../server/operator/company/erasures.ts';
import { keepPassword } from '../server/identity/accounts.ts';
import { seededRandom } from '../server/seed/random.ts';
import type { SeedStage } from '../server/seed/seedStage.ts';
import { openStage } from '../server/seed/seedStage.ts';
import { ownRegistration } from '../server/session/companyTable.ts';
import { employeeTable } from '../server/session/employeeTable.ts';
import { own } from '../server/words/own.ts';
import { companyProfile } from './company/companyProfile/companyProfile.ts';
import { writeFirstLogo } from './company/companyProfile/firstLogo.server.ts';
import { companyProfileTable } from './company/companyProfile/companyProfile.server.ts';
import { employee } from './company/employee/employee.ts';
import type { NewCompany } from './company/invitation/setup/setupRoutes.server.ts';
import { insertCompanies } from './company/newCompanies.server.ts';
import { beginningSeeds } from './beginnings.server.ts';

/** What of a server makes a company. */
export type FoundingContext = Pick<ServerContext, 'database' | 'files' | 'now' | 'bank' | 'words' | 'rights'>;

/** Any number, the same for all servers: one of them makes a company, the others wait. */
const foundingLock = 7_234_019;

/** What a company begins with only where a sandbox stands for who would do it. */
const sandboxFeatures: ReadonlySet<CompanyFeature> = new Set([
  'virtualCard',
  'physicalCard',
  'virtualCardCredit',
  'jurnalIntegration',
  'internationalRemittance',
]);

/** The features of a new company: those whose work somebody does here. */
function featuresToBeginWith(bank: Pick<Bank, 'isSandbox'>): CompanyFeature[] {
  return companyFeatures.filter((feature) => bank.isSandbox === true || !sandboxFeatures.has(feature));
}

/**
 * Makes a company with its first super admin and all that it needs to work: what it says of itself, what a transfer costs, who may
 * ask for purchases, terms of payment, tax objects, layouts of files for its bank, and its logo where it has one. Workflows it has none: until it has, its super
 * admins decide. One transaction; `onLast` has the last word in it.
 */
export async function foundCompany(
  context: FoundingContext,
  { company, logo, admin }: NewCompany,
  onLast?: () => Promise<void>,
): Promise<{ companyID: number; employeeID: number }> {
  const now = context.now();
  const companyID = await nextCompanyID(context.database.systemPool);
  let logoKey: string | null = null;
  const founded = context.database.write(companyID, async (executor) => {
    await executor.execute(sql`select pg_advisory_xact_lock(${foundingLock})`);
    const made = await insertCompanies(executor, [
      {
        ...company,
        companyID,
        baseCurrency: 'IDR',
        registrationSource: ownRegistration,
        features: featuresToBeginWith(context.bank),
        createdAt: now,
      },
    ]);
    // Another server was quicker with the same number.
    if (made === 0) throw new DomainError('already_exists', { says: own('setup.another') });
    const employeeID = await insertAdmin(executor, companyID, admin, now);
    const profileID = await recordBeginning(executor, { companyID, employeeID, company, admin }, now);
    if (logo !== null) {
      logoKey = await writeFirstLogo(executor, { companyID, profileID, employeeID, content: logo, now });
      await context.files.put(logoKey, logo, 'image/png');
    }
    const stage = await openStage({
      companyID,
      executor,
      client: context.database.systemPool,
      words: context.words,
      rights: context.rights,
      begunAt: now,
      today: today(company.timeZone, now),
      counts: {},
      random: seededRandom(companyID),
    });
    for (const seed of beginningSeeds) await seed.fill?.(actingAs(stage, employeeID));
    // Until they have used the link that they are sent.
    if (!admin.hasAccess) {
      await executor
        .update(employeeTable)
        .set({ hasAccess: false })
        .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employeeID)));
    }
    if (admin.passwordHash !== null) await keepPassword(context, admin.email, admin.passwordHash);
    await onLast?.();
    return { companyID, employeeID };
  });
  try {
    return await founded;
  } catch (error) {
    // No row names the bytes of a company that was not made.
    if (logoKey !== null) await context.files.remove(logoKey);
    throw error;
  }
}

/** The founder takes every role of the seeds: nobody else is there yet. */
function actingAs(stage: SeedStage, employeeID: number): SeedStage {
  return { ...stage, person: () => stage.person(employeeID) };
}

async function insertAdmin(
  executor: Executor,
  companyID: number,
  { firstName, lastName, email }: NewCompany['admin'],
  now: Date,
): Promise<number> {
  const [made] = await executor
    .insert(employeeTable)
    .values({
      companyID,
      employeeCode: '1',
      firstName,
      lastName: lastName ?? '',
      email: email.toLowerCase(),
      role: 'super_admin',
      accessRoles: ['Super Admin'],
      createdAt: now,
    })
    .returning({ id: employeeTable.id });
  if (!made) throw new Error('the first super admin was not stored');
  return made.id;
}

async function recordBeginning(
  executor: Executor,
  {
    companyID,
    employeeID,
    company,
    admin,
  }: Omit<NewCompany, 'logo'> & { companyID: number; employeeID: number },
  now: Date,
): Promise<number> {
  const actor = { employeeID, fullName: `${admin.firstName} ${admin.lastName ?? ''}`.trim() };
  const [profile] = await executor
    .insert(companyProfileTable)
    .values({ ...company, companyID, baseCurrency: 'IDR', createdAt: now })
    .returning({ id: companyProfileTable.id });
  if (!profile) throw new Error('the company profile was not stored');
  const created = { action: 'create', fromStatus: null, toStatus: 'active' } as const;
  await appendHistory(executor, companyID, actor, now, {
    ...created,
    subjectType: companyProfile.name,
    subjectID: profile.id,
  });
  await appendHistory(executor, companyID, actor, now, {
    ...created,
    subjectType: employee.name,
    subjectID: employeeID,
  });
  return profile.id;
}
