import type { AlikeDecisions, InboxRooms } from '../src/inbox/inboxRooms.ts';
import { documentTabs } from './purchasing/document/documentTabs.ts';
import { documentKinds } from './purchasing/documentKinds.ts';
import { kindWords } from './purchasing/kindWords.ts';

/** What waits alike and can be decided several at once. What moves money is checked on the pages of its own. */
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
