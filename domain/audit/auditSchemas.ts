import { z } from 'zod';

import { instantSchema } from '../day/daySchema.ts';
import { filterShape, listQuestion, pageQuestion } from '../list/listSchemas.ts';
import { auditCheckStatuses, chainFaults } from './audit.ts';
import { auditSpec } from './auditSpec.ts';

const { query, kind, recordID, action, actorIDs } = filterShape(auditSpec);
const described = {
  query: query.describe('Words in what was said, or in the number or name of the record, in any order'),
  kind: kind.describe('Kinds of record, as `audit/terms` names them'),
  recordID: recordID.describe('Records of these kinds'),
  action: action.describe('As `audit/terms` names them'),
  actorIDs: actorIDs.describe('Employees'),
};

export const auditQuery = pageQuestion(auditSpec, described);
export type AuditQuery = z.output<typeof auditQuery>;
export type AuditFilter = Omit<AuditQuery, 'page' | 'limit'>;

/** What a sheet of the audit is asked. */
export const auditQuestion = listQuestion(auditSpec, described);

const named = z.object({
  kind: z.string().describe('As history names it'),
  kindName: z.string(),
  id: z.int(),
  name: z.string().nullable().describe('As people call it; null where it is gone'),
  address: z.string().nullable().describe('Of its page'),
});

const status = z.object({ text: z.string(), tone: z.string() }).nullable();

/** One row of the company's history in words. */
export const auditRow = z
  .object({
    id: z.int(),
    at: instantSchema,
    actorID: z.int().nullable().describe('Null: nobody of the company, as the bank or the clock'),
    actorName: z.string(),
    action: z.string(),
    did: z.string().describe('The action in words'),
    record: named,
    from: status,
    to: status,
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
    notes: z.string().nullable().describe('What the person said'),
    remark: z.string().nullable().describe('What the server, or the bank through it, had to say'),
    related: named.nullable().describe('The other record that the step went with'),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.output<typeof auditRow>;

const hash = z.string().describe('SHA-256, hexadecimal');

/** The same with its place in the chain. */
export const auditDetail = auditRow
  .extend({
    position: z.int().describe('In the history of the record, from 1'),
    rowsOfRecord: z.int().describe('So many rows the history of the record has'),
    hash,
    previousHash: hash.describe('SHA-256 of the row before it, hexadecimal; zeros before the first'),
    isSound: z.boolean().describe('It holds what was written, and builds on the row before it'),
    requestID: z.string().nullable().describe('Of the request that caused it, as the log has it'),
    previousID: z.int().nullable().describe('The row before it in the history of the record'),
    nextID: z.int().nullable(),
  })
  .meta({ id: 'AuditDetail' });
export type AuditDetail = z.output<typeof auditDetail>;

const term = z.object({ value: z.string(), label: z.string() });

/** Which records a person narrowed the history to. */
export const auditTermsQuery = z.strictObject({ kind, recordID });

/** What the history can be narrowed to. */
export const auditTerms = z.object({
  kinds: z.array(term),
  actions: z.array(term),
  records: z.array(term).describe('What those are called that are asked for'),
});
export type AuditTerms = z.output<typeof auditTerms>;

export const auditCheckInput = z.strictObject({
  seal: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('What an earlier check noted, to be compared; such as `1-184223-9f2c…`'),
});

/** How a check of the chains is going on, and what it found. */
export const auditCheck = z
  .object({
    id: z.int(),
    status: z.enum(auditCheckStatuses),
    requestedBy: z.string(),
    requestedAt: instantSchema,
    finishedAt: instantSchema.nullable(),
    rows: z.int().describe('So many are read by now'),
    total: z.int().nullable().describe('Null until they are counted'),
    records: z.int(),
    firstAt: instantSchema.nullable(),
    lastAt: instantSchema.nullable(),
    upTo: z.int().nullable().describe('The id of the last row that is covered'),
    seal: z.string().nullable().describe('To be noted outside: one hash over all of it'),
    faults: z.array(
      z.object({
        record: named,
        rowID: z.int(),
        position: z.int(),
        what: z.enum(chainFaults),
        text: z.string(),
      }),
    ),
    faultCount: z.int().describe('Of records; the first 100 are listed'),
    compared: z.array(
      z.object({
        seal: z.string(),
        isSame: z.boolean(),
        at: instantSchema.nullable().describe('When the house noted it; null: it was brought along'),
      }),
    ),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.output<typeof auditCheck>;
