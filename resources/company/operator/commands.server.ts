import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type pg from 'pg';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { ServerContext } from '../../../server/context.ts';
import { months, usualFirstMonth } from '../../../domain/day/fiscalYear.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Field } from '../../../domain/noun/fields.ts';
import { inputSchema } from '../../../domain/noun/inputSchema.ts';
import type { Executor } from '../../../server/database/database.ts';
import { systemErrorCode } from '../../../server/dataFolder.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { ErasurePlan } from '../../../server/operator/company/eraseCompany.ts';
import { eraseCompany, planErasure } from '../../../server/operator/company/eraseCompany.ts';
import { listErasures } from '../../../server/operator/company/erasures.ts';
import { exportCompany, manifestName } from '../../../server/operator/company/exportCompany.ts';
import { endSessionsOf } from '../../../server/session/sessions.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { StartError } from '../../../server/startError.ts';
import { foundCompany } from '../../founding.server.ts';
import type { FoundingContext } from '../../founding.server.ts';
import { companyProfileTable, profileFrom } from '../companyProfile/companyProfile.server.ts';
import { companyProfile } from '../companyProfile/companyProfile.ts';
import { employee } from '../employee/employee.ts';
import { exportConfiguration, importConfiguration } from './configurationCommands.server.ts';
import { activationTokenOf, newestLink, sendActivationLink } from '../invitation/activationLink.server.ts';

/** Why a system does not write to a folder. */
const folderCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EMFILE',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** What a command needs of its machine. */
interface Terminal {
  /** Where the operator typed the command: relative paths start there. */
  folder: string;
  /** The account that runs it. */
  account: string;
  /** Asks, and answers what was typed; null where nobody can be asked. */
  ask: (question: string) => Promise<string | null>;
}

type CommandContext = FoundingContext &
  Pick<ServerContext, 'configuration' | 'files' | 'flags' | 'cardIssuer'> & { terminal: Terminal };

/** Who does what a command does, as histories name them: they have no account here. */
const operator = { employeeID: null, fullName: 'Operator' };

const companyID = z.coerce
  .number<string>('the number of a company, as npm run company -- list has it')
  .int()
  .positive();
/** As forms take them. */
const fieldOf = (field: Field): z.ZodType<never> => inputSchema({ field }).shape['field'] as z.ZodType<never>;
const person = employee.fields;
const profile = companyProfile.fields;
const needed = (field: Field) => fieldOf(field) as z.ZodType<string, string>;
const optional = (field: Field) => (fieldOf(field) as z.ZodType<string | null, string>).optional();
const firstName = needed(person.firstName);
const lastName = optional(person.lastName);
const email = needed(person.email);

/** What each command takes, by the names of its options. */
const options = {
  'company create': z.object({
    name: needed(profile.name),
    address: optional(profile.address),
    'tax-number': optional(profile.taxNumber),
    country: needed(profile.country).default('ID'),
    'time-zone': needed(profile.timeZone).default('Asia/Jakarta'),
    'first-month': z.enum(months).default(usualFirstMonth),
    'admin-email': email,
    'admin-first-name': firstName,
    'admin-last-name': lastName,
  }),
  'company list': z.object({}),
  'company rename': z.object({ company: companyID, name: needed(profile.name) }),
  'company close': z.object({ company: companyID }),
  'company export': z.object({ company: companyID, to: z.string().min(1) }),
  'company erase': z.object({ company: companyID, yes: z.string().optional() }),
  'company export-configuration': z.object({ company: companyID, file: z.string().min(1).optional() }),
  'company import-configuration': z.object({
    company: companyID,
    file: z.string().min(1),
    as: email,
    fingerprint: z.string().optional(),
  }),
  'admin invite': z.object({
    company: companyID,
    email,
    'first-name': firstName,
    'last-name': lastName,
  }),
  'admin reset': z.object({ company: companyID, email }),
} as const;
type CommandName = keyof typeof options;
type Given<Name extends CommandName> = z.output<(typeof options)[Name]>;

/** Does what a command says, and answers sentences for the operator. @throws StartError for what cannot be done, naming the option */
export async function runCommand(
  context: CommandContext,
  name: string,
  args: readonly string[],
): Promise<string[]> {
  if (!(name in options)) {
    throw new StartError(`There is no command "${name.trim()}": use ${Object.keys(options).join(', ')}.`);
  }
  const command = name as CommandName;
  const given = read(command, args);
  try {
    switch (command) {
      case 'company create':
        return await createCompany(context, given as Given<'company create'>);
      case 'company list':
        return await listCompanies(context);
      case 'company rename':
        return await renameCompany(context, given as Given<'company rename'>);
      case 'company close':
        return await closeCompany(context, given as Given<'company close'>);
      case 'company export':
        return await exportToFolder(context, given as Given<'company export'>);
      case 'company erase':
        return await eraseClosed(context, given as Given<'company erase'>);
      case 'company export-configuration':
        return await exportConfiguration(context, given as Given<'company export-configuration'>);
      case 'company import-configuration':
        return await importConfiguration(context, given as Given<'company import-configuration'>);
      case 'admin invite':
        return await inviteAdmin(context, given as Given<'admin invite'>);
      case 'admin reset':
        return await resetAdmin(context, given as Given<'admin reset'>);
    }
  } catch (error) {
    if (error instanceof DomainError) throw new StartError(error.message, { cause: error });
    const code = systemErrorCode(error) ?? '';
    if (folderCodes.has(code)) {
      throw new StartError(
        `The export could not be written (${code}): make room or name another folder, and throw away what is there.`,
        { cause: error },
      );
    }
    throw error;
  }
}

/** @throws StartError that names every wrong option */
function read(command: CommandName, args: readonly string[]): unknown {
  const { shape } = options[command];
  const names = Object.keys(shape);
  const usage = `npm run ${command.replace(' ', ' -- ')} ${names.map((name) => `--${name} …`).join(' ')}`;
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    }));
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
  const parsed = options[command].safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path }) => `--${String(path[0])} is missing or not taken.`);
  throw new StartError([...new Set(faults), usage].join('\n'));
}

async function createCompany(context: CommandContext, given: Given<'company create'>): Promise<string[]> {
  const made = await foundCompany(context, {
    company: {
      name: given.name,
      address: given.address ?? null,
      taxNumber: given['tax-number'] ?? null,
      country: given.country,
      timeZone: given['time-zone'],
      firstFiscalMonth: given['first-month'],
    },
    logo: null,
    admin: {
      firstName: given['admin-first-name'],
      lastName: given['admin-last-name'] ?? null,
      email: given['admin-email'],
      passwordHash: null,
      hasAccess: false,
    },
  });
  const link = await linkFor(context, { ...made, email: given['admin-email'] });
  return [`${given.name} is company ${made.companyID}.`, link];
}

async function listCompanies({ database }: CommandContext): Promise<string[]> {
  const rows = await database.system
    .select({
      id: companyTable.companyID,
      name: companyTable.name,
      status: companyTable.status,
      // A column stands without its table where only one is asked: here the other one would take it for its own.
      people: sql<number>`(select count(*)::int from ${employeeTable} person
        where person.company_id = ${sql.identifier('company')}.company_id and person.status = 'active' and person.has_access)`,
    })
    .from(companyTable)
    .orderBy(asc(companyTable.companyID));
  const erased = await onOwnConnection(database, listErasures);
  if (rows.length + erased.length === 0) return ['There is no company yet.'];
  return [
    ...rows.map(({ id, name, status, people }) => `${id}  ${status}  ${people} with access  ${name}`),
    ...erased.map(
      ({ companyID: id, companyName, erasedAt, erasedBy, lastHistoryID, lastHistoryHash }) =>
        `${id}  erased on ${erasedAt.toISOString()} by ${erasedBy}  ${companyName}; its history ended with row ` +
        `${lastHistoryID ?? '-'}, ${lastHistoryHash ?? '-'}`,
    ),
  ];
}

async function renameCompany(
  { database, now }: CommandContext,
  { company, name }: Given<'company rename'>,
): Promise<string[]> {
  await database.write(company, async (executor) => {
    const before = await companyOf(executor, company);
    await executor.update(companyTable).set({ name }).where(eq(companyTable.companyID, company));
    await noteOf(executor, company, before, now(), 'edit', { name: [before.name, name] });
  });
  return [`Company ${company} is called ${name}.`];
}

async function closeCompany(
  { database, now }: CommandContext,
  { company }: Given<'company close'>,
): Promise<string[]> {
  await database.write(company, async (executor) => {
    const before = await companyOf(executor, company);
    await executor.update(companyTable).set({ status: 'closed' }).where(eq(companyTable.companyID, company));
    await noteOf(executor, company, before, now(), 'close', { status: [before.status, 'closed'] });
  });
  return [`Company ${company} is closed: nobody gets in any more, and nothing of it is removed.`];
}

async function exportToFolder(
  { database, files, now, terminal }: CommandContext,
  { company, to }: Given<'company export'>,
): Promise<string[]> {
  const folder = resolve(terminal.folder, to);
  const {
    tables,
    leftOut,
    files: copied,
    history,
  } = await onOwnConnection(database, (client) =>
    exportCompany(client, files, { companyID: company, folder, now: now() }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Company ${company} is in ${folder}: ${rows} rows of ${tables.length} tables, ${copied.count} files.`,
    `Left out, as ${manifestName} names it: secrets and work in flight, of ${leftOut.length} tables.`,
    ...(history.seal === null ? [] : [`Seal of company ${company}: ${history.seal}`]),
    ...(copied.missing === 0
      ? []
      : [
          `${copied.missing} files that rows name are not in the storage; those of exports that are over never are.`,
        ]),
    ...(copied.altered === 0
      ? []
      : [`${copied.altered} files are not what was uploaded: see files.jsonl, and compare with a backup.`]),
    ...(history.faults === 0
      ? []
      : [`The histories of ${history.faults} records are not as they were written: see npm run audit.`]),
  ];
}

async function eraseClosed(
  { database, files, now, terminal }: CommandContext,
  { company, yes }: Given<'company erase'>,
): Promise<string[]> {
  const plan = await onOwnConnection(database, (client) => planErasure(client, company));
  const typed = yes ?? (await terminal.ask(`${goesAndStays(plan)}\nType the name of the company: `));
  if (typed === null) {
    throw new StartError(`${goesAndStays(plan)}\nNobody can be asked here: add --yes "${plan.companyName}".`);
  }
  if (typed !== plan.companyName) {
    throw new StartError(
      `Nothing was erased: company ${company} is called "${plan.companyName}", and "${typed}" was given.`,
    );
  }
  const erasure = await onOwnConnection(database, (client) =>
    eraseCompany(client, files, { companyID: company, erasedBy: terminal.account, now: now() }),
  );
  return [
    `Company ${company} is erased: ${erasure.rows} rows, ${erasure.files} files.`,
    `Its history had ${erasure.historyRows} rows; the last was ${erasure.lastHistoryID ?? '-'}, ${erasure.lastHistoryHash ?? '-'}.`,
  ];
}

/** What is about to go, table by table, and what does not. */
function goesAndStays({ companyID: id, companyName, rows, tables, files }: ErasurePlan): string {
  return [
    `This erases company ${id}, ${companyName}, for ever: ${rows} rows and ${files} files.`,
    ...tables.map(({ table, rows: count }) => `  ${table}: ${count}`),
    'Passwords go of people who work in no other company here.',
    'What stays: a line that says when, by whom and how much was erased, with the hash of the last row of its history; ' +
      'backups and exports, which are yours to throw away; and what banks, mail, card issuers and other programs were told.',
  ].join('\n');
}

/** Works on a connection of the owner that nobody uses afterwards. */
async function onOwnConnection<Result>(
  { systemPool }: CommandContext['database'],
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await systemPool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function inviteAdmin(context: CommandContext, given: Given<'admin invite'>): Promise<string[]> {
  const { company, email: address } = given;
  const { database, now } = context;
  const employeeID = await database.write(company, async (executor) => {
    await companyOf(executor, company);
    const [known] = await executor
      .select({ id: employeeTable.id })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, company),
          sql`lower(${employeeTable.email}) = ${address.toLowerCase()}`,
        ),
      );
    if (known) throw new StartError(`--email: ${address} works there already. Use npm run admin -- reset.`);
    const [made] = await executor
      .insert(employeeTable)
      .values({
        companyID: company,
        employeeCode: `OP-${now().getTime()}`,
        firstName: given['first-name'],
        lastName: given['last-name'] ?? '',
        email: address.toLowerCase(),
        hasAccess: false,
        role: 'super_admin',
        accessRoles: ['Super Admin'],
        createdAt: now(),
      })
      .returning({ id: employeeTable.id });
    if (!made) throw new Error('the super admin was not stored');
    await appendHistory(executor, company, operator, now(), {
      subjectType: employee.name,
      subjectID: made.id,
      action: 'create',
      fromStatus: null,
      toStatus: 'active',
    });
    return made.id;
  });
  return [await linkFor(context, { companyID: company, employeeID, email: address })];
}

/** Ends the person's sessions, and refuses their password until they have used the new link. */
async function resetAdmin(
  context: CommandContext,
  { company, email: address }: Given<'admin reset'>,
): Promise<string[]> {
  const { database, now } = context;
  const employeeID = await database.write(company, async (executor) => {
    await companyOf(executor, company);
    const [known] = await executor
      .select()
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, company),
          sql`lower(${employeeTable.email}) = ${address.toLowerCase()}`,
        ),
      )
      .for('update');
    if (known?.role !== 'super_admin' || known.status !== 'active') {
      throw new StartError(`--email: no super admin of company ${company} has the address ${address}.`);
    }
    await executor
      .update(employeeTable)
      .set({ hasAccess: false, version: sql`${employeeTable.version} + 1` })
      .where(and(eq(employeeTable.companyID, company), eq(employeeTable.id, known.id)));
    await endSessionsOf(executor, database, {
      companyID: company,
      employeeID: known.id,
      reason: 'access_ended',
      at: now(),
    });
    await appendHistory(executor, company, operator, now(), {
      subjectType: employee.name,
      subjectID: known.id,
      action: 'revokeAccess',
      fromStatus: known.status,
      toStatus: known.status,
      changes: { hasAccess: [known.hasAccess, false] },
    });
    return known.id;
  });
  return [await linkFor(context, { companyID: company, employeeID, email: address })];
}

/** @throws StartError where there is no such company */
async function companyOf(executor: Executor, id: number): Promise<typeof companyTable.$inferSelect> {
  const [company] = await executor
    .select()
    .from(companyTable)
    .where(eq(companyTable.companyID, id))
    .for('update');
  if (!company) throw new StartError(`--company: there is no company ${id}.`);
  return company;
}

/** Notes in the history of the company what the operator did to it. */
async function noteOf(
  executor: Executor,
  company: number,
  before: typeof companyTable.$inferSelect,
  at: Date,
  action: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> {
  await executor
    .insert(companyProfileTable)
    .values({ companyID: company, ...profileFrom(before) })
    .onConflictDoNothing();
  const renamed = changes['name']?.[1];
  const [kept] = await executor
    .update(companyProfileTable)
    .set({
      ...(typeof renamed === 'string' ? { name: renamed } : {}),
      version: sql`${companyProfileTable.version} + 1`,
    })
    .where(eq(companyProfileTable.companyID, company))
    .returning({ id: companyProfileTable.id });
  if (!kept) throw new Error('the company profile was not stored');
  await appendHistory(executor, company, operator, at, {
    subjectType: companyProfile.name,
    subjectID: kept.id,
    action,
    fromStatus: 'active',
    toStatus: 'active',
    changes,
  });
}

/** Makes the link that lets somebody in, notes that it was made, and says it. It is mailed, too, where the server sends mails. */
async function linkFor(
  { database, configuration, now }: CommandContext,
  owner: { companyID: number; employeeID: number; email: string },
): Promise<string> {
  const link = await database.write(owner.companyID, async (executor) => {
    await sendActivationLink(executor, { configuration, now }, { ...owner, invitedByID: null });
    await appendHistory(executor, owner.companyID, operator, now(), {
      subjectType: employee.name,
      subjectID: owner.employeeID,
      action: 'invite',
      fromStatus: 'active',
      toStatus: 'active',
    });
    return await newestLink(executor, owner);
  });
  if (!link) throw new Error('the link was not stored');
  const token = activationTokenOf(configuration, link);
  return `${owner.email} gets in at ${configuration.publicUrl}/external/activation?token=${token} (once, for 7 days).`;
}
