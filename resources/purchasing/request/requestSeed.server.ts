import { addDays } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { lookBack } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { DocumentSources } from '../documentTelling.server.ts';
import {
  act,
  dayOf,
  decide,
  enter,
  linesAt,
  officeHour,
  pick,
  readSources,
} from '../documentTelling.server.ts';
import type { requestStatuses } from './request.ts';

type Fate = Exclude<(typeof requestStatuses)[number], 'awaiting_order' | 'completed'>;

/** What became of requests before vendors were asked, the oldest first; a small company has the last of them. */
const fates: readonly Fate[] = [
  ...Array.from({ length: 5 }, () => 'awaiting_quotation' as const),
  ...(['awaiting_quotation', 'awaiting_quotation', 'awaiting_quotation', 'awaiting_quotation'] as const),
  ...(['awaiting_quotation', 'rejected', 'void', 'awaiting_quotation', 'awaiting_quotation'] as const),
  ...(['awaiting_review', 'awaiting_revision', 'draft', 'awaiting_review', 'awaiting_quotation'] as const),
  ...(['rejected', 'awaiting_revision', 'awaiting_review', 'draft', 'awaiting_quotation'] as const),
];

/** Who asks for what they need. */
const requester = 'requester';
const daysBetween = 3;

/** Requests that a purchase requester has entered, and their approvers decided, over the last months. */
export const requestSeed: RoomSeed = {
  name: 'request',
  goOn: (stage) =>
    lookBack(stage, async () => {
      const sources = await readSources(stage);
      const wanted = fates.slice(-(stage.counts['request'] ?? fates.length));
      for (const [index, fate] of wanted.entries()) {
        await tell(stage, sources, wanted.length - 1 - index, fate);
      }
    }),
};

async function tell(stage: SeedStage, sources: DocumentSources, place: number, fate: Fate): Promise<void> {
  const begun = addDays(stage.today, -4 - place * daysBetween);
  await officeHour(stage, begun, 10);
  const given = {
    transactionType: 'request',
    vendorID: null,
    transactionDate: dayOf(stage),
    dueDate: place % 2 === 0 ? addDays(dayOf(stage), 30) : null,
    warehouseID: pick(sources.warehouses, place)?.id ?? null,
    urgencyLevel: pick(['medium', 'high', 'low', 'medium'], place),
    notes: pick(['For the new colleagues.', null, 'What we have is worn out.'], place),
    items: linesAt(sources, place + 2),
  };
  const id = await enter(stage, requester, given, fate === 'draft');
  await officeHour(stage, addDays(begun, 1), 15);
  if (fate === 'void')
    await act(stage, requester, id, 'void', { notes: 'We found some in the other office.' });
  if (fate === 'awaiting_revision')
    await decide(stage, id, 'requestRevision', 'Please say how many are in stock.');
  if (fate === 'rejected') await decide(stage, id, 'reject', 'Not in this year’s budget.');
  if (fate === 'awaiting_quotation') await decide(stage, id, 'approve');
}
