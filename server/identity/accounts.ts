import type { ServerContext } from '../context.ts';
import { demoPassword, hasDemoSignIn, isDemoAddress } from '../session/demoPeople.ts';
import { employmentsOf } from '../session/signIn.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** After this many wrong passwords for one address it has to rest. */
const failuresMax = 10;
const restMinutes = 15;

export type PasswordVerdict =
  | { kind: 'accepted'; email: string }
  | { kind: 'wrong' }
  /** Too many wrong ones; `minutes` until the next try. */
  | { kind: 'resting'; minutes: number };

/** Judges an address and a password, and remembers a wrong one. */
export async function judgePassword(
  context: ServerContext,
  typed: { email: string; password: string },
): Promise<PasswordVerdict> {
  const email = typed.email.trim().toLowerCase();
  if ((await countFailures(context, email)) >= failuresMax) return { kind: 'resting', minutes: restMinutes };
  if (await isRight(context, email, typed.password)) return { kind: 'accepted', email };
  await context.database.systemPool.query('insert into identity.failed_sign_in (email, at) values ($1, $2)', [
    email,
    context.now(),
  ]);
  return { kind: 'wrong' };
}

async function countFailures(context: ServerContext, email: string): Promise<number> {
  const since = new Date(context.now().getTime() - restMinutes * 60_000);
  const { rows } = await context.database.systemPool.query<{ count: number }>(
    'select count(*)::int as count from identity.failed_sign_in where email = $1 and at > $2',
    [email, since],
  );
  return rows[0]?.count ?? 0;
}

async function isRight(context: ServerContext, email: string, password: string): Promise<boolean> {
  if (hasDemoSignIn(context) && isDemoAddress(email)) {
    return password === demoPassword && (await employmentsOf(context, email)).length > 0;
  }
  const { rows } = await context.database.systemPool.query<{ password_hash: string }>(
    'select password_hash from identity.credential where email = $1',
    [email],
  );
  // An unknown address takes as long as a known one.
  const hash = rows[0]?.password_hash ?? (await hashOfNobody());
  return (await isPassword(password, hash)) && rows.length > 0;
}

let nobody: Promise<string> | null = null;
function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword('');
  return nobody;
}

/** Whether anybody could sign in at all: someone has a password here, or the demo people do. */
export async function hasAccounts(context: ServerContext): Promise<boolean> {
  if (hasDemoSignIn(context)) return true;
  const { rows } = await context.database.systemPool.query('select from identity.credential limit 1');
  return rows.length > 0;
}
