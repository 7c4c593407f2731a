import type pg from 'pg';
import { z } from 'zod';

import { acceptedContentTypes } from '../../domain/noun/attachment.ts';
import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { PaperKind } from '../../domain/reading/readPaper.ts';
import { paperKinds, usualPaperKind } from '../../domain/reading/readPaper.ts';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import type { RunningProgram, SandboxAsking, Query } from '../accounting/programSandbox.ts';
import { createProgramSandbox, startSandbox } from '../accounting/programSandbox.ts';
import type { SandboxAnswer } from '../accounting/sandboxDoor.ts';
import { json } from '../accounting/sandboxDoor.ts';
import { textPdf } from '../seed/samplePapers.ts';
import type { PaperReader } from '../reading/paperReader.ts';
import { PaperUnreadableError } from '../reading/paperReader.ts';
import { createStreamClient } from './streamClient.ts';
import type { StreamProvider } from './streamProvider.ts';

/** The companies that Stream's sandbox knows. */
export const streamCompanies = [
  { id: 51001, name: 'PT Nusantara Contoh Raya', email: 'inbox@nusantara.stream.test' },
  { id: 51002, name: 'PT Lain Contoh Mandiri', email: 'inbox@lain.stream.test' },
] as const;

const credential = { clientID: 'outlay-sandbox', clientSecret: 'stream-sandbox-of-outlay' } as const;
const schema = 'sandbox_stream';
export const streamAccountPath = '/v1/sandbox/stream';

/** The end of a file's name, before its dot, makes the sandbox answer like that: `~500` once, after it has read it. */
const behaviours = {
  refused: '~422',
  busy: '~429',
  lost: '~500',
  absurd: '~absurd',
  swapped: '~swapped',
} as const;
type Behaviour = keyof typeof behaviours;
const busySeconds = 7;
/** A file of ten megabytes as text, both ways. */
const bounds = { maxBytes: 20 * 1024 * 1024, timeoutMs: 150_000 };

const memory = `
  create table if not exists ${schema}.document (
    id bigint generated always as identity primary key,
    books_id bigint not null references ${schema}.books (id),
    key text,
    file_name text not null,
    content_type text not null,
    content bytea not null,
    sender text,
    received_at timestamptz not null,
    fields jsonb,
    refused text,
    asked integer not null default 1,
    unique (books_id, key)
  );
`;

const sent = z.object({
  key: z.string().min(1).max(200),
  file_name: z.string().max(1000),
  content_type: z.enum(acceptedContentTypes),
  content: z.base64(),
  kind: z.enum(paperKinds),
});

interface DocumentRow {
  id: string;
  file_name: string;
  content_type: string;
  content: Buffer;
  sender: string | null;
  received_at: Date;
  fields: unknown;
  refused: string | null;
  asked: number;
}
const columns = 'id::text, file_name, content_type, content, sender, received_at, fields, refused, asked';

interface SandboxStreamOptions {
  configuration: Pick<Configuration, 'publicUrl'>;
  database: Pick<Database, 'systemPool'>;
  now: () => Date;
  /** It reads as this server does. */
  reader: Pick<PaperReader, 'read'>;
}

/** Stream to try everything with: a service with a memory of its own, which reads what it is sent. */
export function startStream(options: SandboxStreamOptions): RunningProgram<StreamProvider> {
  const { configuration, database, now, reader } = options;
  const returnAddress = `${configuration.publicUrl}/stream-callback`;
  const sandbox = createProgramSandbox({
    database,
    now,
    schema,
    lock: 7_234_016,
    memory,
    fill: firstMail,
    companies: streamCompanies,
    credential,
    isReturn: (address) => address === returnAddress,
    page: {
      called: 'Stream',
      asks: 'Outlay asks to have documents read. Nobody’s documents are here: choose a company to try it with.',
    },
    answer,
  });
  return startSandbox({
    sandbox,
    credential,
    accountAddress: `${configuration.publicUrl}${streamAccountPath}`,
    bounds,
    client: (more) => createStreamClient({ ...more, returnTo: () => returnAddress, now }),
  });

  async function answer(
    { company, method, resource, search, body }: SandboxAsking,
    query: Query,
  ): Promise<SandboxAnswer | null> {
    if (method === 'POST' && resource === 'documents') {
      const asked = sent.safeParse(body);
      if (!asked.success) return json(422, { message: z.prettifyError(asked.error) });
      return take(asked.data, company.id, query);
    }
    if (method !== 'GET') return null;
    if (resource === 'mailed') return mailed(company.id, search, query);
    const [, id] = /^mailed\/(\d+)$/.exec(resource) ?? [];
    return id === undefined ? null : one(company.id, id, query);
  }

  async function take(asked: z.output<typeof sent>, companyID: string, query: Query): Promise<SandboxAnswer> {
    const behaviour = behaviourOf(asked.file_name);
    if (behaviour === 'busy')
      return json(429, { message: 'Too many documents' }, { 'retry-after': String(busySeconds) });
    const [row] = await query<DocumentRow>(
      `insert into ${schema}.document (books_id, key, file_name, content_type, content, received_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (books_id, key) do update set asked = document.asked + 1 returning ${columns}`,
      [
        companyID,
        asked.key,
        asked.file_name,
        asked.content_type,
        Buffer.from(asked.content, 'base64'),
        now(),
      ],
    );
    if (!row) return json(500, { message: 'Internal error' });
    if (behaviour === 'refused') return json(422, { message: 'The document cannot be read' });
    const { fields, refused } = await readOnce(row, asked.kind, query);
    if (refused !== null) return json(422, { message: refused });
    if (behaviour === 'lost' && row.asked === 1) return json(500, { message: 'Internal error' });
    return json(200, { document: { id: Number(row.id), fields } });
  }

  async function mailed(companyID: string, search: URLSearchParams, query: Query): Promise<SandboxAnswer> {
    const after = Number(search.get('after') ?? 0);
    const limit = Math.min(100, Number(search.get('limit') ?? 50));
    const rows = await query<DocumentRow>(
      `select ${columns} from ${schema}.document where books_id = $1 and sender is not null and id > $2
       order by id limit $3`,
      [companyID, after, limit],
    );
    return json(200, {
      documents: rows.map(({ id, file_name, sender, received_at: at }) => ({
        id: Number(id),
        file_name,
        sender,
        received_at: at.toISOString(),
      })),
    });
  }

  async function one(companyID: string, id: string, query: Query): Promise<SandboxAnswer | null> {
    const [row] = await query<DocumentRow>(
      `select ${columns} from ${schema}.document where books_id = $1 and sender is not null and id = $2`,
      [companyID, id],
    );
    if (!row) return null;
    const behaviour = behaviourOf(row.file_name);
    if (behaviour === 'refused') return json(422, { message: 'The document cannot be read' });
    const { fields } = await readOnce(row, usualPaperKind, query);
    const number = Number(row.id);
    return json(200, {
      document: {
        id: behaviour === 'swapped' ? number + 1 : number,
        content: row.content.toString('base64'),
        fields,
      },
    });
  }

  /** Reads a document, and remembers what it found. */
  async function readOnce(
    row: DocumentRow,
    kind: PaperKind,
    query: Query,
  ): Promise<Pick<DocumentRow, 'fields' | 'refused'>> {
    const said = (fields: unknown) => (behaviourOf(row.file_name) === 'absurd' ? absurd(fields) : fields);
    if (row.fields !== null || row.refused !== null) return { ...row, fields: said(row.fields) };
    let found: unknown = null;
    let refused: string | null = null;
    try {
      const bytes = Uint8Array.from(row.content);
      found = await reader.read(schema, bytes, row.content_type as AcceptedContentType, { kind });
    } catch (error) {
      if (!(error instanceof PaperUnreadableError)) throw error;
      refused = 'The document cannot be read';
    }
    await query(`update ${schema}.document set fields = $2, refused = $3 where id = $1`, [
      row.id,
      JSON.stringify(found),
      refused,
    ]);
    return { fields: said(found), refused };
  }
}

/** Somebody has mailed an invoice to the first company already. */
async function firstMail(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const [company] = streamCompanies;
  const paper = textPdf([
    'INVOICE',
    'PT Kertas Nusantara Jaya',
    'Invoice No: KNJ-2026-0412',
    'Invoice date: 12 November 2026',
    'Due date: 12 December 2026',
    'Description                              Qty       Price          Amount',
    'Kertas A4 80 gram                        1         1.500.000      1.500.000',
    'Subtotal   Rp 1.500.000',
    'PPN 11%   Rp 165.000',
    'Total   Rp 1.665.000',
  ]);
  await client.query(
    `insert into ${schema}.document (books_id, file_name, content_type, content, sender, received_at)
     select $1, 'KNJ-2026-0412.pdf', 'application/pdf', $2, 'billing@kertas.example.com', '2026-11-13T02:15:00Z'
     where not exists (select from ${schema}.document)`,
    [company.id, paper],
  );
}

function behaviourOf(fileName: string): Behaviour | null {
  const name = fileName.replace(/\.\w+$/, '');
  return (Object.keys(behaviours) as Behaviour[]).find((one) => name.endsWith(behaviours[one])) ?? null;
}

/** What no honest reader finds. */
function absurd(found: unknown): unknown {
  const field = (value: unknown) => ({ value, text: '', confidence: 1, place: null });
  return {
    ...(found as object | null),
    total: field('1e400'),
    date: field('2026-02-31'),
    currencyCode: field('<b>IDR</b>'),
    number: { value: `INV\u0000\u202E${'9'.repeat(500)}`, text: '', confidence: 1, place: null },
    sellerName: field({ toString: 'x' }),
  };
}

/** Somebody mails a document to a company's address at the sandbox. Answers its number there. */
export async function mailToStream(
  database: Pick<Database, 'systemPool'>,
  mail: {
    to: number;
    sender: string;
    fileName: string;
    contentType: AcceptedContentType;
    content: Buffer;
    at: Date;
  },
): Promise<string> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `insert into ${schema}.document (books_id, file_name, content_type, content, sender, received_at)
     values ($1, $2, $3, $4, $5, $6) returning id::text`,
    [mail.to, mail.fileName, mail.contentType, mail.content, mail.sender, mail.at],
  );
  return rows[0]?.id ?? '';
}
