import type { BugsByProof } from '../plantedBugs.ts';

export const survivalBugs: BugsByProof = {
  'backup-restore': [
    {
      name: 'files-left-out',
      about: 'A backup holds the database alone.',
      edits: [
        {
          file: 'server/operator/backup.ts',
          find: 'if (from === null || !existsSync(from)) return;',
          put: 'if (from !== null) return;',
        },
      ],
    },
  ],
  'clock-steps': [
    {
      name: 'claim-not-checked',
      about: 'A request whose key was given to another in the meantime does its work all the same.',
      edits: [
        {
          file: 'server/http/idempotency.ts',
          find: "if (marked.length === 0) throw new DomainError('idempotency_in_progress');",
          put: "if (marked.length > 1) throw new DomainError('idempotency_in_progress');",
        },
      ],
    },
  ],
  'database-away': [
    {
      name: 'break-unheard',
      about: 'Nobody listens when a connection breaks that is lent out.',
      edits: [
        {
          file: 'server/database/database.ts',
          find: "opened.on('connect', (client) => client.on('error', onError));",
          put: '',
        },
      ],
    },
  ],
  'disk-full': [
    {
      name: 'fault-of-ours',
      about: 'A database without space reads as a fault of the server.',
      edits: [
        {
          file: 'server/http/errorAnswer.ts',
          find: "if (state === '57014' || state === '53300' || state === '53100' || state === '25P03') {",
          put: "if (state === '57014' || state === '53300' || state === '25P03') {",
        },
      ],
    },
    {
      name: 'half-files-stay',
      about: 'What was written of a file before the disk was full stays there.',
      edits: [
        {
          file: 'server/files/fileStorage.ts',
          find: 'await disk.delete(path).catch(() => undefined);',
          put: '',
        },
      ],
    },
  ],
  'graceful-stop': [
    {
      name: 'connections-kept',
      about: 'A server that stops leaves its connections open for further requests.',
      edits: [{ file: 'server/app.ts', find: 'closeConnectionsOnStop(app, context);', put: '' }],
    },
  ],
  'jobs-once': [
    {
      name: 'key-per-try',
      about: 'The bank is asked with a new key at each try.',
      edits: [
        {
          file: 'resources/paying/payment/bank/paymentDisbursement.server.ts',
          find: 'idempotencyKey: `payment:${payment.companyID}:${payment.id}:${payment.attempt}`,',
          // The demo company is paid by the same code, and would not be made: its payments are older than the clock of tests.
          put: "idempotencyKey: `payment:${payment.companyID}:${payment.id}:${payment.createdAt.toISOString() < '2026-11-21T03' ? payment.attempt : crypto.randomUUID()}`,",
        },
      ],
    },
    {
      name: 'mail-without-id',
      about: 'A message gets a new Message-ID at each try.',
      edits: [
        {
          file: 'server/jobs/ownWork.ts',
          find: 'await mailer.send({ id: job.id, companyID: job.companyID, ...message });',
          put: 'await mailer.send(message);',
        },
      ],
    },
    {
      name: 'notification-unmarked',
      about: 'A notification is put before its people at every delivery of its job.',
      edits: [
        {
          file: 'server/jobs/outboxRelay.ts',
          find: 'return new Set(taken.map(({ id }) => jobIDOf(first.company_id, String(id))));',
          put: 'return taken && new Set(jobs.map(({ id }) => id));',
        },
        {
          file: 'server/jobs/jobTopics.ts',
          find: 'return new Set(isMine ? [job.id] : []);',
          put: 'return new Set(isMine === undefined ? [] : [job.id]);',
        },
      ],
    },
  ],
  'kill-database': [
    {
      name: 'commit-not-flushed',
      about: 'A commit is acknowledged before it is on the disk.',
      edits: [
        {
          file: 'server/database/embeddedPostgres.ts',
          find: "fsync: 'on',",
          put: `fsync: 'on',
  synchronous_commit: 'off',`,
        },
      ],
    },
    {
      name: 'keys-held',
      about: 'A key whose request ended while the database was away stays taken for a minute.',
      edits: [
        {
          file: 'server/http/idempotency.ts',
          find: 'if (isConnectionLost(error)) void settleLater(context, settle);',
          put: '',
        },
      ],
    },
  ],
  'kill-server': [
    {
      name: 'answer-not-kept',
      about: 'An answer is given without its body being kept under the key.',
      edits: [
        {
          file: 'server/http/idempotency.ts',
          find: 'claim.coming = { status, body };',
          put: "claim.coming = { status, body: '' };",
        },
      ],
    },
    {
      name: 'work-without-mark',
      about: 'The key does not learn in the transaction of the work that it was done.',
      edits: [
        {
          file: 'server/http/idempotency.ts',
          find: 'if (claim) beforeCommit.run((executor) => markAsWritten(executor, claim), done);',
          put: "if (claim && claim.key === '') beforeCommit.run((executor) => markAsWritten(executor, claim), done);",
        },
      ],
    },
  ],
  'stop-under-load': [
    {
      name: 'connections-kept',
      about: 'A server that stops leaves its connections open, and waits for them.',
      edits: [
        {
          file: 'server/http/slowClients.ts',
          find: "if (isStopping?.() === true) reply.header('connection', 'close');",
          put: '',
        },
        {
          file: 'server/http/slowClients.ts',
          find: 'if (isStopping?.() === true && !app.server.listening) app.server.closeIdleConnections();',
          put: '',
        },
      ],
    },
    {
      name: 'no-time-to-drain',
      about: 'A server that is told to stop gives no time to what is in flight.',
      edits: [{ file: 'server/start.ts', find: 'const drainMs = 8000;', put: 'const drainMs = 20;' }],
    },
  ],
  'drift-found': [
    {
      name: 'moves-not-compared',
      about: 'A document of the books counts as ours by its key and its day alone.',
      edits: [
        {
          file: 'resources/accounting/drift/driftFindings.ts',
          find: 'const found = `${there.day} ${textOf(there.lines)}`;',
          put: 'const found = `${there.day} ${textOf(moves)}`;',
        },
      ],
    },
    {
      name: 'replaced-and-kept',
      about: 'What is posted again stands in the books beside what somebody changed there.',
      edits: [
        {
          file: 'resources/accounting/accountingPost/sending/postSending.server.ts',
          find: 'for (const replaced of post.replaces)',
          put: 'for (const replaced of post.replaces.slice(1))',
        },
      ],
    },
  ],
  'payroll-once': [
    {
      name: 'sent-again',
      about: 'An item whose answer was lost is given to the payroll again.',
      edits: [
        {
          file: 'resources/accounting/payroll/payItem.server.ts',
          find: 'const isFirst = item.sentAt === null;',
          put: "const isFirst = item.sentAt === null || item.status === 'unknown';",
        },
      ],
    },
    {
      name: 'owed-uncalled',
      about: 'An item that the payroll says it never got is paid otherwise, and not called off.',
      edits: [
        {
          file: 'resources/accounting/payroll/payItem.server.ts',
          find: "if (context.now().getTime() - sentAt < neverGotMs) return { kind: 'unknown' };",
          put: "if (sentAt >= 0) return { kind: 'refused', reason: payrollWord('refused.calledOff') };",
        },
      ],
    },
  ],
  'mailed-once': [
    {
      name: 'not-locked',
      about: 'A draft is made without asking whether another server has made it.',
      edits: [
        {
          file: 'resources/accounting/stream/makeDraft.server.ts',
          find: "if (still?.status !== 'waiting') return;",
          put: 'if (!still) return;',
        },
      ],
    },
  ],
  'sync-once': [
    {
      name: 'key-per-try',
      about: 'The books are given a new key at each try.',
      edits: [
        {
          file: 'resources/accounting/accountingPost/sending/postSending.server.ts',
          find: 'program.create(token, document, key)',
          put: 'program.create(token, document, `${key}:${post.attempts}`)',
        },
      ],
    },
    {
      name: 'parts-apart',
      about:
        'What was paid of an invoice is sent after the commit that notes that the invoice is in the books.',
      edits: [
        {
          file: 'resources/accounting/accountingPost/sending/postSending.server.ts',
          find: "    if (status === 'success') await sendPaidParts(executor, post, at);\n  });",
          put: "  });\n  if (outcome.kind === 'posted')\n    await database.write(post.companyID, (executor) => sendPaidParts(executor, post, now()));",
        },
      ],
    },
  ],
  schedules: [
    {
      name: 'made-by-each',
      about: 'A delivery does not ask whether another one has made the run.',
      edits: [
        {
          file: 'resources/company/schedule/run/scheduleRuns.server.ts',
          find: "return locked?.status === 'processing';",
          put: 'return locked !== undefined;',
        },
      ],
    },
    {
      name: 'mails-apart',
      about: 'The mails are noted in a transaction of their own, which stays when that of the run does not.',
      edits: [
        {
          file: 'resources/company/schedule/run/scheduleRuns.server.ts',
          find: 'await mailRun(executor, context, { stored, run, period, dataset, actor, recipients, rows: total, file });',
          put: `await database.write(companyID, (own) =>
      mailRun(own, context, { stored, run, period, dataset, actor, recipients, rows: total, file }),
    );`,
        },
      ],
    },
    {
      name: 'due-for-each',
      about: 'A server starts what it saw due, though another has started it meanwhile.',
      edits: [
        {
          file: 'resources/company/schedule/run/scheduleRuns.server.ts',
          find: `.where(and(ofSchedule, isDue(now)))
    .for('update', { skipLocked: true });`,
          put: `.where(ofSchedule)
    .for('update');`,
        },
      ],
    },
  ],
  'recurring-purchases': [
    {
      name: 'missed-left-out',
      about: 'Of the days that passed without a server, the last one alone is made up for.',
      edits: [
        {
          file: 'resources/purchasing/recurringPurchase/makePurchases.server.ts',
          find: 'const instants = found.due.slice(0, atOnceMax);',
          put: 'const instants = found.due.slice(-1);',
        },
      ],
    },
    {
      name: 'moved-apart',
      about: 'The next day is noted in a transaction of its own, before the purchase is made.',
      edits: [
        {
          file: 'resources/purchasing/recurringPurchase/makePurchases.server.ts',
          find: 'const isWithin = (at: Date) =>',
          put: `await context.database.write(companyID, (own) =>
    own.update(recurringPurchaseTable).set({ nextAt: next }).where(ofOne),
  );
  const isWithin = (at: Date) =>`,
        },
        {
          file: 'resources/purchasing/recurringPurchase/makePurchases.server.ts',
          find: ".for('update', { skipLocked: true });",
          put: ';',
        },
      ],
    },
  ],
};
