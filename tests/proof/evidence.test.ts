import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';

import type { AuditCheck } from '../../domain/audit/auditSchemas.ts';
import { checkEvidence, evidenceSentences, readSeals } from '../../server/audit/evidence.ts';
import { audit, sealFault, sentenceOf } from '../../server/operator/audit.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { prove } from './prove.ts';

let place: TestDatabase;
let test: TestApp;
/** What somebody with the keys to the machine can do. */
let superuser: pg.Client;
let admin: Caller;
let folder: string;

beforeAll(async () => {
  place = await createTestDatabase({ seededOn: testNow });
  test = await createTestApp({ place });
  superuser = new pg.Client({ connectionString: place.url });
  await superuser.connect();
  admin = await test.signInAs('admin@nusantara.test');
  folder = mkdtempSync(join(tmpdir(), 'outlay-evidence-'));
});

afterAll(async () => {
  await superuser?.end();
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

const operatorCommand = fileURLToPath(new URL('../../server/operator/main.ts', import.meta.url));

interface Target {
  company_id: string;
  subject_type: string;
  subject_id: string;
  /** Of a row in the middle, and of the one behind it. */
  id: string;
  next_id: string;
  position: number;
}

/** A way to tamper: what is done to the database, what to a file, and what a check says of it. */
interface Tampering {
  what: string;
  inDatabase: (row: Target) => string;
  inFile: (lines: string[], at: number) => string[];
  /** The chain shows it by itself; else only what was noted before does. */
  isInChain: boolean;
}

const tamperings: readonly Tampering[] = [
  {
    what: 'one value changed',
    inDatabase: ({ company_id, id }) =>
      `update history set actor_name = 'Somebody Else' where company_id = ${company_id} and id = ${id}`,
    inFile: (lines, at) => lines.with(at, (lines[at] ?? '').replace(/\\"[A-Z]\w+ /, '\\"Somebody ')),
    isInChain: true,
  },
  {
    what: 'a row in the middle removed',
    inDatabase: ({ company_id, id }) => `delete from history where company_id = ${company_id} and id = ${id}`,
    inFile: (lines, at) => lines.toSpliced(at, 1),
    isInChain: true,
  },
  {
    what: 'two rows swapped',
    inDatabase: ({ company_id, id, next_id, position }) =>
      `update history set position = -1 where company_id = ${company_id} and id = ${id};
       update history set position = ${position} where company_id = ${company_id} and id = ${next_id};
       update history set position = ${position + 1} where company_id = ${company_id} and id = ${id}`,
    inFile: (lines, at) => lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''),
    isInChain: true,
  },
  {
    what: 'the end of a history cut off',
    inDatabase: (row) => `delete from history where ${ofRecord(row)} and position >= ${row.position}`,
    // Without the rows at its end, and with a last line that says so.
    inFile: (lines) => lines.slice(0, -2),
    isInChain: false,
  },
];

prove({
  name: 'audit-evidence',
  promise: 'a trail that was tampered with is found on the page, in the database and in a file, offline',
  goal: 'one value changed, a row removed, two swapped, an end cut off: each found by the page, the command and the file',
  async run(choose) {
    const first = await checkOnPage();
    expect(first).toMatchObject({ status: 'sound', faultCount: 0, faults: [], compared: [] });
    const seal = first.seal ?? '';
    const file = await evidence();
    expect(await faultsIn(file, seal)).toEqual([]);
    expect(byCommand(file, seal)).toMatchObject({ code: 0 });
    const cutOff = byCommand(`${file.trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
    expect(cutOff).toMatchObject({ code: 1, said: expect.stringContaining('it is cut off') });
    expect((await audit(superuser, { seals: readSeals([seal]) })).faults).toEqual([]);
    // The page's seal, the file's and the command's are one, once nothing has been written in between.
    const again = await checkOnPage(seal);
    expect(again.status).toBe('sound');
    expect(again.compared.map(({ isSame }) => isSame)).toEqual([true, true]);

    const unseen: string[] = [];
    let tried = 0;
    for (const row of await someRows(choose(1, 8))) {
      for (const { what, inDatabase, inFile, isInChain } of tamperings) {
        await superuser.query(`create table kept as select * from history where ${ofRecord(row)}`);
        await superuser.query(inDatabase(row));
        const page = await checkOnPage(seal);
        const { faults } = await audit(superuser, { seals: readSeals([seal]) });
        const taken = await faultsIn(await evidence(), seal);
        await superuser.query(
          `delete from history where ${ofRecord(row)}; insert into history select * from kept; drop table kept`,
        );
        const lines = file.trimEnd().split('\n');
        const at = lines.findIndex((line) => line.startsWith(`{"id":${row.id},`));
        const changed = await faultsIn(inFile(lines, at).join('\n'));
        const named = page.faults[0]?.record;
        const isFound = {
          page:
            page.status === 'broken' &&
            (isInChain
              ? named?.kind === row.subject_type && named.id === Number(row.subject_id)
              : page.faultCount === 0 && page.compared.some(({ isSame }) => !isSame)),
          command: faults.some((fault) => fault.includes(isInChain ? recordName(row) : 'of the seal')),
          file: taken.some((fault) => fault.includes(isInChain ? recordName(row) : 'of the seal')),
          fileItself: changed.length > 0,
        };
        tried += 4;
        for (const [where, found] of Object.entries(isFound)) if (!found) unseen.push(`${what}: ${where}`);
      }
    }
    expect(unseen).toEqual([]);
    expect((await checkOnPage(seal)).status).toBe('sound');
    return `${tried} looks at forged trails, ${tried - unseen.length} saw it; ${first.rows} rows of ${first.records} records each time`;
  },
});

/** What an administrator does on the page. */
async function checkOnPage(seal?: string): Promise<AuditCheck> {
  const after = await lastInOutbox(test);
  // One minute, one check: after some of them a session has ended.
  test.pass(60);
  admin = await test.signInAs('admin@nusantara.test');
  const begun = await admin.post('/v1/audit/checks', seal === undefined ? {} : { seal });
  expect(begun.statusCode, begun.body).toBe(201);
  await workOffOutbox(test, { after });
  return (await admin.get(`/v1/audit/checks/${begun.json<{ id: number }>().id}`)).json<AuditCheck>();
}

async function evidence(): Promise<string> {
  const answer = await admin.get('/v1/audit/evidence');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

/** What is wrong with a file, as the command says it. */
async function faultsIn(content: string, seal?: string): Promise<string[]> {
  const lines = Readable.from(content.trimEnd().split('\n'));
  const checked = await checkEvidence(lines, readSeals(seal === undefined ? [] : [seal]));
  return evidenceSentences(checked, { ofFault: sentenceOf, ofSeal: sealFault });
}

/** The command, as an auditor runs it: without a database, a setting or an account. */
function byCommand(content: string, seal?: string): { code: number | null; said: string } {
  const path = join(folder, 'evidence.jsonl');
  writeFileSync(path, content);
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [operatorCommand, 'audit', '--file', path, ...(seal === undefined ? [] : ['--seal', seal])],
    { env: { PATH, HOME }, encoding: 'utf8' },
  );
  return { code: status, said: `${stdout}${stderr}` };
}

/** Rows in the middle of a history of the admin's company, each of another record; the audit's own goes on meanwhile. */
async function someRows(count: number): Promise<Target[]> {
  const { rows } = await superuser.query<Target>(
    `select distinct on (h.subject_type, h.subject_id) h.company_id, h.subject_type, h.subject_id, h.id, n.id as next_id, h.position
     from history h join history n on n.company_id = h.company_id and n.subject_type = h.subject_type
       and n.subject_id = h.subject_id and n.position = h.position + 1
     where h.position > 1 and h.company_id = 1 and h.subject_type <> 'audit' and h.actor_name ~ '^[A-Z][a-z]+ ' and n.actor_name ~ '^[A-Z][a-z]+ '
     order by h.subject_type, h.subject_id, h.position limit $1`,
    [count],
  );
  return rows;
}

const ofRecord = ({ company_id, subject_type, subject_id }: Target): string =>
  `company_id = ${company_id} and subject_type = '${subject_type}' and subject_id = ${subject_id}`;
const recordName = ({ company_id, subject_type, subject_id }: Target): string =>
  `history of ${subject_type} ${subject_id} of company ${company_id}`;
