import { describe, expect, it } from 'vitest';

import type {
  ApprovalPeople,
  CustomTerms,
  Workflow,
  WorkflowMember,
} from '../../domain/approval/approval.ts';
import { resolveChain } from '../../domain/approval/approval.ts';
import type { Requester } from '../../domain/approval/chooseWorkflow.ts';
import { chooseWorkflow } from '../../domain/approval/chooseWorkflow.ts';
import { asksFewer, fewestPeople } from '../../domain/approval/fewerPeople.ts';
import { decidersOf, resolveBy } from '../../domain/approval/replay.ts';
import type { ServedKind } from '../../domain/approval/workflowKind.ts';
import { typesServing } from '../../domain/approval/workflowKind.ts';
import { claimReviews } from '../../resources/spending/claim/claimWorkflows.ts';
import { fc } from '../properties.ts';

type Kept = Workflow & { id: number };

const levels = ['Manager', 'Staff'];
const grades = ['5', '6'];
const requester: fc.Arbitrary<Requester> = fc.record({
  employeeID: fc.integer({ min: 1, max: 3 }),
  jobLevel: fc.constantFrom(...levels, ' manager', null),
  jobGrade: fc.constantFrom(...grades, null),
  organizationID: fc.constantFrom(1, 2, null),
});
const member: fc.Arbitrary<WorkflowMember> = fc.oneof(
  fc.record({ memberType: fc.constant('employee' as const), employeeID: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ memberType: fc.constant('jobLevel' as const), value: fc.constantFrom(...levels) }),
  fc.record({ memberType: fc.constant('jobGrade' as const), value: fc.constantFrom(...grades) }),
);
const custom: fc.Arbitrary<CustomTerms> = fc.record({
  transactionType: fc.constantFrom('all', 'reimbursement', 'cashAdvance'),
  members: fc.array(member, { maxLength: 2 }),
  organizationIDs: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 1 }),
  categoryIDs: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 1 }),
});
const layers = fc.array(
  fc.record({
    maxAmount: fc.constantFrom('100', '1000', null),
    isNoApproval: fc.boolean(),
    steps: fc.array(fc.uniqueArray(fc.integer({ min: 11, max: 14 }), { minLength: 1, maxLength: 2 }), {
      maxLength: 3,
    }),
  }),
  { minLength: 1, maxLength: 2 },
);
const types = ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'] as const;
/** The newest in front: their numbers fall. */
const workflows: fc.Arbitrary<Kept[]> = fc
  .array(fc.record({ type: fc.constantFrom(...types), custom: fc.option(custom), layers }), { maxLength: 5 })
  .map((made) =>
    made.map(({ type, custom: terms, layers: typed }, place) => ({
      id: made.length - place,
      name: `Workflow ${made.length - place}`,
      type: terms ? 'customWorkflow' : type,
      custom: terms,
      currencies: [],
      layers: typed.map(({ steps, ...layer }, at) => ({
        ...layer,
        id: at + 1,
        steps: steps.map((ids) => ({
          actors: ids.map((employeeID) => ({ actorType: 'employee' as const, employeeID })),
        })),
      })),
    })),
  );
const kind: fc.Arbitrary<ServedKind> = fc.constantFrom(...Object.values(claimReviews));

/** The same again, as the rules say it: all that match, put in order by one key after the other. */
function bySorting(kept: readonly Kept[], { name }: ServedKind, of: Requester, category: number | null) {
  const type = name === 'reimbursement' ? 'reimbursement' : 'cashAdvance';
  const same = (one: string, other: string | null) =>
    other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
  const closeness = ({ members, organizationIDs }: CustomTerms): number => {
    const names = (memberType: string, isThem: (one: WorkflowMember) => boolean) =>
      members.some((one) => one.memberType === memberType && isThem(one));
    if (names('employee', (one) => 'employeeID' in one && one.employeeID === of.employeeID)) return 1;
    if (names('jobLevel', (one) => 'value' in one && same(one.value, of.jobLevel))) return 2;
    if (names('jobGrade', (one) => 'value' in one && same(one.value, of.jobGrade))) return 3;
    if (of.organizationID !== null && organizationIDs.includes(of.organizationID)) return 4;
    return members.length + organizationIDs.length === 0 ? 5 : 0;
  };
  const matching = kept.flatMap((workflow) => {
    const terms = workflow.custom;
    if (!terms || !['all', type].includes(terms.transactionType)) return [];
    const isNamed = terms.categoryIDs.length > 0;
    if (isNamed && (category === null || !terms.categoryIDs.includes(category))) return [];
    const close = closeness(terms);
    const key = [close, isNamed ? 0 : 1, terms.transactionType === 'all' ? 1 : 0, workflow.id];
    return close === 0 ? [] : [{ workflow, key }];
  });
  const [first] = matching.toSorted((one, other) => {
    const place = one.key.findIndex((value, at) => value !== other.key[at]);
    return (one.key[place] ?? 0) - (other.key[place] ?? 0);
  });
  if (first) return first.workflow;
  const companyWide = (wanted: string) => kept.find((one) => !one.custom && one.type === wanted);
  return (
    companyWide(name) ?? (name === 'cashAdvanceSettlement' ? companyWide('cashAdvance') : undefined) ?? null
  );
}

const people: ApprovalPeople = {
  excludedIDs: new Set(),
  approvalLine: [],
  activeEmployeeIDs: new Set([9, 11, 12, 13, 14]),
  superAdminIDs: [9],
};

const asked = (of: ServedKind, one: Requester, amount: string, categoryIDs: readonly number[]) => ({
  amount,
  currencyCode: 'IDR',
  types: typesServing(of),
  requester: one,
  categoryIDs,
  rate: null,
  people,
});

describe('the workflow of a claim', () => {
  it('is the custom one that names its requester most closely, then its category, its type, the oldest; else the company’s', () => {
    fc.assert(
      fc.property(workflows, kind, requester, fc.constantFrom(1, 2, 3, null), (kept, of, one, categoryID) => {
        const chosen = chooseWorkflow(kept, {
          currencyCode: 'IDR',
          types: typesServing(of),
          requester: one,
          categoryID,
        });
        expect(chosen).toBe(bySorting(kept, of, one, categoryID));
      }),
      { numRuns: 2000 },
    );
  });

  it('of several categories is asked of each for the whole amount, and has the most steps of all', () => {
    const categories = fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(workflows, kind, requester, categories, (kept, of, one, categoryIDs) => {
        const sum = { amount: '500', currencyCode: 'IDR', rate: null };
        const alone = categoryIDs.map((id) => resolveChain(bySorting(kept, of, one, id), sum, people));
        const chain = resolveBy(kept, asked(of, one, '500', categoryIDs))?.chain;
        expect(chain?.steps).toHaveLength(Math.max(...alone.map(({ steps }) => steps.length)));
        expect(alone.map(({ steps }) => steps)).toContainEqual(chain?.steps);
        // In whatever order its lines stand.
        expect(resolveBy(kept, asked(of, one, '500', categoryIDs.toReversed()))?.chain).toEqual(chain);
      }),
      { numRuns: 1000 },
    );
  });

  it('asks the super admins where there is none', () => {
    const nobody = { employeeID: 1, jobLevel: null, jobGrade: null, organizationID: null };
    const { cashAdvanceSettlement } = claimReviews;
    const { chain, workflow } = resolveBy([], asked(cashAdvanceSettlement, nobody, '5', [])) ?? {};
    expect(workflow).toBeNull();
    expect(chain?.steps.map(({ approverIDs }) => approverIDs)).toEqual([[9]]);
  });
});

describe('a change of the workflows of claims', () => {
  /** Everybody there could be, with every one or two categories. */
  const everybody: Requester[] = [1, 2, 3, 4].flatMap((employeeID) =>
    [...levels, null].flatMap((jobLevel) =>
      [...grades, null].flatMap((jobGrade) =>
        [1, 2, null].map((organizationID) => ({ employeeID, jobLevel, jobGrade, organizationID })),
      ),
    ),
  );
  const categories = [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]];
  const amounts = ['1', '100', '101', '1000', '1001'];

  function isFewerForSomebody(before: readonly Kept[], after: readonly Kept[], of: ServedKind): boolean {
    const asks = (kept: readonly Kept[], one: Requester, amount: string, ids: readonly number[]) => {
      const chain = resolveBy(kept, asked(of, one, amount, ids))?.chain;
      if (!chain) throw new Error('there is no chain');
      return fewestPeople(decidersOf(chain));
    };
    return everybody.some((one) =>
      categories.some((ids) =>
        amounts.some((amount) => asks(after, one, amount, ids) < asks(before, one, amount, ids)),
      ),
    );
  }

  it('asks fewer people exactly where somebody’s claim would pass with fewer', () => {
    fc.assert(
      fc.property(workflows, workflows, kind, fc.boolean(), (before, other, of, isSmall) => {
        // Mostly one workflow is changed, made or deleted.
        const after = isSmall
          ? [...other.slice(0, 1).map((one) => ({ ...one, id: 99 })), ...before.slice(1)]
          : other;
        expect(asksFewer(before, after, typesServing(of))).toBe(isFewerForSomebody(before, after, of));
      }),
      { numRuns: 60 },
    );
  });

  it('is compared with many workflows of many people, too', () => {
    const many = Array.from({ length: 40 }, (_, place): Kept => ({
      id: 40 - place,
      name: `Workflow ${place}`,
      custom: {
        transactionType: 'all',
        members: [
          { memberType: 'employee', employeeID: place },
          { memberType: 'jobLevel', value: `Level ${place}` },
          { memberType: 'jobGrade', value: `Grade ${place}` },
        ],
        organizationIDs: [place],
        categoryIDs: place % 4 === 0 ? [place] : [],
      },
      currencies: [],
      layers: [
        {
          id: 1,
          maxAmount: null,
          isNoApproval: false,
          steps: [{ actors: [{ actorType: 'employee', employeeID: 11 }] }],
        },
      ],
    }));
    const [first, ...others] = many;
    expect(asksFewer(many, others, ['reimbursement'])).toBe(false);
    const lax = { ...(first as Kept), layers: [{ id: 1, maxAmount: null, isNoApproval: true, steps: [] }] };
    expect(asksFewer(many, [lax, ...others], ['reimbursement'])).toBe(true);
  });
});
