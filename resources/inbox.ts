import type { AlikeDecisions, DecidedOn, InboxRooms } from '../src/inbox/inboxRooms.ts';
import { routeNameOf } from '../domain/access/routeName.ts';
import type { Named } from '../domain/noun/fields.ts';
import type { AnyNoun } from '../domain/noun/noun.ts';
import { reviewView } from '../domain/noun/nounAddresses.ts';
import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { declaredNouns } from './nouns.ts';
import { documentTabs } from './purchasing/document/documentTabs.ts';
import type { DocumentRow } from './purchasing/document/documentWire.ts';
import { listedKinds } from './purchasing/documentKinds.ts';
import { kindWords } from './purchasing/kindWords.ts';

const reviewedNouns = declaredNouns.filter(({ noun }) => reviewView(noun) !== undefined);

/** The kinds of work that people decide several of at once. Payments are left out: their own pages check the money first. */
export const inboxRooms: InboxRooms = {
  alike: [
    ...listedKinds.map(({ type, words, lifecycle }): AlikeDecisions => ({
      task: documentTabs[type].reviewList,
      resource: 'bills',
      words,
      lifecycle,
      view: 'reviewList',
      inRow: (record) => documentInRow(record as unknown as DocumentRow),
    })),
    ...reviewedNouns.flatMap(({ noun }) => nounAlike(noun)),
  ],
  words: [...kindWords, ...reviewedNouns.map(({ noun }) => wordsOfNoun(noun))],
};

/** Records of a declared noun that wait for a decision. */
function nounAlike(noun: AnyNoun): AlikeDecisions[] {
  const { name, path, lifecycle, headline, fields } = noun;
  const view = reviewView(noun);
  if (!view || !headline) return [];
  const sum = fields[headline.amount];
  const currencyField = sum?.kind === 'amount' ? sum.currencyField : undefined;
  const asked = (record: Readonly<Record<string, unknown>>): DecidedOn => ({
    number: String(record['referenceID']),
    who: (record[headline.of] as Named | null)?.name ?? null,
    amount: record[headline.amount] as number | null,
    currencyCode: currencyField === undefined ? 'IDR' : (record[currencyField] as string | null),
    dueDate: null,
  });
  return [
    {
      task: routeNameOf(view.at),
      resource: path,
      words: name,
      lifecycle,
      view: `${view.name}List`,
      inRow: asked,
    },
  ];
}

function documentInRow(row: DocumentRow): DecidedOn {
  return {
    number: row.referenceID,
    who: row.vendorName ?? row.requester.name,
    amount: row.totalAmount,
    currencyCode: row.currencyCode,
    dueDate: row.dueDate,
  };
}
