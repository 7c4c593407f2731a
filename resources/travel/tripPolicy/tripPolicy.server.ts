import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import type { Executor } from '../../../server/database/database.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import type { SentPolicy, SentTripRule } from './tripPolicy.ts';
import { sentTripPolicy, tripPolicy, tripPolicyErrors, tripPolicyWord } from './tripPolicy.ts';
import type { NamedPeople } from './tripPolicyMembers.server.ts';
import { assertOneForEach } from './tripPolicyMembers.server.ts';
import { tripNames } from './terms/tripTerms.server.ts';
import {
  tripExampleTable,
  tripPartDayTable,
  tripPerDiemTable,
  tripPolicyTable,
  tripRuleTable,
} from './tripPolicyTables.server.ts';
import { policyPeopleRoutes } from './people/policyPeopleRoutes.server.ts';
import { tripExampleErrors } from './trial/tripExamples.ts';
import { tripTrialRoutes } from './trial/tripTrialRoutes.server.ts';

const groupReference = { table: destinationGroupTable, name: destinationGroupTable.name };

export const tripPolicyStore = storedNoun(tripPolicy, tripPolicyTable, {
  isSerial: true,
  references: { people: { table: employeeTable, name: employeeName } },
  many: {
    rules: {
      table: tripRuleTable,
      owner: tripRuleTable.policyID,
      position: tripRuleTable.position,
      references: {
        category: { table: tripCategoryTable, name: tripCategoryTable.categoryName },
        destinationGroup: groupReference,
      },
    },
    perDiem: {
      table: tripPerDiemTable,
      owner: tripPerDiemTable.policyID,
      position: tripPerDiemTable.position,
      references: { destinationGroup: groupReference },
    },
    partDays: {
      table: tripPartDayTable,
      owner: tripPartDayTable.policyID,
      position: tripPartDayTable.position,
    },
    examples: {
      table: tripExampleTable,
      owner: tripExampleTable.policyID,
      position: tripExampleTable.position,
      references: {
        destinationGroup: groupReference,
        category: { table: tripCategoryTable, name: tripCategoryTable.categoryName },
      },
    },
  },
  async beforeSave({ executor, actor, before, input }) {
    const sent = sentTripPolicy(input);
    const wrong = { ...tripPolicyErrors(input), ...(await ruleErrors(executor, actor, sent.rules)) };
    const isSound = Object.keys(wrong).length === 0;
    const fields = isSound ? await exampleErrors(executor, actor, sent) : wrong;
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    const { jobLevels, people } = tripPolicy.fields;
    // What the company does not have is not sent, and stays.
    const named = {
      ...sent,
      jobLevels: hasField(actor, jobLevels) ? sent.jobLevels : (before?.jobLevels ?? []),
      peopleIDs: hasField(actor, people) ? sent.peopleIDs : (before?.people.map(({ id }) => id) ?? []),
    };
    await assertOneForEach(executor, actor.companyID, named, before?.id ?? 0);
  },
  effects: {
    async activate({ executor, row }) {
      await assertOneForEach(executor, row.companyID, row as unknown as NamedPeople, row.id);
      return {};
    },
  },
  routes(app, context) {
    tripTrialRoutes(app, context);
    policyPeopleRoutes(app, context);
  },
});

/** Examples that do not hold, or expect a limit of days that are computed. */
async function exampleErrors(
  executor: Executor,
  { companyID }: Actor,
  sent: SentPolicy,
): Promise<FieldMessages> {
  if (sent.examples.length === 0) return {};
  const names = await tripNames(
    executor,
    companyID,
    sent.examples.flatMap(({ destinationGroupID }) => destinationGroupID ?? []),
  );
  return tripExampleErrors(sent, names);
}

/** Limits of categories that are computed, and of destinations that their category is not of. */
async function ruleErrors(
  executor: Executor,
  { companyID }: Actor,
  rules: readonly SentTripRule[],
): Promise<FieldMessages> {
  const ids = [...new Set(rules.flatMap(({ categoryID }) => categoryID ?? []))];
  if (ids.length === 0) return {};
  const table = tripCategoryTable;
  const found = await executor
    .select({ id: table.id, type: table.categoryType, groupID: table.destinationGroupID })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, ids)));
  const categories = new Map(found.map((category) => [category.id, category]));
  return Object.fromEntries(
    rules.flatMap(({ categoryID, destinationGroupID }, at) => {
      const category = categories.get(categoryID ?? 0);
      if (category?.type === 'perDiem') return [[`rules.${at}.categoryID`, tripPolicyWord('computed')]];
      const isElsewhere =
        category !== undefined &&
        category.groupID !== null &&
        destinationGroupID !== null &&
        category.groupID !== destinationGroupID;
      return isElsewhere ? [[`rules.${at}.destinationGroupID`, tripPolicyWord('ofOtherGroup')]] : [];
    }),
  );
}
