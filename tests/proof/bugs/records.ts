import type { BugsByProof } from '../plantedBugs.ts';

export const recordBugs: BugsByProof = {
  limits: [
    {
      name: 'windows-unlocked',
      about: 'What is used in a window is read without waiting for who spends in it now.',
      edits: [{ file: 'resources/spending/limit/limitUse.server.ts', find: 'for update of w`', put: '`' }],
    },
    {
      name: 'freed-and-counted',
      about: 'A claim that is withdrawn gives back what it held, and the windows still count it.',
      edits: [
        {
          file: 'resources/spending/limit/limitUse.server.ts',
          find: 'const held = await lockWindows(executor, companyID, record, [], []);',
          put: 'const held: number[] = [];',
        },
      ],
    },
  ],
  retention: [
    {
      name: 'open-erased',
      about: 'What is kept of somebody is erased though something of theirs is open.',
      edits: [
        {
          file: 'resources/company/retention/leavers.server.ts',
          find: 'hasNothingOpen(open(), employeeTable),',
          put: '',
        },
      ],
    },
    {
      name: 'one-is-enough',
      about: 'A rule erases as soon as one person wants it on.',
      edits: [
        {
          file: 'resources/company/retention/erasing.server.ts',
          find: ".where(and(eq(retentionRuleTable.status, 'on'), eq(companyTable.status, 'active')));",
          put: ".where(and(sql`${retentionRuleTable.status} <> 'off'`, eq(companyTable.status, 'active')));",
        },
        {
          file: 'resources/company/retention/erasing.server.ts',
          find: "if (rule?.status !== 'on') return;",
          put: 'if (!rule) return;',
        },
        {
          file: 'resources/company/retention/retentionRule.ts',
          find: "{ action: 'erase', from: ['on'], to: ['on'], by: [] },",
          put: "{ action: 'erase', from: ['awaiting_approval', 'on'], to: ['on'], by: [] },",
        },
      ],
    },
    {
      name: 'other-kinds-erased',
      about: 'A rule of one kind erases the others, too.',
      edits: [
        {
          file: 'resources/company/retention/leavers.server.ts',
          find: 'await eraseKept(executor, kept, person, [kind]);',
          put: 'await eraseKept(executor, kept, person);',
        },
      ],
    },
    {
      name: 'a-day-early',
      about: 'The time of what is kept is over a day before it is.',
      edits: [
        {
          file: 'resources/company/retention/leavers.server.ts',
          find: '::date <= ${today}::date`,',
          put: '::date <= ${today}::date + 1`,',
        },
      ],
    },
    {
      name: 'being-decided-erased',
      about: 'Somebody is erased by the clock while two people decide on it.',
      edits: [
        {
          file: 'resources/company/retention/leavers.server.ts',
          find: '    isNull(employeeTable.proposal),\n',
          put: '',
        },
      ],
    },
  ],
  forgotten: [
    {
      name: 'untold',
      about: 'A draft goes on the day its time is over, whoever was told of it.',
      edits: [
        {
          file: 'resources/company/retention/idle.server.ts',
          find: 'and(isIdle(records, asked, sql`${today}::date`), isTold(records, timeZone, today))',
          put: 'and(isIdle(records, asked, sql`${today}::date`), sql`${timeZone}::text is not null`)',
        },
      ],
    },
    {
      name: 'told-once',
      about: 'Who was told of a draft, took it up again and left it, is not told again.',
      edits: [
        {
          file: 'resources/company/retention/idleRecords.server.ts',
          find: 'and ${toldAt} > ${touchedAt(records)} ',
          put: '',
        },
      ],
    },
    {
      name: 'comments-uncounted',
      about: 'What somebody says about a draft keeps it no longer.',
      edits: [
        {
          file: 'resources/company/retention/idleRecords.server.ts',
          find: 'and ${commentTable.subjectID} = ${table.id}',
          put: 'and false',
        },
      ],
    },
    {
      name: 'days-early',
      about: 'A record goes thirteen days after its person was told.',
      edits: [
        {
          file: 'resources/company/retention/idleRecords.server.ts',
          find: '+ ${toldDaysBefore}::int <= ${by}::date',
          put: '+ ${toldDaysBefore - 1}::int <= ${by}::date',
        },
      ],
    },
    {
      name: 'each-kind-takes-all',
      about: 'A rule for drafts takes receipts, too.',
      edits: [
        {
          file: 'resources/company/retention/idle.server.ts',
          find: 'all().filter((records) => records.kind === kind)',
          put: "all().filter((records) => kind === 'drafts' || records.kind === kind)",
        },
      ],
    },
    {
      name: 'told-before-it-was-off',
      about: 'A rule that was off and is on again takes at once what people were told of before.',
      edits: [
        {
          file: 'resources/company/retention/retentionRule.server.ts',
          find: '      turnOff: (effect) => forget(effect, kinds),\n',
          put: '',
        },
      ],
    },
    {
      name: 'of-all-companies',
      about: 'The rule of one company takes the drafts of others.',
      edits: [
        {
          file: 'resources/company/retention/idleRecords.server.ts',
          find: 'eq(store.table.companyID, terms.companyID),',
          put: 'sql`${terms.companyID}::bigint is not null`,',
        },
      ],
    },
  ],
  'bulk-seen': [
    {
      name: 'versions-dropped',
      about: 'A bulk form reads which records are meant, and forgets as what they were seen.',
      edits: [
        {
          file: 'server/engine/bulkBody.ts',
          find: 'records?.map((record) => ({ shown: null, ...record })) ??',
          put: 'records?.map(({ id }) => ({ id, version: null, shown: null })) ??',
        },
      ],
    },
    {
      name: 'newer-is-as-good',
      about: 'A record is refused only where the person saw a later one than there is.',
      edits: [
        {
          file: 'server/engine/act.ts',
          find: 'if (version === null || version === row.version) return;',
          put: 'if (version === null || version <= row.version) return;',
        },
      ],
    },
    {
      name: 'inbox-of-the-moment',
      about: 'A row of the inbox names no version that was ever shown.',
      edits: [
        {
          file: 'server/inbox/inboxList.ts',
          find: 'version: row.version,',
          put: 'version: row.version + 1,',
        },
      ],
    },
    {
      name: 'blind-links',
      about: 'Who comes by the link of a mail decides without saying on what.',
      edits: [
        {
          file: 'server/engine/entityRoutes.ts',
          find: 'if (actor.decidesOnly && version === null) {',
          put: 'if (actor.decidesOnly && version === 0) {',
        },
      ],
    },
  ],
  'off-goes-not-forward': [
    {
      name: 'once-requested',
      about: 'A payment abroad that was requested goes on when paying abroad is switched off.',
      edits: [
        {
          file: 'resources/paying/payment/payment.ts',
          find: "currencyCode === 'IDR' ? undefined : remittance",
          put: "currencyCode === '' ? remittance : undefined",
        },
      ],
    },
    {
      name: 'never-ended',
      about: 'What is switched off cannot be ended either.',
      edits: [
        {
          file: 'domain/lifecycle/lifecycle.ts',
          find: '(!isOff || endsIt === true) &&',
          put: '(!isOff || endsIt === undefined) &&',
        },
        {
          file: 'domain/lifecycle/lifecycle.ts',
          find: 'if (off !== null && transition.endsIt !== true) return { says: off };',
          put: 'if (off !== null) return { says: off };',
        },
      ],
    },
  ],
  'off-is-not-begun': [
    {
      name: 'menu-alone',
      about: 'The flag of purchases closes the menu, and the calls enter them all the same.',
      edits: [
        {
          file: 'resources/purchasing/document/save/documentSave.server.ts',
          find: 'assertSwitchedOn(actor, buying);',
          put: '',
        },
        {
          file: 'resources/purchasing/invoice/invoice.ts',
          find: 'switchedBy: () => buying,',
          put: '',
        },
      ],
    },
  ],
  'off-closes-its-doors': [
    {
      name: 'hidden-deliveries',
      about: 'What came of an order that is under way cannot be read while orders are switched off.',
      edits: [
        {
          file: 'resources/purchasing/orderDelivery/deliveryRoutes.server.ts',
          find: `    access: purchasing,
    url: '/v1/bills/:id/deliveries',`,
          put: `    url: '/v1/bills/:id/deliveries',`,
        },
      ],
    },
    {
      name: 'bulk-forgets',
      about: 'The bulk forms ask for their own flag in place of those of what they decide on.',
      edits: [
        {
          file: 'server/engine/entityRoutes.ts',
          find: 'access: withSwitches(accessTo(entity, transition), entity.lifecycle.bulkAccess),',
          put: 'access: { ...accessTo(entity, transition), ...entity.lifecycle.bulkAccess },',
        },
      ],
    },
  ],
  'audit-trail': [
    {
      name: 'ledger-open',
      about: 'The application may change the lines of posted entries.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: 'revoke update, delete on history, ledger_entry, ledger_line, deposit_application from outlay_app;',
          put: 'revoke update, delete on history, ledger_entry, deposit_application from outlay_app;',
        },
      ],
    },
    {
      name: 'link-unhashed',
      about: 'The hash of a history row leaves out the payment that it refers to.',
      edits: [{ file: 'server/engine/history.ts', find: '...beside(row),', put: '' }],
    },
    {
      name: 'request-unhashed',
      about: 'The hash of a history row leaves out the request that caused it.',
      edits: [
        {
          file: 'server/engine/history.ts',
          find: 'if (requestID !== null) return [...values, remark, requestID];',
          put: 'if (requestID === undefined) return [];',
        },
      ],
    },
    {
      name: 'notes-unhashed',
      about: 'The hash of a history row leaves out its notes.',
      edits: [
        {
          file: 'server/engine/history.ts',
          find: `row.notes,
    Object.entries(inOneOrder(row.changes)),`,
          put: 'Object.entries(inOneOrder(row.changes)),',
        },
      ],
    },
  ],
  'audit-evidence': [
    {
      name: 'ends-unsealed',
      about: 'The seal leaves out at which row each history ends.',
      edits: [
        {
          file: 'server/audit/chain.ts',
          find: "kind.update(`${subjectID} ${position} ${hash.toString('hex')}\\n`);",
          put: 'kind.update(`${subjectID} ${position > 0 && hash.length}\\n`);',
        },
      ],
    },
    {
      name: 'links-unread',
      about: 'A row that does not build on the one before it counts as sound.',
      edits: [
        {
          file: 'server/audit/chain.ts',
          find: "if (!row.previousHash.equals(previous?.hash ?? emptyHash)) return 'unlinked';",
          put: '',
        },
        {
          file: 'server/audit/chain.ts',
          find: "if (row.position !== (previous?.position ?? 0) + 1) return 'missing';",
          put: '',
        },
        {
          file: 'server/audit/chain.ts',
          find: 'import { emptyHash, historyHash }',
          put: 'import { historyHash }',
        },
      ],
    },
  ],
  'found-as-listed': [
    {
      name: 'found-unread',
      about: 'The search over everything finds documents that the person may not know of.',
      edits: [
        {
          file: 'resources/purchasing/document/list/documentSearch.server.ts',
          find: 'where ${and(ofKind, is, where, known)}',
          put: 'where ${and(ofKind, is, where)}',
        },
      ],
    },
    {
      name: 'found-without-list',
      about: 'Whoever may see a record of a declared noun finds it, though they have no list of them.',
      edits: [
        {
          file: 'server/search/nounSource.ts',
          find: "[nounAccess(noun, 'viewList'), nounAccess(noun, 'viewDetail')]",
          put: '[noun.access]',
        },
      ],
    },
  ],
  'company-wall': [
    {
      name: 'capability-not-asked',
      about: 'A call that asks for a capability lets everybody in.',
      edits: [
        {
          file: 'server/http/access.ts',
          find: 'if (verdict.isAllowed) return;',
          put: "if (verdict.isAllowed || verdict.reason === 'capability') return;",
        },
      ],
    },
    {
      name: 'companies-of-everybody',
      about: "The list of one's companies forgets the address, and names every company.",
      edits: [
        {
          file: 'server/session/signIn.ts',
          find: 'inArray(employeeTable.email, [...new Set([address, email.trim()])]),',
          put: '',
        },
      ],
    },
    {
      name: 'leaver-keeps-access',
      about: 'Somebody whose employment has ended goes on while their session lasts.',
      edits: [
        {
          file: 'server/session/actor.ts',
          find: "return employee.status === 'active' && employee.hasAccess;",
          put: 'return employee.hasAccess;',
        },
      ],
    },
  ],
  'exports-inert': [
    {
      name: 'plain-name',
      about: 'The name of the requester is written as if it were a figure.',
      edits: [
        {
          file: 'resources/purchasing/document/export/documentSheet.server.ts',
          find: "requester: [text(column('requester'), ({ requesterName }) => requesterName)],",
          put: "requester: [plain(column('requester'), ({ requesterName }) => requesterName)],",
        },
      ],
    },
    {
      name: 'tab-forgotten',
      about: 'A text that begins with a tab is written as it is.',
      edits: [
        {
          file: 'server/files/csv.ts',
          find: `const formulaStart = /(?<=^|[;\\t\\r\\n])(?=["'\\s]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\t\\r])/g;`,
          put: `const formulaStart = /(?<=^|[;\\t\\r\\n])(?=["'\\s]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])/g;`,
        },
      ],
    },
  ],
  'row-level-security': [
    {
      name: 'alike-of-all',
      about: 'Invoices that are alike are looked for in every company.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: "where b.vendor_id = any (vendors) and b.company_id = current_setting('outlay.company_id')::bigint",
          put: 'where b.vendor_id = any (vendors) and b.company_id > 0',
        },
      ],
    },
    {
      name: 'search-of-all',
      about: 'The text search, which runs as the owner, forgets the company in one of its parts.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: "where b.company_id = current_setting('outlay.company_id')::bigint and search_form(b.reference_number) like pattern",
          put: 'where search_form(b.reference_number) like pattern',
        },
      ],
    },
    {
      name: 'table-left-out',
      about: 'One table is left out when the policies are made.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: "where n.nspname = 'public' and c.relkind in ('r', 'p')",
          put: "where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'media'",
        },
      ],
    },
    {
      name: 'writes-unchecked',
      about: 'The policies judge what is read, and let everything be written.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: "with check (company_id = current_setting(''outlay.company_id'')::bigint)',",
          put: "with check (true)',",
        },
      ],
    },
  ],
  imports: [
    {
      name: 'saved-again',
      about: 'A second delivery of the job saves the rows that the first has saved.',
      edits: [
        {
          file: 'server/exchange/import/importJob.ts',
          find: 'const one = and(rowsOf(stored), eq(recordImportRowTable.number, number), isOpen(stored));',
          put: 'const one = and(rowsOf(stored), eq(recordImportRowTable.number, number));',
        },
      ],
    },
    {
      name: 'undo-overwrites',
      about: 'An undo takes back records that somebody has edited since.',
      edits: [
        {
          file: 'server/exchange/import/importJob.ts',
          find: 'if (locked.version !== row.recordVersion) {',
          put: 'if (locked.version < 1) {',
        },
      ],
    },
  ],
  'workflow-change': [
    {
      name: 'decision-lost',
      about: 'A chain that is left forgets the steps that somebody decided.',
      edits: [
        {
          file: 'server/approval/chain.ts',
          find: ".where(and(isOfRound(approvalStepTable), inArray(approvalStepTable.status, ['open', 'waiting'])))",
          put: '.where(isOfRound(approvalStepTable))',
        },
      ],
    },
    {
      name: 'old-task-kept',
      about: 'A document that goes over to a changed workflow stays with those who were asked, too.',
      edits: [
        {
          file: 'server/approval/workflow/moveReview.ts',
          find: "await endChain(executor, subject, row, 'moved', null, now);",
          put: '',
        },
      ],
    },
    {
      name: 'replay-old-deciders',
      about: 'A replay names those who decide now for what would be decided by others.',
      edits: [
        {
          file: 'server/approval/workflow/replay.ts',
          find: 'after: named(chains.after),',
          put: 'after: named(chains.before),',
        },
      ],
    },
  ],
};
