import { isDeepStrictEqual } from 'node:util';

import { eq } from 'drizzle-orm';
import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { joined } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { afterCommit } from '../../../server/database/database.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import { forgetActors } from '../../../server/session/authentication.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { beginningRoutes } from './beginning.server.ts';
import { assertLogo, logoCarrier } from './companyLogo.server.ts';
import { companyProfile, profileEffect } from './companyProfile.ts';

export const companyProfileTable = pgTable(
  'company_profile',
  {
    ...recordColumns(companyProfile.lifecycle.statuses),
    ...fieldColumns(companyProfile.fields),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('company_profile_one').on(table.companyID),
  ],
);

const saved = ['name', 'address', 'taxNumber', 'country', 'timeZone', 'firstFiscalMonth'] as const;
const told = [...saved, 'logo'] as const;
const ofCompany = [...saved, 'baseCurrency'] as const;

const stored = storedSingle(companyProfile, companyProfileTable, {
  begins: profileOf,
  routes: beginningRoutes,
  beforeSave: ({ executor, actor, input }) =>
    assertLogo(executor, actor, input['logoIDs'] as readonly number[] | undefined),
  async afterSave({ executor, context, actor, before, after }) {
    const { name, address, taxNumber, country, timeZone, firstFiscalMonth, logo } = after;
    const logoID = logo[0]?.id ?? null;
    await executor
      .update(companyTable)
      .set({ name, address, taxNumber, country, timeZone, firstFiscalMonth, logoID })
      .where(eq(companyTable.companyID, actor.companyID));
    afterCommit(executor, () => forgetActors(context.database, actor.companyID));
    const changed = told.filter((field) => !isDeepStrictEqual(before?.[field] ?? null, after[field] ?? null));
    return changed.length === 0
      ? {}
      : {
          remark: joined(
            'sentences',
            changed.map((field) => profileEffect(field)),
          ),
        };
  },
});

/** What every session, paper and mail knows of the company stands in its own row; here is its history. */
export const companyProfileStore = { ...stored, carriers: [logoCarrier, ...(stored.carriers ?? [])] };

/** With what the profile of a company begins: what its row says of it, too. */
export const profileFrom = <Row extends Record<(typeof ofCompany)[number], unknown>>(company: Row) =>
  Object.fromEntries(ofCompany.map((field) => [field, company[field]])) as Pick<
    Row,
    (typeof ofCompany)[number]
  >;

async function profileOf(executor: Executor, companyID: number) {
  const [company] = await executor.select().from(companyTable).where(eq(companyTable.companyID, companyID));
  if (!company) throw new Error(`there is no company ${companyID}`);
  return profileFrom(company);
}
