import type { ServerContext } from '../context.ts';
import { demoPassword, hasDemoSignIn, isDemoAddress } from '../session/demoPeople.ts';
import { employmentsOf } from '../session/signIn.ts';
import type { TypedAt } from './passwordAttempts.ts';
import { giveBackAttempt, reserveAttempt } from './passwordAttempts.ts';
import { derivedAtOnce, hashOfNobody, isPassword } from './passwords.ts';
import { passwordTurns } from './passwordTurns.ts';

const inTurn = passwordTurns({ atOnce: derivedAtOnce, waiting: 16, perSource: 4 });
/** By then the queue has moved on. */
const busySeconds = 5;

export type PasswordVerdict =
  | { kind: 'accepted'; email: string }
  | { kind: 'wrong' }
  /** Not judged: too many wrong ones before (`resting`), or too many at once (`busy`). */
  | { kind: 'resting' | 'busy'; retryAfterSeconds: number };

/** Judges an address and a password. A wrong one counts against the account and against where it came from. */
export async function judgePassword(
  context: ServerContext,
  typed: { email: string; password: string },
  at: TypedAt,
): Promise<PasswordVerdict> {
  const email = typed.email.trim().toLowerCase();
  const attempt = await reserveAttempt(context, email, at);
  if (attempt.kind === 'resting') return attempt;
  const judged = await isRight(context, { email, password: typed.password }, attempt.waiter);
  if (judged === false) return { kind: 'wrong' };
  await giveBackAttempt(context, attempt.id);
  return judged === null ? { kind: 'busy', retryAfterSeconds: busySeconds } : { kind: 'accepted', email };
}

/** Null: too many are judged at once. */
async function isRight(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  waiter: Parameters<typeof inTurn>[0],
): Promise<boolean | null> {
  const { rows } = await context.database.systemPool.query<{ password_hash: string }>(
    'select password_hash from identity.credential where email = $1',
    [email],
  );
  if (rows.length === 0 && hasDemoSignIn(context) && isDemoAddress(email)) {
    const employments = await employmentsOf(context, email);
    return password === demoPassword && employments.length > 0 && !employments.some(({ isOwn }) => isOwn);
  }
  // An unknown address takes as long as a known one.
  const hash = rows[0]?.password_hash ?? hashOfNobody;
  return await inTurn(waiter, async () => (await isPassword(password, hash)) && rows.length > 0);
}

/** Gives an address a password at the embedded provider, in place of the one it had. `hash` is of `hashPassword`. */
export async function keepPassword(
  { database }: Pick<ServerContext, 'database'>,
  email: string,
  hash: string,
): Promise<void> {
  await database.systemPool.query(
    `insert into identity.credential (email, password_hash) values ($1, $2)
     on conflict (email) do update set password_hash = excluded.password_hash`,
    [email.trim().toLowerCase(), hash],
  );
}

/** Whether anybody could sign in at all: someone has a password here, or the demo people do. */
export async function hasAccounts(context: ServerContext): Promise<boolean> {
  if (hasDemoSignIn(context)) return true;
  const { rows } = await context.database.systemPool.query('select from identity.credential limit 1');
  return rows.length > 0;
}
