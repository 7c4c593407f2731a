import pg from 'pg';

import { StartError } from '../startError.ts';
import { applicationRole } from './database.ts';

/** `server_version_num` of the oldest PostgreSQL that Outlay runs on. */
const oldestVersion = 150_000;
/** What text search and its indexes are made of. */
const extensions = ['pg_trgm', 'btree_gin'];

/** What the owner of a database finds in it, before the first migration and after each. */
interface Standing {
  owner: string;
  database: string;
  encoding: string;
  isReadOnly: boolean;
  schema: string | null;
  mayCreateSchema: boolean;
  /** May create tables in the schema public and let the application role into it. */
  mayUsePublic: boolean;
  mayCreateRole: boolean;
  hasRole: boolean;
  /** The application role passes row-level security, or has the owner's rights. */
  isRoleUnconfined: boolean;
  mayTakeRole: boolean;
  mayGrantRole: boolean;
}

interface ExtensionStanding {
  name: string;
  isAvailable: boolean;
  isTrusted: boolean;
  /** Null: not in this database yet. */
  schema: string | null;
  isVisible: boolean;
}

/**
 * Makes sure that the migration will be allowed everything it does; docs/running.md lists the rights.
 * @param client the owner's connection
 * @throws StartError that names what is missing and the statement that gives it
 */
export async function assertOwnerRights(client: pg.Client): Promise<void> {
  const server = `The database at ${client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`}`;
  await assertVersion(client, server);
  const { rows } = await client.query<Standing>(standingQuestion, [applicationRole]);
  const [standing] = rows;
  if (standing === undefined) throw new Error('the database did not say what its owner may do');
  const fault = databaseFault(standing) ?? roleFault(standing) ?? (await extensionFault(client, standing));
  if (fault !== null) throw new StartError(`${server} is not ready for Outlay: ${fault}.`);
}

async function assertVersion(client: pg.Client, server: string): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version !== undefined && version.number >= oldestVersion) return;
  throw new StartError(
    `${server} is PostgreSQL ${version?.name ?? 'of an unknown version'}, which is too old: ` +
      `Outlay needs ${Math.floor(oldestVersion / 10_000)} or newer.`,
  );
}

const standingQuestion = `
  with application as (select * from pg_roles where rolname = $1),
    me as (select * from pg_roles where rolname = current_user)
  select current_user as owner, current_database() as database,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_schema() as schema,
    has_database_privilege(current_database(), 'create') as "mayCreateSchema",
    coalesce(
      has_schema_privilege(to_regnamespace('public'), 'create')
        and (has_schema_privilege(to_regnamespace('public'), 'usage with grant option')
          or (select has_schema_privilege(a.oid, to_regnamespace('public'), 'usage') from application a)),
      false
    ) as "mayUsePublic",
    me.rolsuper or me.rolcreaterole as "mayCreateRole",
    exists (select from application) as "hasRole",
    coalesce((select a.rolsuper or a.rolbypassrls or pg_has_role(a.oid, me.oid, 'member') from application a), false)
      as "isRoleUnconfined",
    coalesce((select pg_has_role(a.oid, version.right_to_take) from application a), false) as "mayTakeRole",
    me.rolsuper or case when version.is_16
      then coalesce((select pg_has_role(a.oid, 'member with admin option') from application a), false)
      else me.rolcreaterole end as "mayGrantRole"
  from me, (
    select is_16, case when is_16 then 'set' else 'member' end as right_to_take
    from (select current_setting('server_version_num')::int >= 160000 as is_16) as number
  ) as version`;

function databaseFault(standing: Standing): string | null {
  const { database, owner } = standing;
  if (standing.isReadOnly) return 'it takes no writes, and DATABASE_URL has to name the primary';
  if (standing.encoding !== 'UTF8') {
    return `"${database}" is in the encoding ${standing.encoding}, and Outlay needs one that was created in UTF8`;
  }
  if (!standing.mayCreateSchema) {
    return asSuperuser(
      `"${owner}" may not create schemas in "${database}"`,
      `alter database ${quoted(database)} owner to ${quoted(owner)}`,
    );
  }
  if (!standing.mayUsePublic) {
    return asSuperuser(
      `the schema public of "${database}" is closed to "${owner}"`,
      `alter schema public owner to ${quoted(owner)}`,
    );
  }
  if (standing.schema !== 'public') {
    return asSuperuser(
      `"${owner}" would create its tables in the schema ${standing.schema ?? 'of no name'}, not in public`,
      `alter role ${quoted(owner)} in database ${quoted(database)} set search_path = public`,
    );
  }
  return null;
}

function roleFault(standing: Standing): string | null {
  const owner = quoted(standing.owner);
  if (!standing.hasRole) {
    if (standing.mayCreateRole) return null;
    return asSuperuser(
      `the role ${applicationRole} does not exist, and "${standing.owner}" may not create it`,
      `create role ${applicationRole} nologin; grant ${applicationRole} to ${owner}`,
    );
  }
  if (standing.isRoleUnconfined) {
    return asSuperuser(
      `the role ${applicationRole} passes row-level security, because it is a superuser, has bypassrls or the ` +
        `rights of "${standing.owner}"`,
      `alter role ${applicationRole} nosuperuser nobypassrls; revoke ${owner} from ${applicationRole}`,
    );
  }
  if (standing.mayTakeRole || standing.mayGrantRole) return null;
  return asSuperuser(
    `"${standing.owner}" may not act as the role ${applicationRole}`,
    `grant ${applicationRole} to ${owner}`,
  );
}

async function extensionFault(client: pg.Client, { owner, database }: Standing): Promise<string | null> {
  const { rows } = await client.query<ExtensionStanding>(
    `select name, n.nspname as schema, coalesce(n.nspname = any (current_schemas(false)), false) as "isVisible",
       exists (select from pg_available_extensions a where a.name = wanted.name) as "isAvailable",
       (select rolsuper from pg_roles where rolname = current_user)
         or exists (select from pg_available_extension_versions v where v.name = wanted.name and v.trusted)
         as "isTrusted"
     from unnest($1::text[]) as wanted (name)
     left join pg_extension e on e.extname = wanted.name left join pg_namespace n on n.oid = e.extnamespace`,
    [extensions],
  );
  for (const { name, schema, isVisible, isAvailable, isTrusted } of rows) {
    if (schema !== null) {
      if (isVisible) continue;
      return asSuperuser(
        `"${owner}" does not see the extension ${name}, which is in the schema ${schema}`,
        `grant usage on schema ${quoted(schema)} to ${quoted(owner)}; ` +
          `alter role ${quoted(owner)} in database ${quoted(database)} set search_path = public, ${quoted(schema)}`,
      );
    }
    if (!isAvailable) {
      return `the extension ${name} is not installed on that server, and comes with PostgreSQL's contrib package`;
    }
    if (!isTrusted) {
      return asSuperuser(
        `the extension ${name} is missing, and "${owner}" may not create it`,
        `create extension ${name} schema public`,
      );
    }
  }
  return null;
}

const asSuperuser = (fault: string, statements: string): string =>
  `${fault}; run there as superuser: ${statements}`;

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name);
}
