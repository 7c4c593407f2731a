import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '..', '..', 'docs', 'running.md');

/** What docs/running.md tells an operator to run as superuser, one statement each, with this password. */
export function operatorStatements(password: string): string[] {
  const [, block = ''] = /```sql\n([\s\S]+?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  if (!block.includes('create role outlay login')) throw new Error('docs/running.md prepares no database');
  return block
    .replace('choose-one', password)
    .split(/;\s*\n/)
    .filter((line) => line.trim() !== '');
}
