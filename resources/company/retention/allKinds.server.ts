import type { IdleRecords } from './idleRecords.server.ts';
import { idle } from './idle.server.ts';
import type { KeptAndOpen } from './leavers.server.ts';
import { ofLeavers } from './leavers.server.ts';
import type { RetentionKind } from './retentionKind.server.ts';
import type { RetentionKindName } from './retentionKinds.ts';

export type RetentionKinds = Readonly<Record<RetentionKindName, RetentionKind>>;

/** All that rules of companies can take. */
export const retentionKindsOf = (
  surroundings: KeptAndOpen,
  idleRecords: () => readonly IdleRecords[],
): RetentionKinds => ({
  contact: ofLeavers(surroundings, 'contact'),
  signIn: ofLeavers(surroundings, 'signIn'),
  choices: ofLeavers(surroundings, 'choices'),
  messages: ofLeavers(surroundings, 'messages'),
  drafts: idle(idleRecords, 'drafts'),
  receipts: idle(idleRecords, 'receipts'),
});

/** What a stored rule takes. */
export const kindOfRule = (kinds: RetentionKinds, { kind }: { kind: string }): RetentionKind =>
  kinds[kind as RetentionKindName];
