import { sql } from 'drizzle-orm';

import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { Routes } from '../../../server/http/routes.ts';
import type { Beginnings } from './beginning.ts';
import { beginningAnswer, beginningSteps, judgeStep } from './beginning.ts';
import { companyProfile } from './companyProfile.ts';

/** How far a company is on its way to its first paid invoice. */
export const beginningRoutes: Routes = (app, context) => {
  readCall(app, context, {
    url: `/v1/${companyProfile.path}/beginning`,
    access: nounAccess(companyProfile, 'viewDetail'),
    tag: companyProfile.tag,
    summary: 'What a company that begins has done, and where it would get stuck',
    answer: beginningAnswer,
    isAlwaysThere: true,
    async read({ executor, actor, say }) {
      const found = await countBeginnings(executor, actor.companyID);
      return {
        isUnderWay: found.paid > 0,
        steps: beginningSteps.map((name) => {
          const { isDone, says } = judgeStep(name, found);
          return { name, isDone, says: say(says) };
        }),
      };
    },
  });
};

async function countBeginnings(executor: Executor, companyID: number): Promise<Beginnings> {
  const of = (what: ReturnType<typeof sql>) => sql`(select count(*)::int from ${what})`;
  const people = sql`employee where company_id = ${companyID} and status = 'active' and has_access`;
  const { rows } = await executor.execute<Beginnings & Record<string, unknown>>(sql`select
    ${of(sql`company_account where company_id = ${companyID} and status = 'active'`)} as accounts,
    ${of(sql`company_account where company_id = ${companyID} and status = 'active' and bank_connection = 'file'
      and (bank_code is null or account_number is null)`)} as "accountsWithoutBank",
    (select coalesce(sum(balance), 0)::float8 from ledger_account
      where company_id = ${companyID} and kind = 'available') as available,
    ${of(people)} as people,
    ${of(sql`${people} and role = 'super_admin'`)} as "superAdmins",
    ${of(sql`${people} and is_payment_maker`)} as makers,
    ${of(sql`${people} and is_payment_releaser`)} as releasers,
    ${of(sql`${people} and is_payment_maker and is_payment_releaser`)} as both,
    ${of(sql`workflow where company_id = ${companyID} and status = 'active'`)} as workflows,
    ${of(sql`vendor where company_id = ${companyID} and status = 'active'`)} as vendors,
    ${of(sql`vendor v where v.company_id = ${companyID} and v.status = 'active' and exists (
      select from vendor_bank_account a where a.company_id = v.company_id and a.vendor_id = v.id
        and a.confirmed_at is not null)`)} as "payableVendors",
    ${of(sql`product where company_id = ${companyID} and status = 'active'`)} as products,
    ${of(sql`(select from bill where company_id = ${companyID} and transaction_type = 'bill' and status <> 'draft' limit 1) b`)} as invoices,
    ${of(sql`(select from payment where company_id = ${companyID} and status = 'paid' limit 1) p`)} as paid`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  return found;
}
