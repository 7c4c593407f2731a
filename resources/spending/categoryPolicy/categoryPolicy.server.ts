import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import { rulesFor } from '../../../domain/limit/limitRule.ts';
import { judgeLines } from '../../../domain/limit/limitUse.ts';
import type { Fulfilment } from '../../../domain/limit/limitUse.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { yearlyErrors } from '../limit/limitFields.ts';
import { spendersOf } from '../limit/limitTerms.server.ts';
import { usualWeekDay, weekDayNumber } from '../weekRule/weekRule.ts';
import type { CategoryPolicy } from './categoryPolicy.ts';
import { categoryPolicy, categoryPolicyErrors, categoryPolicyWord, sentRules } from './categoryPolicy.ts';
import { categoryPolicyRoutes } from './categoryPolicyRoutes.server.ts';
import {
  categoryPolicyTable,
  categoryRuleTable,
  dayRateTable,
  mileageRateTable,
  policyExampleTable,
  subpolicyTable,
} from './categoryPolicyTables.server.ts';
import { termsOfSent } from './categoryTrial.ts';

type Input = Readonly<Record<string, unknown>>;

/** @param usedBy The columns of other rooms that name a policy */
export function categoryPolicyStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(categoryPolicy, categoryPolicyTable, {
    isSerial: true,
    usedBy,
    many: {
      rules: { table: categoryRuleTable, owner: categoryRuleTable.policyID },
      subpolicies: { table: subpolicyTable, owner: subpolicyTable.policyID },
      mileageRates: { table: mileageRateTable, owner: mileageRateTable.policyID },
      dayRates: { table: dayRateTable, owner: dayRateTable.policyID },
      examples: {
        table: policyExampleTable,
        owner: policyExampleTable.policyID,
        references: { employee: { table: employeeTable, name: employeeName } },
      },
    },
    async beforeSave({ executor, actor, before, input }) {
      const fields = {
        ...categoryPolicyErrors(input),
        ...flagErrors(actor, input, before),
      };
      const unsound = Object.keys(fields).length > 0 ? {} : await exampleErrors(executor, actor, input);
      const wrong = { ...fields, ...unsound };
      if (Object.keys(wrong).length > 0) throw new DomainError('validation_failed', { fields: wrong });
    },
    routes: categoryPolicyRoutes,
  });
}

/** What the flags of the company do not let a person set; what stood before stays. */
function flagErrors(actor: Actor, input: Input, before: CategoryPolicy | null): FieldMessages {
  const { flags } = actor;
  const { rules, subpolicies } = sentRules(input);
  const types = input['transactionTypes'] as readonly string[];
  const isBillNew = types.includes('bill') && before?.transactionTypes.includes('bill') !== true;
  const isBillHidden = isFlagOn(flags, 'hide_bill_option_on_claim_policy');
  return {
    ...yearlyErrors(actor, 'policy_per_year', 'rules', rules, before?.rules ?? []),
    ...yearlyErrors(actor, 'policy_per_year', 'subpolicies', subpolicies, before?.subpolicies ?? []),
    ...(isBillNew && isBillHidden ? { transactionTypes: categoryPolicyWord('billHidden') } : {}),
    ...(isFlagOn(flags, 'new_form_subpolicies') ? {} : subpolicyLimitErrors(subpolicies, before)),
  };
}

/** Limits of subpolicies that are set where the company's form has none. */
function subpolicyLimitErrors(
  rows: ReturnType<typeof sentRules>['subpolicies'],
  before: CategoryPolicy | null,
): FieldMessages {
  return Object.fromEntries(
    rows.flatMap((row, at) => {
      const held = before?.subpolicies.find(({ id }) => id === row.id);
      const known = held ? limitsOfRow(held) : [];
      return limitsOfRow(row).flatMap(({ frequency, amount }) => {
        const isHeld = known.some(
          (one) => one.frequency === frequency && Number(one.amount) === Number(amount),
        );
        return isHeld
          ? []
          : [[`subpolicies.${at}.${frequency}`, law('access.flag', { flag: 'new_form_subpolicies' })]];
      });
    }),
  );
}

interface SentExample {
  employeeID: number;
  amount: string | number;
  day: string;
  expected: Fulfilment;
}

/** Which examples do not hold by the policy as it is to be saved: each with nothing used, by the job grade of its person. */
async function exampleErrors(executor: Executor, actor: Actor, input: Input): Promise<FieldMessages> {
  const examples = (input['examples'] ?? []) as readonly SentExample[];
  if (examples.length === 0) return {};
  const spenders = await spendersOf(
    executor,
    actor.companyID,
    examples.map(({ employeeID }) => employeeID),
  );
  const terms = termsOfSent(input, 0);
  return Object.fromEntries(
    examples.flatMap(({ employeeID, amount, day, expected }, at) => {
      const spender = spenders.get(employeeID);
      // Somebody who is not there is refused as such.
      if (!spender) return [];
      const [judged] = judgeLines(
        [
          {
            lineID: at,
            position: at,
            categoryID: terms.id,
            subpolicyID: null,
            days: { from: day, to: day },
            transactionKey: '',
            amount: fromWire(amount),
            approvedAmount: null,
          },
        ],
        // Of one day alone: whenever its week begins.
        weekDayNumber(usualWeekDay),
        () => rulesFor(spender, terms, null, []),
        () => '0',
      );
      if (!judged || judged.fulfilment === expected) return [];
      const outcome = categoryPolicyWord(`outcome.${judged.fulfilment}`);
      return [[`examples.${at}.expected`, categoryPolicyWord('exampleFails', { outcome })]];
    }),
  );
}
