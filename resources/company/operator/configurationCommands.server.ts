import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { and, asc, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { ActContext } from '../../../server/context.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { StartError } from '../../../server/startError.ts';
import { configuration, configurationChangeStore } from '../../datasets.server.ts';
import { applyFile, previewOf, schemaAddressOf } from '../configuration/configuration.server.ts';

/** What of a command's context reads and applies a file. */
type FileContext = Omit<ActContext, 'outboxChanged' | 'configuration'> & {
  configuration: ActContext['configuration'] & { publicUrl: string };
  /** Where the operator typed the command: relative paths start there. */
  terminal: { folder: string };
};

/**
 * A super admin of a company, by their address; unset: the first one. The operator has no account there: what is written, and with
 * whose rights, histories name by a person.
 * @throws StartError
 */
async function superAdminOf(context: FileContext, companyID: number, address?: string): Promise<Actor> {
  const [found] = await context.database.read(companyID, (executor) =>
    executor
      .select({ id: employeeTable.id })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          eq(employeeTable.role, 'super_admin'),
          eq(employeeTable.status, 'active'),
          eq(employeeTable.hasAccess, true),
          address === undefined ? undefined : sql`lower(${employeeTable.email}) = ${address.toLowerCase()}`,
        ),
      )
      .orderBy(asc(employeeTable.id))
      .limit(1),
  );
  const actor = found && (await loadEmployeeActor(context, { companyID, employeeID: found.id }));
  if (actor) return actor;
  throw new StartError(
    address === undefined
      ? `--company: no super admin of company ${companyID} has access.`
      : `--as: no super admin of company ${companyID} has the address ${address}.`,
  );
}

/** Writes the configuration of a company into a file, or answers it. @throws StartError */
export async function exportConfiguration(
  context: FileContext,
  { company, file }: { company: number; file?: string | undefined },
): Promise<string[]> {
  const actor = await superAdminOf(context, company);
  const text = await context.database.read(company, (executor) =>
    configuration().write(executor, actor, schemaAddressOf(context.configuration)),
  );
  if (file === undefined) return [text.trimEnd()];
  try {
    await writeFile(resolve(context.terminal.folder, file), text);
  } catch (error) {
    throw new StartError(`--file: ${file} could not be written.`, { cause: error });
  }
  return [`The configuration of company ${company} is in ${file}.`];
}

/**
 * Shows what a file would change, with a fingerprint; with that fingerprint it applies the file, as a super admin of the company.
 * @throws StartError
 */
export async function importConfiguration(
  context: FileContext,
  given: { company: number; file: string; as: string; fingerprint?: string | undefined },
): Promise<string[]> {
  const { company, file, fingerprint } = given;
  const actor = await superAdminOf(context, company, given.as);
  const text = await readFile(resolve(context.terminal.folder, file), 'utf8').catch((error: unknown) => {
    throw new StartError(`--file: ${file} could not be read.`, { cause: error });
  });
  const say = context.words.in('en');
  // A server that runs looks for what waits by itself.
  const acting = { ...context, outboxChanged: () => undefined };
  const served = { configuration, store: () => configurationChangeStore };
  if (fingerprint === undefined) {
    const shown = await context.database.write(company, (executor) =>
      previewOf({ executor, context: acting, actor, say }, served, text),
    );
    const { faults, records, counts } = shown;
    if (faults.length > 0)
      throw new StartError(
        faults.map(({ line, where, says }) => `${file}:${line ?? 1}: ${where}: ${says}`).join('\n'),
      );
    return [
      ...records.map(({ outcome, section, name, differences }) =>
        [
          `${outcome}  ${section}${name === '' ? '' : ` › ${name}`}`,
          ...differences.map(
            ({ field, before, after }) => `    ${field}: ${before ?? '-'} → ${after ?? '-'}`,
          ),
        ].join('\n'),
      ),
      `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.absent} not in the file.`,
      ...(counts.new + counts.changed === 0
        ? []
        : [`Nothing is changed yet. Apply it by the same command with --fingerprint ${shown.fingerprint}`]),
    ];
  }
  const fileName = file.split(/[\\/]/).at(-1) ?? file;
  await context.database.write(company, (executor) =>
    applyFile({ executor, context: acting, actor, say, now: context.now() }, served, {
      text,
      fileName,
      fingerprint,
    }),
  );
  return [`${fileName} is applied to company ${company}, as ${actor.email}.`];
}
