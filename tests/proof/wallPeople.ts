import { decodeJwt } from 'jose';

import type { Actor } from '../../domain/access/actor.ts';
import { capabilities } from '../../resources/capabilities.ts';
import { accessRoles } from '../../domain/access/permission.ts';
import { signAccessToken } from '../../server/session/accessToken.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import { forgedTokens } from '../api/forgedTokens.ts';
import type { Caller, TestApp } from '../api/testApp.ts';

/** Somebody who may sign in, with the rights they have at this moment. */
export interface Person {
  /** Why they are here: `Finance User`, `isPaymentMaker`, `nobody in particular`. */
  name: string;
  actor: Actor;
}

/** Everybody of a company who may act, by number. */
export async function actorsOf({ context, database }: TestApp, companyID: number): Promise<Actor[]> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = $1 order by id',
    [companyID],
  );
  const actors: Actor[] = [];
  for (const { id } of rows) {
    const actor = await loadEmployeeActor(context, { companyID, employeeID: Number(id) });
    if (actor) actors.push(actor);
  }
  return actors;
}

/** One person for each access role, one for each capability, one without either; the same person is named once. */
export function peopleOfEveryKind(actors: readonly Actor[]): Person[] {
  const people = new Map<string, Person>();
  const add = (name: string, fits: (actor: Actor) => boolean): void => {
    const actor = actors.find(fits);
    if (!actor)
      throw new Error(
        `The demo company has nobody for "${name}": add one to resources/demo/demoPeople.server.ts`,
      );
    const known = people.get(actor.email);
    people.set(actor.email, { name: known ? `${known.name}, ${name}` : name, actor });
  };
  // Everybody may ask for a card, where the company lets them.
  const capabilitiesOf = ({ capabilities }: Actor): number =>
    [...capabilities].filter((name) => name !== 'is_card_requester').length;
  for (const role of accessRoles) {
    add(role, (actor) => actor.accessRoles.length === 1 && actor.accessRoles[0] === role);
  }
  for (const { name: capability } of capabilities.filter((rule) => 'profile' in rule)) {
    const holders = actors.filter((actor) => actor.capabilities.has(capability));
    // Whoever holds little else shows best what the capability alone opens.
    const fewest = Math.min(...holders.map((actor) => capabilitiesOf(actor) + 10 * actor.accessRoles.length));
    add(
      capability,
      (actor) => holders.includes(actor) && capabilitiesOf(actor) + 10 * actor.accessRoles.length === fewest,
    );
  }
  add(
    'nothing',
    (actor) => actor.role === 'user' && actor.accessRoles.length === 0 && capabilitiesOf(actor) === 0,
  );
  return [...people.values()];
}

/** What a caller shows in place of a good token, by name. */
export async function badTokens(test: TestApp, email: string): Promise<Map<string, string | null>> {
  const { accessTokenSecret } = test.configuration;
  const signedIn = await test.signInAs(email);
  const { companyID, employeeID, sessionID } = claimsOf(signedIn);
  const leaver = await test.signInAs(email);
  await leaver.post('/v1/auth/logout');
  const hourAgo = new Date(test.clock.at.getTime() - 3_600_000);
  const forged = await forgedTokens(signedIn.accessToken, accessTokenSecret);
  const forgery = (name: string) => forged.get(name) ?? null;
  return new Map([
    ['no token', null],
    ['garbage', 'garbage'],
    ['a refresh token', signedIn.refreshToken],
    ['a token without a signature', forgery('alg none')],
    ['a token signed by somebody else', forgery('another key')],
    [
      'an expired token',
      await signAccessToken(accessTokenSecret, { companyID, employeeID, sessionID }, hourAgo),
    ],
    ['a token whose company was changed', forgery('claims of another company')],
    ['the token of an ended session', leaver.accessToken],
  ]);
}

function claimsOf({ accessToken }: Caller): { companyID: number; employeeID: number; sessionID: number } {
  return decodeJwt(accessToken);
}

/** The token of somebody whose employment ends while they are signed in, by the words for it in the table. */
export async function tokensOfLeavers(test: TestApp, actors: readonly Actor[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  const ends = [
    ['somebody who resigned', `status = 'resigned'`],
    ['somebody who was made inactive', `status = 'inactive'`],
    ['somebody whose access was taken', 'has_access = false'],
  ] as const;
  for (const [index, [name, change]] of ends.entries()) {
    const actor = actors.at(-1 - index);
    if (!actor) throw new Error('The demo company has too few people');
    const { accessToken } = await test.signInAs(actor.email, actor.companyID);
    // Whoever leaves held every right a moment ago.
    await test.database.systemPool.query(
      `update employee set ${change}, access_roles = array['Super Admin'] where company_id = $1 and id = $2`,
      [actor.companyID, actor.employeeID],
    );
    tokens.set(name, accessToken);
  }
  return tokens;
}
