import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { yearlyErrors } from '../limit/limitFields.ts';
import { exampleErrors } from '../policyTrial/exampleErrors.server.ts';
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
