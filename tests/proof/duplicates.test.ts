import { expect } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import type { Payers, Reply } from './payers.ts';
import { gatherPayers, read } from './payers.ts';
import { prove } from './prove.ts';

/** Numbers of one vendor that nobody mistypes for each other. */
const serials = [1047, 2593] as const;
type Manners = readonly ((serial: number, year: string) => string)[];
const misread = (serial: number) => String(serial).replace('1', 'I').replace('5', 'S');
/** Ways to type the numbers of a vendor that writes the year in them, and of one that does not. */
const mannersOf: readonly Manners[] = [
  [
    (serial, year) => `INV/${year}/${serial}`,
    (serial, year) => `inv ${year} 00${serial}`,
    (serial, year) => `INV${year}-${serial}`,
    (serial, year) => `INV/${year}/${misread(serial)}`,
  ],
  [
    (serial) => `INV-${serial}`,
    (serial) => `inv 00${serial}`,
    (serial) => `INV${serial}`,
    (serial) => `INV-${misread(serial)}`,
  ],
];
const amounts = [1_250_000, 3_400_000] as const;

/** One press: somebody enters a paper, with a note or without, or an earlier one is voided. */
type Press =
  | {
      do: 'enter';
      serial: number;
      manner: number;
      amount: number;
      days: number;
      isLastYear: boolean;
      isNoted: boolean;
      /** Kept as a draft, and submitted then. */
      isDraftFirst: boolean;
    }
  | { do: 'void'; at: number };
type Entering = Extract<Press, { do: 'enter' }>;

const entering: fc.Arbitrary<Entering> = fc.record({
  do: fc.constant('enter' as const),
  serial: fc.constantFrom(...serials),
  manner: fc.nat({ max: 3 }),
  amount: fc.constantFrom(...amounts),
  days: fc.nat({ max: 9 }),
  isLastYear: fc.boolean(),
  isNoted: fc.nat({ max: 3 }).map((drawn) => drawn === 0),
  isDraftFirst: fc.boolean(),
});
const voiding: fc.Arbitrary<Press> = fc.record({
  do: fc.constant('void' as const),
  at: fc.nat({ max: 9 }),
});
const atOnce = 3;
const each = { minLength: atOnce, maxLength: atOnce };
/** Presses at once, any of them. */
const anyPresses: fc.Arbitrary<Press[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: entering }, { weight: 1, arbitrary: voiding }),
  each,
);
/** Several people with one paper in their hands, which each types in a manner of their own. */
const onePaper: fc.Arbitrary<Press[]> = fc
  .tuple(entering, fc.shuffledSubarray([0, 1, 2, 3], each))
  .map(([paper, manners]) => manners.map((typed) => ({ ...paper, manner: typed })));
/** A paper that is new to its vendor first: whoever enters it later is told by what is stored. */
const allRounds: fc.Arbitrary<Press[][]> = fc
  .tuple(onePaper, fc.array(fc.oneof(anyPresses, anyPresses, onePaper), { minLength: 2, maxLength: 7 }))
  .map(([first, others]) => [first, ...others]);

/** A paper as a person would tell it from others: by what it says, not by how it is typed. */
const paperOf = ({ serial, amount, isLastYear }: Entering, year: number) =>
  `${serial} of ${isLastYear ? year - 1 : year} over ${amount}`;

interface Vendor extends Payers {
  manners: Manners;
}

function bodyOf({ manners, ...payers }: Vendor, one: Entering): Record<string, unknown> {
  const [year = '', month = ''] = payers.day.split('-');
  const of = one.isLastYear ? String(Number(year) - 1) : year;
  const day = `${of}-${month}-${String(10 + one.days).padStart(2, '0')}`;
  return {
    vendorID: payers.vendorID,
    transactionDate: day,
    dueDate: day,
    referenceNumber: manners[one.manner]?.(one.serial, of),
    items: [{ itemableID: payers.productID, qty: 1, unitPrice: one.amount }],
    ...(one.isNoted ? { duplicateNote: 'Another delivery' } : {}),
  };
}

async function enter(payers: Vendor, one: Entering): Promise<Reply> {
  const body = bodyOf(payers, one);
  if (!one.isDraftFirst) return await payers.entering.post('/v1/bills', body);
  const kept = await payers.entering.post('/v1/bills/draft', body);
  if (kept.statusCode !== 201) return kept;
  const draft = kept.json() as DocumentDetail;
  const reply = await payers.entering.put(`/v1/bills/${draft.id}`, body);
  // A draft keeps its number from others.
  if (reply.statusCode >= 300) {
    expect((await payers.entering.delete(`/v1/bills/${draft.id}`)).statusCode).toBe(204);
  }
  return reply;
}

const asksNote = (reply: Reply): boolean =>
  reply.statusCode === 400 && 'duplicateNote' in (reply.json() as { error: { fields: object } }).error.fields;
const isTaken = (reply: Reply): boolean => /reference number already taken/i.test(reply.body);

prove({
  name: 'duplicates',
  promise:
    'No invoice is entered twice unless somebody says why, however its number is typed; and two invoices are not taken for one.',
  goal: '150 vendors × ≤ 8 rounds of 3 presses at once (one paper in three hands, numbers typed in four manners, with the year or without, some kept as drafts first, two amounts, two years, voids): of each paper one live invoice at most is without a note, and no paper is refused that is not there yet',
  async run(choose) {
    const test = await createTestApp();
    try {
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const year = Number(payers.day.slice(0, 4));
      const tally = { entered: 0, noted: 0, refused: 0, voided: 0, vendors: 0 };
      const numRuns = choose(8, 150);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...mannersOf), allRounds, async (manners, all) => {
          tally.vendors += 1;
          const name = `Twice ${tally.vendors} ${Math.random()}`;
          const vendor = read<{ id: number }>(await payers.entering.post('/v1/vendors', { name }), 201);
          const own = { ...payers, manners, vendorID: vendor.id };
          const live = new Map<number, { paper: string; isNoted: boolean }>();
          for (const presses of all) {
            const before = [...live.values()];
            const voided = new Set<number>();
            const replies = await Promise.all(
              presses.map(async (one) => {
                if (one.do === 'enter') {
                  return { one, reply: await enter(own, one) };
                }
                const id = [...live.keys()][one.at % Math.max(1, live.size)];
                if (id === undefined || voided.has(id)) return null;
                voided.add(id);
                const reply = await payers.entering.patch(`/v1/bills/${id}/cancel`, { notes: 'Twice' });
                return { one, reply, id };
              }),
            );
            const touched = new Set<string>();
            for (const answer of replies) {
              if (!answer || answer.one.do !== 'void' || answer.reply.statusCode >= 300) continue;
              touched.add(live.get(answer.id ?? 0)?.paper ?? '');
              live.delete(answer.id ?? 0);
              tally.voided += 1;
            }
            for (const answer of replies) {
              if (answer?.one.do !== 'enter') continue;
              const { one, reply } = answer;
              const paper = paperOf(one, year);
              expect([200, 201, 400, 409], reply.body).toContain(reply.statusCode);
              if (reply.statusCode < 300) {
                const { id, duplicateNote } = reply.json() as DocumentDetail;
                live.set(id, { paper, isNoted: duplicateNote !== null });
                tally.entered += 1;
                if (duplicateNote !== null) tally.noted += 1;
                continue;
              }
              tally.refused += 1;
              expect(asksNote(reply) || isTaken(reply), reply.body).toBe(true);
              // What is refused is there already, was a moment ago, or is being entered beside it.
              const number = paper.replace(/ over .*/, '');
              const isKnown = [...before, ...live.values()].some((other) => other.paper.startsWith(number));
              const isBeside =
                presses.filter((other) => other.do === 'enter' && paperOf(other, year).startsWith(number))
                  .length > 1;
              expect(isKnown || isBeside || touched.has(paper), `${paper} was refused and is not there`).toBe(
                true,
              );
            }
            const bare = [...live.values()].filter(({ isNoted }) => !isNoted).map(({ paper }) => paper);
            expect(bare.toSorted(), 'entered twice without a note').toEqual([...new Set(bare)].toSorted());
          }
        }),
        choose({ numRuns, seed: 20_261_123, endOnFailure: true }, { numRuns }),
      );
      return (
        `${tally.vendors} vendors, ${tally.entered} invoices entered (${atOnce} at once), ${tally.noted} of them with a note, ` +
        `${tally.refused} refused, ${tally.voided} voided; 0 papers twice without a note, 0 refused that were not there`
      );
    } finally {
      await test.close();
    }
  },
});
