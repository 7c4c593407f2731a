import { z } from 'zod';

import type { RecordOutcomeName } from '../../../domain/configuration/recordOutcome.ts';
import { recordOutcomes } from '../../../domain/configuration/recordOutcome.ts';

const difference = z.object({
  field: z.string().describe('As the file calls it'),
  label: z.string(),
  before: z.string().nullable().describe('YAML, as in the file; null: empty'),
  after: z.string().nullable(),
});

/** A record that a file makes, changes or does not have. */
export const changedRecord = z
  .object({
    section: z.string().describe('As the file calls it'),
    called: z.string().describe('What its records are called'),
    name: z.string().describe('What the record is called; of a section with one record, empty'),
    outcome: z.enum(recordOutcomes),
    line: z.int().nullable().describe('Where it stands in the file'),
    path: z.string().nullable().describe('Where it is shown; null: it is not there'),
    differences: z.array(difference),
  })
  .meta({ id: 'ConfigurationRecord' });

export const previewAnswer = z
  .object({
    fingerprint: z
      .string()
      .nullable()
      .describe('Of what was shown: it is sent to apply the file. Null: the file cannot be applied'),
    counts: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      absent: z.int(),
      refused: z.int(),
    } satisfies Record<RecordOutcomeName, z.ZodType>),
    lacksFeatures: z.array(z.string()).describe('What the company of the file has, and this one has not'),
    faults: z.array(
      z.object({
        line: z.int().nullable(),
        where: z.string().describe('The keys that lead to it'),
        says: z.string(),
      }),
    ),
    records: z.array(changedRecord).describe('Those that are unchanged are counted alone'),
  })
  .meta({ id: 'ConfigurationPreview' });

const text = z.string().describe('The file, as YAML').meta({ example: 'version: 1' });

export const previewInput = z.strictObject({ text }).meta({ id: 'ConfigurationFile' });

export const applyInput = z
  .strictObject({
    text,
    fileName: z.string().trim().min(1).max(200).meta({ example: 'configuration.yaml' }),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('As the preview answered it'),
  })
  .meta({ id: 'ConfigurationToApply' });

export type ConfigurationPreview = z.output<typeof previewAnswer>;
export type ConfigurationRecord = z.output<typeof changedRecord>;
