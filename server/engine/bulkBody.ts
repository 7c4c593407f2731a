import { z } from 'zod';

import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import { recordFields } from '../../domain/lifecycle/actionInput.ts';
import { checkBelonging } from '../../domain/noun/fieldSchemas.ts';
import { refuse } from '../../domain/message/fieldMessage.ts';
import { law } from '../../domain/message/message.ts';
import { inputSchema } from '../../domain/noun/inputSchema.ts';

/** One call of a bulk form takes at most so many records. */
const maxBulk = 100;

const recordID = z.int().positive();

/** A record that a bulk call names. */
export interface NamedRecord {
  id: number;
  /** The version that the person saw; null when the call did not say. */
  version: number | null;
  /** What the person was shown of it beside, by the name that it had then; null when the call did not say. */
  shown: string | null;
}

const shown = z
  .string()
  .max(64)
  .optional()
  .describe(
    'As it was answered with what was looked at: where that is not so any more, the record fails as `stale_version`',
  );

const seenRecord = z.strictObject({ id: recordID, version: z.int().positive() });

const namedBy = (record: typeof seenRecord) => ({
  records: z
    .array(record)
    .min(1)
    .max(maxBulk)
    .optional()
    .describe(
      'The records as they were seen: one that is not of this version any more fails as `stale_version`',
    ),
  ids: z
    .array(recordID)
    .min(1)
    .max(maxBulk)
    .optional()
    .describe('In the place of `records`: whatever became of them since they were read'),
});

type Named = z.output<z.ZodObject<ReturnType<typeof namedBy>>>;

/**
 * The body of a bulk form: what the action asks for, once for all records, and the records, either as they were seen
 * or by their ids alone. `hasMore`: a person is shown more of them than the records themselves say.
 */
export function bulkBody(input: ActionInput, { hasMore = false } = {}): z.ZodType {
  return inputSchema(input)
    .extend(namedBy(hasMore ? seenRecord.extend({ shown }) : seenRecord))
    .superRefine(checkBelonging(Object.fromEntries(recordFields(input))))
    .superRefine((sent, context) => {
      const { records, ids } = sent as Named;
      if (!records && !ids) refuse(context, law('field.required'), ['records']);
      if (records && ids) refuse(context, law('field.notWith'), ['ids']);
      const seen = new Map<number, number>();
      for (const [index, { id, version }] of (records ?? []).entries()) {
        if ((seen.get(id) ?? version) !== version) {
          refuse(context, law('field.repeated', { text: String(id) }), ['records', index, 'id']);
        }
        seen.set(id, version);
      }
    })
    .meta({ anyOf: [{ required: ['ids'] }, { required: ['records'] }] });
}

/** The records of a body that {@link bulkBody} has judged, each once, and what else it says. */
export function namedRecords(body: unknown): { records: NamedRecord[]; input: Record<string, unknown> } {
  const { records, ids = [], ...input } = body as Named & Record<string, unknown>;
  const named: readonly NamedRecord[] =
    records?.map((record) => ({ shown: null, ...record })) ??
    ids.map((id) => ({ id, version: null, shown: null }));
  return { records: [...new Map(named.map((record) => [record.id, record])).values()], input };
}
