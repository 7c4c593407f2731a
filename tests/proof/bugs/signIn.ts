import type { BugsByProof } from '../plantedBugs.ts';

export const signInBugs: BugsByProof = {
  'one-record-by-link': [
    {
      name: 'reads-everything',
      about: 'Who came by the link of a mail is kept from writing alone, and reads what its person may read.',
      edits: [
        {
          file: 'server/session/authentication.ts',
          find: "if (!decidesOnly || byLink === 'self' || byLink === 'judged') return;",
          put: "if (!decidesOnly || byLink === 'self' || byLink === 'judged' || routeOptions.method === 'GET') return;",
        },
      ],
    },
    {
      name: 'any-record',
      about: 'The link of a mail opens every record of its type that the person may read.',
      edits: [
        {
          file: 'server/session/authentication.ts',
          find: 'if (byLink?.record === decidesOnly.type && id === String(decidesOnly.id)) return;',
          put: 'if (byLink?.record === decidesOnly.type && id !== undefined) return;',
        },
        {
          file: 'resources/purchasing/document/documentStore.server.ts',
          find: 'if (actor.decidesOnly) return whatALinkOpens(actor, actor.decidesOnly);',
          put: '',
        },
      ],
    },
    {
      name: 'outlives-the-decision',
      about: 'The session of a link goes on after the decision that it was for.',
      edits: [
        {
          file: 'server/engine/entityRoutes.ts',
          find: 'if (actor.decidesOnly) await endLinkSession(executor, context, signedInOf(request));',
          put: '',
        },
      ],
    },
  ],
  'links-for-one-purpose': [
    {
      name: 'any-secret-of-the-company',
      about: 'A decision is opened by any secret that names its company.',
      edits: [
        {
          file: 'server/inbox/decisionLink.ts',
          find: '? eq(decisionLinkTable.tokenHash, hashOfSecret(by.token))',
          put: '? isNull(decisionLinkTable.usedAt)',
        },
      ],
    },
  ],
  activation: [
    {
      name: 'judged-before',
      about: 'Whether a link is good is asked before the password is hashed, and not when it is used.',
      edits: [
        {
          file: 'resources/company/invitation/activationRoutes.server.ts',
          find: 'if (!employee || !isOpen(link, employee, at) || !(await takeLink(executor, link, at))) throw linkOver();',
          put: 'if (!employee) throw linkOver();',
        },
      ],
    },
    {
      name: 'any-mailbox',
      about: 'A link opens whatever address its person has by then.',
      edits: [
        {
          file: 'resources/company/invitation/activationLink.server.ts',
          find: 'return canBeInvited(employee) && employee.email.toLowerCase() === email.toLowerCase();',
          put: 'return canBeInvited(employee) && email !== null;',
        },
      ],
    },
  ],
  'decision-link': [
    {
      name: 'opened-again',
      about: 'Whether the link of a mail was used is asked when it is read, and not when it is used.',
      edits: [
        {
          file: 'server/inbox/decisionLink.ts',
          find: `        isNull(decisionLinkTable.usedAt),
`,
          put: '',
        },
      ],
    },
  ],
  'vendor-link': [
    {
      name: 'answered-again',
      about: 'Whether a link is open is asked when it is read, and not when it is used.',
      edits: [
        {
          file: 'resources/purchasing/quote/invitation/answerRoutes.server.ts',
          find: `    if (state !== 'open') throw linkOver(state);
    if (!(await takeInvitation(executor, found.invitation, now))) throw linkOver('used');`,
          put: `    if (state === 'expired') throw linkOver(state);
    await takeInvitation(executor, found.invitation, now);`,
        },
      ],
    },
  ],
  guessing: [
    {
      name: 'account-shown',
      about: 'Passwords of addresses that have no account are not counted.',
      edits: [
        {
          file: 'server/identity/accounts.ts',
          find: 'const attempt = await reserveAttempt(context, email, at);',
          put: `const { rowCount } = await context.database.systemPool.query(
    'select from identity.credential where email = $1',
    [email],
  );
  if (rowCount === 0 && !isDemoAddress(email)) return { kind: 'wrong' };
  const attempt = await reserveAttempt(context, email, at);`,
        },
      ],
    },
    {
      name: 'any-account',
      about: 'A browser that is known for one account is known for all.',
      edits: [
        {
          file: 'server/identity/passwordAttempts.ts',
          find: 'where browser = ${browser} and email = ${email} and signed_in_at > ${since}`,',
          put: 'where browser = ${browser} and signed_in_at > ${since}`,',
        },
      ],
    },
    {
      name: 'check-then-insert',
      about: 'Attempts are counted, and then added, while others count: whoever is quick enough is judged.',
      edits: [
        {
          file: 'server/identity/passwordAttempts.ts',
          find: 'return database.systemWrite(turns, async (executor) => {',
          put: 'return database.systemWrite(turns.slice(turns.length), async (executor) => {',
        },
      ],
    },
    {
      name: 'shared-threads',
      about: 'All passwords that come are hashed at once, by the threads that read files.',
      edits: [
        {
          file: 'server/identity/accounts.ts',
          find: 'return await inTurn(waiter, async () => (await isPassword(password, hash)) && rows.length > 0);',
          put: 'return (await isPassword(password, hash)) && rows.length > 0;',
        },
        {
          file: 'server/identity/passwords.ts',
          find: "return inTurn('anybody', (place) => place(derivation));",
          put: `const { N, r, p } = parameters;
  return import('node:crypto').then(
    ({ scrypt }) =>
      new Promise((resolve, reject) => {
        const limits = { N, r, p, maxmem: 256 * N * r };
        scrypt(derivation.password, salt, keyLength, limits, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );`,
        },
      ],
    },
  ],
  leaver: [
    {
      name: 'link-lives',
      about: 'A link that was mailed still lets in who was sent away and came back.',
      edits: [
        {
          file: 'resources/company/invitation/activationLink.server.ts',
          find: `  await endActivationLinks(executor, owner, at);
  await endSessionsOf(`,
          put: '  await endSessionsOf(',
        },
      ],
    },
    {
      name: 'lists-unread',
      about: 'Records that name several people are not shown.',
      edits: [
        {
          file: 'resources/company/employee/leave/namedBy.server.ts',
          find: "if (field.kind === 'references') return sql`${id} = any(${column})`;",
          put: "if (field.kind === 'references') return null;",
        },
      ],
    },
    {
      name: 'stands-in',
      about: 'Who left still stands in for those who named them.',
      edits: [
        {
          file: 'resources/datasets.server.ts',
          find: '    await endDelegationsOf(executor, context, absenceStore, gone, actor);\n',
          put: '',
        },
      ],
    },
    {
      name: 'schedules-go-on',
      about: 'What runs with the rights of who has none goes on until it runs.',
      edits: [
        {
          file: 'resources/company/employee/leave/leaving.server.ts',
          find: 'await onLostAccess(executor, context, { companyID, employeeID, name }, actor);',
          put: '',
        },
      ],
    },
    {
      name: 'sessions-first',
      about: 'Sessions end in a transaction of their own, before the rest is done.',
      edits: [
        {
          file: 'resources/company/employee/leave/leaving.server.ts',
          find: 'await endWaysIn(executor, context, { companyID, employeeID });',
          put: 'await context.database.write(companyID, (own) => endWaysIn(own, context, { companyID, employeeID }));',
        },
      ],
    },
    {
      name: 'sessions-sleep',
      about: 'Sessions are refused while somebody is suspended, and go on when they are back.',
      edits: [
        {
          file: 'resources/company/invitation/activationLink.server.ts',
          find: "await endSessionsOf(executor, database, { ...owner, reason: 'access_ended', at });",
          put: "if (owner.employeeID < 0) await endSessionsOf(executor, database, { ...owner, reason: 'access_ended', at });",
        },
      ],
    },
    {
      name: 'waiting-steps-stay',
      about: 'Only what waits at this moment goes on; a later step still names who is gone.',
      edits: [
        {
          file: 'server/approval/passOn.ts',
          find: "inArray(approvalStepTable.status, ['open', 'waiting']),",
          put: "inArray(approvalStepTable.status, ['open']),",
        },
      ],
    },
  ],
  provider: [
    {
      name: 'endless-answer',
      about: 'A provider may answer until the memory is full.',
      edits: [
        {
          file: 'server/session/signInProvider.ts',
          find: '[client.customFetch]: foreign ? fetchOutside(foreign.issuer) : fetchWithin(app),',
          put: '...(foreign ? {} : { [client.customFetch]: fetchWithin(app) }),',
        },
      ],
    },
    {
      name: 'party-ignored',
      about: 'An ID token that was made for another client is good when it names us as well.',
      edits: [
        {
          file: 'server/session/signInProvider.ts',
          find: "if (claims['azp'] !== undefined && claims['azp'] !== ownID) throw new DomainError('unauthorized');",
          put: '',
        },
      ],
    },
    {
      name: 'returned-twice',
      about: 'Cookie and answer of a sign-in that is over begin another session.',
      edits: [
        {
          file: 'server/session/signInRoutes.ts',
          find: 'if (!(await isFirstReturn(context.database, attempt.state))) {',
          put: "if (!(await isFirstReturn(context.database, attempt.state)) && attempt.state === '') {",
        },
      ],
    },
    {
      name: 'unsigned',
      about: 'The signature of an ID token is not looked at.',
      edits: [
        { file: 'server/session/signInProvider.ts', find: 'client.enableNonRepudiationChecks,', put: '' },
      ],
    },
  ],
  tokens: [
    {
      name: 'any-origin',
      about: 'A refresh by cookie does not look at the page that asks for it.',
      edits: [
        {
          file: 'server/session/refreshCookie.ts',
          find: 'return origin === undefined || origin === publicUrl || origin === `${request.protocol}://${request.host}`;',
          put: "return origin === undefined || origin === publicUrl || request.host !== '';",
        },
      ],
    },
    {
      name: 'any-type',
      about: 'An access token may be a token that the server signed for something else.',
      edits: [{ file: 'server/session/accessToken.ts', find: 'typ: tokenType,', put: '' }],
    },
    {
      name: 'in-the-answer',
      about: 'A browser is answered the refresh token beside its cookie, where scripts read it.',
      edits: [
        {
          file: 'server/session/refreshCookie.ts',
          find: 'return { accessToken };',
          put: 'return { accessToken, refreshToken };',
        },
      ],
    },
    {
      name: 'kept-too-long',
      about: 'Reads use rights that were read some seconds ago.',
      edits: [
        {
          file: 'server/session/authentication.ts',
          find: 'const rightsKeptMs = 800;',
          put: 'const rightsKeptMs = 8000;',
        },
      ],
    },
    {
      name: 'no-grace',
      about: 'A tab that refreshes a moment after another one ends the session of both.',
      edits: [
        {
          file: 'server/session/sessions.ts',
          find: 'if (isWithinGrace && (await isUnused(executor, companyID, use.successor))) return rotated;',
          put: '',
        },
      ],
    },
    {
      name: 'reuse-forgiven',
      about: 'A refresh token that comes again is refused, and its session goes on.',
      edits: [
        {
          file: 'server/session/sessions.ts',
          find: ".set({ endedAt: now, endReason: 'refresh_reused' satisfies EndReason })",
          put: '.set({ endedAt: null })',
        },
      ],
    },
    {
      name: 'rights-kept',
      about: 'Calls that move money use rights that were read before.',
      edits: [
        {
          file: 'server/session/authentication.ts',
          find: 'const mayBeKept = isRead && movesMoney !== true && isCommand !== true;',
          put: 'const mayBeKept = isCommand !== true;',
        },
      ],
    },
  ],
};
