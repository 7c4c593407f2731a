import { createHash, randomUUID } from 'node:crypto';

import { mediaTable } from '../../server/files/mediaTables.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Attempts, Call } from './moneyCalls.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';
import { testNow } from '../api/testApp.ts';

/** A category without a limit that a claim of these proofs could pass. */
const categoryName = 'Training and certificates';

/** A reimbursement as somebody files it: what a form of this kind has, and nothing of the others. */
export async function claimBody({ database }: TestApp, purpose: string): Promise<Record<string, unknown>> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    'select id from category_policy where company_id = $1 and name = $2',
    [companyID, categoryName],
  );
  return {
    submissionType: 'reimbursement',
    purpose,
    lines: [
      {
        transactionDate: testNow.slice(0, 10),
        merchant: 'Balai Pelatihan',
        categoryID: Number(rows[0]?.id),
        description: 'A course',
        currencyCode: 'IDR',
        amount: 1000,
        isReceiptMissing: true,
        missingReason: 'It was lost',
      },
    ],
  };
}

/** What an action on a claim names of its record: its first line, all of which is approved. */
export async function withLines({ database }: TestApp, call: Call, id: number): Promise<Call> {
  if (call.url !== `/v1/claims/${id}/lower`) return call;
  const { rows } = await database.systemPool.query<{ id: string; amount: string }>(
    `select id, base_amount as amount from claim_line where company_id = $1 and claim_id = $2
     order by position limit 1`,
    [companyID, id],
  );
  const [line] = rows;
  const lowered = { line: Number(line?.id), approvedAmount: Number(line?.amount), reason: 'As agreed' };
  return { ...call, body: { amounts: [lowered] } };
}

/** Requests that file the claims of a sheet: each of another one. */
function uploads(test: TestApp, person: Newcomer): Attempts {
  const url = '/v1/claims/uploads';
  return async () => {
    const content = Buffer.from(
      `Employee's email,Purpose,Date,Merchant,Category,Currency,Amount\n${person.email},Course ${randomUUID()},,,,,`,
    );
    const storageKey = `${companyID}/proof/${randomUUID()}`;
    await test.context.files.put(storageKey, content, 'text/csv');
    const [media] = await test.database.system
      .insert(mediaTable)
      .values({
        companyID,
        fileName: 'claims.csv',
        contentType: 'text/csv',
        sizeBytes: content.length,
        sha256: createHash('sha256').update(content).digest(),
        storageKey,
        kind: 'sheet',
        uploadedByID: person.id,
      })
      .returning({ id: mediaTable.id });
    const id = media?.id ?? 0;
    const call = { method: 'POST' as const, url, body: { mediaID: id, submissionType: 'reimbursement' } };
    const other = { ...call, body: { ...call.body, isSentAgain: true } };
    return { call, other, lock: { table: 'media', id } };
  };
}

/** Requests to the calls by which claims are filed and changed: which fields they take follows from the kind. */
export function claimAttempts(test: TestApp, person: Newcomer): [string, Attempts][] {
  let filed = 0;
  const purpose = () => `Course ${(filed += 1)}`;
  const made = async (path: string): Promise<{ id: number; body: Record<string, unknown> }> => {
    const body = await claimBody(test, purpose());
    const reply = await person.caller.post(path, body);
    return { id: reply.json<{ id: number }>().id, body };
  };
  const saved = (path: string, urlOf: (id: number) => string): Attempts => {
    return async () => {
      const { id, body } = await made(path);
      const call = { method: 'PUT' as const, url: urlOf(id), body: { ...body, purpose: purpose() } };
      return { call, other: { ...call, body }, lock: { table: 'claim', id } };
    };
  };
  const entered = (url: string): Attempts => {
    return async () => {
      const body = await claimBody(test, purpose());
      const call = { method: 'POST' as const, url, body };
      return {
        call,
        other: { ...call, body: { ...body, purpose: purpose() } },
        lock: { table: 'claim', id: 0 },
      };
    };
  };
  return [
    ['POST /v1/claims/uploads', uploads(test, person)],
    ['POST /v1/claims', entered('/v1/claims')],
    ['POST /v1/claims/draft', entered('/v1/claims/draft')],
    ['PUT /v1/claims/{id}', saved('/v1/claims', (id) => `/v1/claims/${id}`)],
    ['PUT /v1/claims/{id}/draft', saved('/v1/claims/draft', (id) => `/v1/claims/${id}/draft`)],
  ];
}
