import type { AlikeDecisions, InboxRooms } from '../src/inbox/inboxRooms.ts';
import { documentTabs } from './purchasing/document/documentTabs.ts';
import { documentKinds } from './purchasing/documentKinds.ts';
import { kindWords } from './purchasing/kindWords.ts';

/** The kinds of work that people decide several of at once. Payments are left out: their own pages check the money first. */
export const inboxRooms: InboxRooms = {
  alike: documentKinds.map(({ type, words, lifecycle }): AlikeDecisions => ({
    task: documentTabs[type].reviewList,
    resource: 'bills',
    words,
    lifecycle,
    view: 'reviewList',
  })),
  words: kindWords,
};
