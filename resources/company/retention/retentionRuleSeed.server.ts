import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';

/** None is on: the demo company has one super admin, and two have to say so. */
export const retentionRuleSeed = (store: StoredNoun): RoomSeed =>
  seedOf(store, 'super.admin', () => [
    { input: { name: 'Messages of former staff', kind: 'messages', months: 24 } },
    { input: { name: 'Forgotten drafts', kind: 'drafts', months: 12 } },
    {
      input: { name: 'Sign-ins of former staff', kind: 'signIn', months: 12 },
      steps: [{ action: 'turnOn', input: { notes: 'Our policy of privacy says so.' } }],
    },
  ]);
