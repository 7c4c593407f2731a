import type { ServerContext } from '../server/context.ts';
import type { DuplicateSubject } from '../server/duplicates/duplicateSubject.ts';
import type { InboxRule, LanguagesOf } from '../server/engine/nouns.ts';
import type { ServerEntity } from '../server/engine/serverEntity.ts';
import type { ClockWork, JobWorker } from '../server/jobs/jobTopics.ts';
import type { ReadingSubject } from '../server/reading/readingSubject.ts';
import type { RoomSeed } from '../server/seed/roomSeed.ts';
import type { OpenRecords } from './company/employee/kept/open.server.ts';
import type { IdleRecords } from './company/retention/idleRecords.server.ts';
import type { PaidSource } from './paying/payment/paid/paidSource.server.ts';
import type { PaidPartFollower } from './purchasing/document/paidPart.server.ts';
import type { RefundedKind } from './spending/refund/refundedKind.server.ts';

/** What the work of a room needs of the others. */
interface AmongRooms {
  /** The nouns whose records go through approval chains. */
  reviewed: readonly ServerEntity[];
  languagesOf: LanguagesOf;
}

/** All that the room of a noun with records hands to the server: one line in `resources/datasets.server.ts`. */
export interface ServerRoom<Store extends ServerEntity = ServerEntity> {
  store: Store;
  /** What waits for whom; asked once all rooms are there. */
  inbox?: () => readonly InboxRule[];
  /** What its calls are about: describes their tag in the API document, where no other room has it. */
  subject?: string;
  /** Some in the demo company, told once there are documents and payments; what others refer to stands in `seeds.server.ts`. */
  seed?: RoomSeed;
  /** Its records are paid. */
  paid?: PaidSource;
  /** Each of its records is for somebody, who has something to get of it or to give back until it has ended. */
  open?: Omit<OpenRecords, 'store'>;
  /** Each of its records is somebody's, who may forget it: a retention rule takes it once nobody has touched it for long. */
  idle?: Omit<IdleRecords, 'store'>;
  /** Papers are compared with its records. */
  duplicates?: DuplicateSubject;
  /** Money that was paid for its records in advance comes back. */
  refunds?: RefundedKind;
  /** Its records are filled by what is read of uploaded papers. */
  reads?: ReadingSubject;
  /** What it does within the transaction that pays a part of a document. */
  paidParts?: PaidPartFollower;
  /** Work that is done after a commit. */
  workers?: (context: ServerContext, among: AmongRooms) => readonly JobWorker[];
  /** Work that is done by the clock. */
  clockWork?: (context: ServerContext) => readonly ClockWork[];
}
