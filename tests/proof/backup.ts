import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const operatorCommand = fileURLToPath(new URL('../../server/operator/main.ts', import.meta.url));

/** One of the operator's commands, in a process of its own, as npm runs it. */
export function startOperator(command: string, args: string[], dataDir: string): ChildProcess {
  return spawn(process.execPath, [operatorCommand, command, ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/**
 * Begins a backup, and stops its process in the midst of copying; null when it was faster than that. `step` lets it
 * go on for a moment.
 */
export async function stoppedBackup(
  folder: string,
  dataDir: string,
): Promise<{ child: ChildProcess; step: () => Promise<void> } | null> {
  const child = startOperator('backup', [folder], dataDir);
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is being copied')) resolve();
    });
    child.once('exit', () => resolve());
  });
  child.kill('SIGSTOP');
  if (isComplete(folder)) {
    child.kill('SIGCONT');
    await exitOf(child);
    return null;
  }
  const step = async (): Promise<void> => {
    child.kill('SIGCONT');
    await wait(10);
    child.kill('SIGSTOP');
  };
  return { child, step };
}

export function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'backup_label'));
}

/** Runs a question and answers its rows. */
type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The rows of every table, as one number each; of the queue only what is still to do. */
export async function hashesOf(query: Query): Promise<Map<string, string>> {
  const tables = await query<{ name: string; is_queue: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'jobs' as is_queue
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name, is_queue } of tables) {
    // The queue keeps its own books (who polled when, next runs): they go on while nobody works.
    if (is_queue) continue;
    const [row] = await query<{ hash: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${name} t`,
    );
    hashes.set(name, row?.hash ?? '');
  }
  return hashes;
}
