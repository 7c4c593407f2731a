import type { Amount } from '../../../domain/money/money.ts';
import { isZero, subtract, sum } from '../../../domain/money/money.ts';

/** How the books differ from what was posted to them. */
export const driftKinds = ['missing', 'changed', 'extra', 'balance'] as const;
export type DriftKind = (typeof driftKinds)[number];

/** What an account gains. */
interface Move {
  account: string;
  amount: Amount;
}

/** A post that is in force. */
export interface ComparedPost {
  id: number;
  key: string;
  day: string;
  /** Where its document is; null: it is not in the books by now, or was entered by hand. */
  document: { place: string; id: string } | null;
  moves: readonly Move[];
}

/** A document of the books. */
export interface ComparedDocument {
  place: string;
  id: string;
  number: string;
  key: string | null;
  day: string;
  lines: readonly Move[];
}

export interface DriftFinding {
  kind: DriftKind;
  /** The same for the same difference, each time that it is found. */
  subject: string;
  postID: number | null;
  document: { place: string; id: string; number: string } | null;
  account: string | null;
  /** As `2026-11`. */
  month: string | null;
  /** What was posted, and what is there, in one text each; of a balance the amounts. */
  expected: string | null;
  found: string | null;
  /** What differs, in the currency of the books; null where it is not one sum. */
  amount: Amount | null;
}

interface Compared {
  /** The beginning of all our keys. */
  keyPrefix: string;
  posts: readonly ComparedPost[];
  documents: readonly ComparedDocument[];
  /** What the books say that mapped accounts moved, by month. */
  balances: readonly { account: string; month: string; moved: Amount }[];
  textOf: (moves: readonly Move[]) => string;
}

const addressOf = ({ place, id }: { place: string; id: string }) => `${place}/${id}`;

/**
 * Says how the books differ from what was posted: what is not there any more, what moves otherwise or on another day or lost its key, what
 * bears a key of ours that is no post in force, and what others moved on the mapped accounts.
 */
export function findDrift({ keyPrefix, posts, documents, balances, textOf }: Compared): DriftFinding[] {
  const byAddress = new Map(documents.map((document) => [addressOf(document), document]));
  const findings: DriftFinding[] = [];
  const none = { account: null, month: null, amount: null };
  for (const { id, key, day, document, moves } of posts) {
    if (document === null) continue;
    const there = byAddress.get(addressOf(document));
    const expected = `${day} ${textOf(moves)}`;
    if (!there) {
      const subject = `post:${id}`;
      findings.push({
        ...none,
        kind: 'missing',
        subject,
        postID: id,
        document: { ...document, number: '' },
        expected,
        found: null,
      });
      continue;
    }
    const found = `${there.day} ${textOf(there.lines)}`;
    if (found === expected && there.key === key) continue;
    const { place, number } = there;
    findings.push({
      ...none,
      kind: 'changed',
      subject: `post:${id}`,
      postID: id,
      document: { place, id: there.id, number },
      expected,
      found: there.key === key ? found : `${found} ${there.key ?? '-'}`,
    });
  }
  const known = new Set(posts.map(({ key }) => key));
  const posted = new Set(posts.flatMap(({ document }) => (document ? [addressOf(document)] : [])));
  // A document of ours without our key is found as changed: it still counts as ours.
  const isOurs = (document: ComparedDocument) =>
    document.key?.startsWith(keyPrefix) === true || posted.has(addressOf(document));
  for (const { place, id, number, key, day, lines } of documents) {
    if (key === null || !key.startsWith(keyPrefix) || known.has(key) || posted.has(addressOf({ place, id })))
      continue;
    findings.push({
      ...none,
      kind: 'extra',
      subject: `document:${place}/${id}`,
      postID: null,
      document: { place, id, number },
      expected: null,
      found: `${day} ${textOf(lines)}`,
    });
  }
  return [...findings, ...driftOfBalances(documents.filter(isOurs), balances)];
}

/** What others moved on the mapped accounts: what the books say, less what our documents move. */
function driftOfBalances(ours: readonly ComparedDocument[], balances: Compared['balances']): DriftFinding[] {
  return balances.flatMap(({ account, month, moved }): DriftFinding[] => {
    const own = sum(
      ours
        .filter(({ day }) => day.startsWith(month))
        .flatMap(({ lines }) => lines)
        .filter((line) => line.account === account)
        .map(({ amount }) => amount),
    );
    const amount = subtract(moved, own);
    if (isZero(amount)) return [];
    return [
      {
        kind: 'balance',
        subject: `balance:${month}:${account}`,
        postID: null,
        document: null,
        account,
        month,
        expected: own,
        found: moved,
        amount,
      },
    ];
  });
}
