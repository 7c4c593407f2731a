import { read } from '../proof/payers.ts';
import type { Caller, TestApp } from '../api/testApp.ts';

/** A person on their way to the sandbox and back, with their browser. */
export interface Journey {
  attempt: string;
  /** What the address of the return says. */
  returned: Record<string, string>;
  /** The cookies of the browser, as it sends them. */
  cookie: string;
}

/** Goes to the sandbox and lets us into some of its books; the way back is not gone yet. */
export async function goToSandbox(
  { app }: TestApp,
  person: Caller,
  books = '70002',
  { program = 'jurnal', cameFrom }: { program?: string; cameFrom?: string } = {},
): Promise<Journey> {
  const begun = await person.post(
    `/v1/${program}/connect`,
    cameFrom === undefined ? undefined : { cameFrom },
  );
  const { address } = read<{ address: string }>(begun, 201);
  const { pathname, search } = new URL(address);
  const consent = await app.inject({ method: 'GET', url: `${pathname}${search}&books=${books}` });
  if (consent.statusCode !== 302) throw new Error(consent.body);
  const back = new URL(String(consent.headers.location));
  const [, first, last = ''] = back.pathname.split('/');
  if (first !== (program === 'stream' ? 'stream-callback' : program)) throw new Error(back.href);
  const attempt = ['stream', 'xero'].includes(program) ? (back.searchParams.get('state') ?? '') : last;
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { attempt, returned: Object.fromEntries(back.searchParams), cookie };
}

/** What the page of the return sends. */
export async function comeBack(
  { app }: TestApp,
  { attempt, returned, cookie }: Journey,
  more: Record<string, unknown> = {},
  program = 'jurnal',
) {
  const { state: _state, ...said } = returned;
  return app.inject({
    method: 'POST',
    url: `/v1/${program}/company`,
    headers: cookie ? { cookie } : {},
    payload: { attempt, ...said, ...more },
  });
}
