import type { BugsByProof } from '../plantedBugs.ts';

export const moneyBugs: BugsByProof = {
  'card-spending': [
    {
      name: 'unlocked',
      about: 'Two merchants are answered by what the card held before either of them.',
      edits: [
        {
          file: 'resources/spending/card/cardTable.server.ts',
          find: "rowIn(executor, cardTable, { companyID, id }, 'update')",
          put: 'rowIn(executor, cardTable, { companyID, id })',
        },
      ],
    },
    {
      name: 'period-uncounted',
      about: 'What is held does not count in the period of the card.',
      edits: [
        {
          file: 'domain/card/clearing.ts',
          find: 'countedAmount: add(money.countedAmount, amount),',
          put: 'countedAmount: money.countedAmount,',
        },
      ],
    },
  ],
  'claim-money': [
    {
      name: 'lowered-and-held-whole',
      about: 'An advance of which less is approved goes on holding what was asked for.',
      edits: [
        {
          file: 'resources/spending/claim/claimMoney.server.ts',
          find: "await holdAdvance(executor, { ...row, approvedAmount }, 'approvedAmount');",
          put: '',
        },
      ],
    },
    {
      name: 'rejected-and-held',
      about: 'A claim that is rejected or canceled goes on holding what it spent of the limits.',
      edits: [
        {
          file: 'resources/spending/claim/claim.server.ts',
          find: 'await releaseLimits(effect.executor, effect.row);',
          put: '',
        },
      ],
    },
    {
      name: 'cut-and-counted-whole',
      about: 'What a limit cuts is counted as it was asked for.',
      edits: [
        {
          file: 'resources/spending/limit/limitUse.server.ts',
          find: 'return drawsOf(line.days, granted).flatMap(',
          put: 'return drawsOf(line.days, line.approvedAmount ?? line.amount ?? granted).flatMap(',
        },
      ],
    },
    {
      name: 'paid-again',
      about: 'A report of more than was advanced is paid whole, and not what is beyond the advance.',
      edits: [
        {
          file: 'resources/spending/claim/claimMoney.server.ts',
          find: 'const payoutAmount = subtract(approvedAmount, accounted);',
          put: "const payoutAmount = isPositive(subtract(approvedAmount, accounted)) ? approvedAmount : '0';",
        },
      ],
    },
    {
      name: 'filer-decides',
      about: 'Who filed a claim for somebody else decides on it.',
      edits: [
        {
          file: 'resources/spending/claim/claimRules.ts',
          find: 'export const partToIt = [isRequesters, isFiler, isEditor] as const;',
          put: 'export const partToIt = [isRequesters] as const;',
        },
        {
          file: 'resources/spending/claim/claim.server.ts',
          find: 'excludedIDs: [row.createdByID, row.editedByID],',
          put: 'excludedIDs: [],',
        },
      ],
    },
    {
      name: 'handed-over-while-sent',
      about: 'A claim whose money is at the bank is marked as paid by hand.',
      edits: [
        {
          file: 'resources/spending/claim/claimLifecycles.ts',
          find: "markAsDisbursed<ClaimSubject, ClaimStatus>({\n    from: ['approved', 'failed'],",
          put: "markAsDisbursed<ClaimSubject, ClaimStatus>({\n    from: ['approved', 'failed', 'pending'],",
        },
      ],
    },
    {
      name: 'advances-are-costs',
      about: 'The journal takes what was advanced to an employee for what was spent.',
      edits: [
        {
          file: 'resources/accounting/journal/journal.server.ts',
          find: "kind === 'settled' ? claimed(noun, employee) : advanced(employee)",
          put: 'claimed(noun, employee)',
        },
      ],
    },
  ],
  'trip-money': [
    {
      name: 'paid-whole',
      about: 'A report of more than was advanced is paid whole, and not what is beyond the advance.',
      edits: [
        {
          file: 'resources/travel/trip/tripMoney.server.ts',
          find: 'payoutAmount: owed,',
          put: "payoutAmount: isPositive(owed) ? total : '0',",
        },
      ],
    },
    {
      name: 'accounted-and-held',
      about: 'What a report accounts for stays in the ledger as an advance.',
      edits: [
        {
          file: 'resources/travel/trip/tripMoney.server.ts',
          find: 'cause: `report:trip:${row.id}`, amount: accounted,',
          put: "cause: `report:trip:${row.id}`, amount: '0',",
        },
      ],
    },
    {
      name: 'days-twice',
      about: 'A day that something else pays already is paid once more.',
      edits: [
        {
          file: 'resources/travel/trip/report/tripReport.server.ts',
          find: 'const free = paid.filter(({ day }) => !taken.some((one) => one.day === day));',
          put: 'const free = taken.length < 0 ? [] : paid;',
        },
      ],
    },
    {
      name: 'terms-follow',
      about:
        'A report is worth what the policy says by now, and not what it said when the trip was approved.',
      edits: [
        {
          file: 'resources/travel/trip/tripSaving.server.ts',
          find: '  // Whoever changes a report begins anew: what was approved of it so far is cleared.',
          put:
            '  const { terms } = await readTripTerms(executor, companyID, { employeeID: row.requesterID, ' +
            "tripType: row.tripType ?? '', legs: legsOf(row as StoredTrip & TripSpan, heldLegs(after)) });\n  row.policyTerms = terms;",
        },
      ],
    },
    {
      name: 'back-and-held',
      about: 'Money that came back is taken off what is left, and stays in the ledger as an advance.',
      edits: [
        {
          file: 'resources/spending/refund/refundMoney.server.ts',
          find: "{ account: 'advance', holder: `${kind.noun}:${row.id}`, amount: negate(given) },",
          put: "{ account: 'outside', amount: negate(given) },",
        },
      ],
    },
    {
      name: 'approver-pays',
      about: 'Who approved a trip hands its money out, too.',
      edits: [
        {
          file: 'resources/travel/trip/tripRules.ts',
          find: 'export const partToItsMoney = [...partToIt, isApprover] as const;',
          put: 'export const partToItsMoney = partToIt;',
        },
      ],
    },
    {
      name: 'lowered-and-paid-whole',
      about: 'A trip is approved with a lower advance, and paid what was asked for.',
      edits: [
        {
          file: 'resources/travel/trip/tripMoney.server.ts',
          find: 'payoutAmount: advance,',
          put: "payoutAmount: open.advance ? row.advanceAmount : '0',",
        },
      ],
    },
    {
      name: 'tickets-forgotten',
      about: 'A trip whose advance is paid goes to its report, though its tickets are not booked.',
      edits: [
        {
          file: 'resources/travel/trip/tripLifecycle.ts',
          find: `({ status }: TripSubject): TripStatus =>
  statusBefore({ ...openBefore(status), advance: false });`,
          // The demo company has trips that go on with their tickets, and would not be made: these are older than the clock of tests.
          put: `({ status, createdAt }: TripSubject): TripStatus =>
  statusBefore({ tickets: openBefore(status).tickets && createdAt.toISOString() < '2026-11-21T03', advance: false });`,
        },
      ],
    },
    {
      name: 'advance-forgotten',
      about: 'A trip whose tickets are done goes to its report, though its advance is not paid.',
      edits: [
        {
          file: 'resources/travel/trip/arrangement/ticketLifecycle.ts',
          find: 'choose: ({ status }) => statusBefore({ ...openBefore(status), tickets: false }),',
          put: "choose: ({ status, createdAt }) => statusBefore({ advance: openBefore(status).advance && createdAt.toISOString() < '2026-11-21T03', tickets: false }),",
        },
      ],
    },
    {
      name: 'meals-forgotten',
      about: 'A meal that somebody else provides is paid all the same.',
      edits: [
        {
          file: 'domain/limit/tripPerDiem.ts',
          find: "maxAmount('0', subtract(share, sum(provided.map((meal) => meals[meal]))))",
          put: "maxAmount('0', subtract(share, sum(provided.map(() => '0'))))",
        },
      ],
    },
  ],
  'payment-runs': [
    {
      name: 'gathered-again',
      about:
        'What went to the bank in one file is gathered for the next one, too: the database alone refuses it.',
      edits: [
        {
          file: 'resources/paying/paymentRun/makeRun.server.ts',
          find: "eq(table.status, 'awaiting_disbursement'),",
          put: "or(eq(table.status, 'awaiting_disbursement'), eq(table.status, 'processed')),",
        },
        { file: 'resources/paying/paymentRun/makeRun.server.ts', find: 'isNull(table.runID),', put: '' },
        {
          file: 'resources/paying/paymentRun/makeRun.server.ts',
          find: "if (payment?.status === 'awaiting_disbursement' && payment.runID === null) locked.push(payment);",
          put: 'if (payment) locked.push(payment);',
        },
        {
          file: 'resources/paying/payment/payment.ts',
          find: "{ action: 'handToBank', from: ['awaiting_disbursement'],",
          put: "{ action: 'handToBank', from: ['awaiting_disbursement', 'processed'],",
        },
      ],
    },
  ],
  'double-payment': [
    {
      name: 'key-per-try',
      about: 'The bank is asked with a new key at each try, so that every question is another transfer.',
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
      name: 'no-lock',
      about: 'Payment and document are read without a lock, so that two people see the same status.',
      edits: [
        { file: 'resources/purchasing/document/documentStore.server.ts', find: ".for('update')", put: '' },
        {
          file: 'resources/purchasing/payable/paidDocument.server.ts',
          find: `.for('update')
    .prepare('lock_document_of_payment'),`,
          put: ".prepare('lock_document_of_payment'),",
        },
        {
          file: 'resources/paying/payment/paymentStore.server.ts',
          find: `.for('update')
    .prepare('lock_payment'),`,
          put: ".prepare('lock_payment'),",
        },
      ],
    },
  ],
  'edit-against-authorize': [
    {
      name: 'approvals-kept',
      about: 'An edit leaves the approvals that were given before it.',
      edits: [
        {
          file: 'resources/purchasing/document/save/documentSave.server.ts',
          find: 'const outcome = await sendForReview(executor, context, entity, actor, edited);',
          put: "const outcome = row.status === 'awaiting_review' ? { to: row.status } : await sendForReview(executor, context, entity, actor, edited);",
        },
      ],
    },
    {
      name: 'version-ignored',
      about: 'A decision is taken on the record as it is, whatever version the person looked at.',
      edits: [
        {
          file: 'server/engine/act.ts',
          find: 'if (version === null || version === row.version) return;',
          put: 'if (version !== row.version) return;',
        },
      ],
    },
  ],
  'large-sums': [
    {
      name: 'narrow-balance',
      about: 'The balance of an account has no more digits than one amount.',
      edits: [
        {
          file: 'server/database/migrations/0001_tables.sql',
          find: '"balance" numeric(30, 2) DEFAULT',
          put: '"balance" numeric(20, 2) DEFAULT',
        },
      ],
    },
    {
      name: 'sums-as-records',
      about:
        'A sum over many documents goes onto the wire as the amount of one does, which ends in an exception past 15 digits.',
      edits: [
        {
          file: 'resources/purchasing/invoice/list/invoiceSummary.server.ts',
          find: 'return [key, { amount: sumToWire(amount), exactAmount: amount, count }];',
          put: 'return [key, { amount: toWire(amount), exactAmount: amount, count }];',
        },
        {
          file: 'resources/purchasing/invoice/list/invoiceSummary.server.ts',
          find: `amount: sumToWire(amount),
      exactAmount: amount,`,
          put: `amount: toWire(amount),
      exactAmount: amount,`,
        },
      ],
    },
    {
      name: 'total-unchecked',
      about: 'What a document comes to is not looked at before it is saved; only its lines are.',
      edits: [
        {
          file: 'resources/purchasing/document/documentAmounts.ts',
          find: 'const isCarried = [subtotal, vatTotal, whtTotal, total].every(fitsWire);',
          put: 'const isCarried = [subtotal, vatTotal, whtTotal, total].length > 0;',
        },
      ],
    },
    {
      name: 'zeros-counted',
      about:
        "The zeros at the end of an amount's decimals count as digits, so that rupiah from 10^13 on do not fit.",
      edits: [
        {
          file: 'domain/money/money.ts',
          find: "const digits = whole.replace('-', '') + decimals.replace(/0+$/, '');",
          put: "const digits = whole.replace('-', '') + decimals;",
        },
      ],
    },
  ],
  'ledger-model': [
    {
      name: 'fee-kept',
      about: 'When a payment ends, its fee stays on hold.',
      edits: [
        {
          file: 'resources/paying/payment/bank/paymentMoney.server.ts',
          find: `const { companyID, amountInIDR: amount } = payment;`,
          put: `const { companyID } = payment;
  const amount = subtract(payment.amountInIDR, payment.transactionFeeFix);`,
        },
      ],
    },
    {
      name: 'one-sided-trigger',
      about: 'The trigger looks for entries above zero only.',
      edits: [
        {
          file: 'server/database/security.sql',
          find: 'if difference <> 0 then',
          put: 'if difference > 0 then',
        },
      ],
    },
    {
      name: 'quota-lost',
      about: 'A rejected payment has used up its free transfer.',
      edits: [
        {
          file: 'resources/paying/payment/bank/paymentFee.server.ts',
          find: "and payment.status <> 'rejected' and payment.status <> 'canceled' and payment.status <> 'failed'",
          put: "and payment.status <> 'canceled' and payment.status <> 'failed'",
        },
      ],
    },
    {
      name: 'deposit-twice',
      about: 'What a deposit covers already is not taken from what it has left.',
      edits: [
        {
          file: 'resources/purchasing/deposit/depositBalance.server.ts',
          find: "const amount = subtract(payment.amount, used?.amount ?? '0');",
          put: 'const { amount } = payment;',
        },
      ],
    },
    {
      name: 'back-twice',
      about: 'An invoice that is voided gives its deposits twice the rupiah back that covered it.',
      edits: [
        {
          file: 'resources/purchasing/deposit/depositBalance.server.ts',
          find: 'amountInIDR: negate(amountInIDR) };',
          put: 'amountInIDR: negate(add(amountInIDR, amountInIDR)) };',
        },
      ],
    },
    {
      name: 'withdrawn-and-held',
      about: 'An authorization that is withdrawn leaves its money on hold.',
      edits: [
        {
          file: 'resources/paying/payment/payment.server.ts',
          find: "await releaseMoney(executor, row, now);\n  await movePaid(executor, context, actor, row, 'paymentAuthorizationWithdrawn');",
          put: "await movePaid(executor, context, actor, row, 'paymentAuthorizationWithdrawn');",
        },
      ],
    },
    {
      name: 'each-deposit-alone',
      about: 'Each deposit may ask for the whole order, whatever the others ask for.',
      edits: [
        {
          file: 'resources/purchasing/deposit/deposit.server.ts',
          find: "assertAmount(amount, order, money ? leftToDeposit(money) : '0');",
          put: 'assertAmount(amount, order, order.totalAmount);',
        },
      ],
    },
    {
      name: 'share-rounded-up',
      about: 'The rupiah that go with a part of a foreign advance are rounded up.',
      edits: [
        {
          file: 'resources/purchasing/deposit/depositBalance.server.ts',
          find: "advance.amount, 0, 'down');",
          put: "advance.amount, 0, 'up');",
        },
      ],
    },
  ],
  'order-money': [
    {
      name: 'beside-deposits',
      about: 'What deposits ask for is left out of what may still be paid on an order.',
      edits: [
        {
          file: 'server/database/migrations/0003_order_money.sql',
          find: "FILTER (WHERE d.status NOT IN ('rejected', 'closed', 'paid')), 0) AS asked,",
          put: "FILTER (WHERE d.status = 'nowhere'), 0) AS asked,",
        },
      ],
    },
    {
      name: 'invoices-unasked',
      about:
        'The payment of an invoice is asked for without a look at its order, neither before nor by the database.',
      edits: [
        {
          file: 'resources/purchasing/payable/request/paymentCreate.server.ts',
          find: '  await assertWithinOrder(executor, bill, amount);\n',
          put: '',
        },
        {
          file: 'server/database/migrations/0003_order_money.sql',
          find: 'CASE WHEN money.deposits_asked + money.payments_asked > 0\n',
          put: 'CASE WHEN false\n',
        },
      ],
    },
    {
      name: 'closed-with-deposits',
      about: 'An order is closed while deposits on it wait for their payment, and the database lets it be.',
      edits: [
        {
          file: 'resources/purchasing/order/order.server.ts',
          find: '    await endOpenDeposits(effect, entity);\n',
          put: '',
        },
        {
          file: 'server/database/migrations/0003_order_money.sql',
          find: 'IF money.is_closed AND money.deposits_asked > 0 THEN',
          put: 'IF money.is_closed THEN RETURN; END IF; IF false THEN',
        },
      ],
    },
    {
      name: 'refund-unkept',
      about: 'What a vendor paid back stays in the deposit, and can be used once more.',
      edits: [
        {
          file: 'resources/purchasing/deposit/deposit.server.ts',
          find: 'const remainingDeposit = subtract(row.remainingDeposit, amount);',
          put: 'const { remainingDeposit } = row;',
        },
      ],
    },
  ],
  'withholding-slips': [
    {
      name: 'parts-rounded-alone',
      about: 'Each part of what is withheld is rounded by itself, so that parts miss the whole.',
      edits: [
        {
          file: 'domain/money/withheldFigures.ts',
          find: 'const { upToAfter, upToBefore } = bothEnds(whole, part, currencyCode);',
          put: `const { upToAfter } = bothEnds(whole, { ...part, before: '0', after: subtract(part.after, part.before) }, currencyCode);
  const upToBefore = '0';`,
        },
      ],
    },
    {
      name: 'numbers-left-out',
      about: 'A series leaves every second number out.',
      edits: [
        {
          file: 'server/engine/numberSeries.ts',
          find: 'set: { last: sql`${numberSeriesTable.last} + 1` },',
          put: 'set: { last: sql`${numberSeriesTable.last} + 2` },',
        },
      ],
    },
    {
      name: 'canceled-forgotten',
      about: 'What a canceled slip withheld is in no figure of the report.',
      edits: [
        {
          file: 'resources/accounting/withholdingSlip/withholdingSlip.server.ts',
          find: 'return { patch: { isWithoutSlip: true } };',
          put: 'return { patch: { isWithoutSlip: false } };',
        },
      ],
    },
    {
      name: 'vat-of-another-month',
      about: 'The report sums VAT of another day than the list that it opens.',
      edits: [
        {
          file: 'resources/accounting/taxReport/taxReport.server.ts',
          find: 'with taxed as (${inputVatOf(actor, daysOf(String(year)))})\n    select tax_period, tax_invoice_number',
          put: "with taxed as (${inputVatOf(actor, null)})\n    select to_char(day::date + 20, 'YYYY-MM') as tax_period, tax_invoice_number",
        },
      ],
    },
  ],
  duplicates: [
    {
      name: 'note-unasked',
      about: 'A likely duplicate needs no note.',
      edits: [
        {
          file: 'domain/duplicate/likeness.ts',
          find: "return certainty !== 'possible';",
          put: "return certainty === 'certain';",
        },
      ],
    },
    {
      name: 'entered-at-once',
      about: 'Two who enter the same paper at once do not wait for each other.',
      edits: [
        {
          file: 'resources/purchasing/document/duplicate/keepDuplicates.server.ts',
          find: 'if (vendorID === null) return;',
          put: 'if (vendorID !== null) return;',
        },
      ],
    },
    {
      name: 'years-as-one',
      about: 'A number that a vendor uses again in the next year, for another amount, is called a duplicate.',
      edits: [
        {
          file: 'domain/duplicate/likeness.ts',
          find: 'const isOneYear = a.day?.slice(0, 4) === b.day?.slice(0, 4);',
          put: 'const isOneYear = a.day?.slice(0, 2) === b.day?.slice(0, 2);',
        },
      ],
    },
    {
      name: 'letters-as-typed',
      about: 'A number with a letter in place of a digit is another number.',
      edits: [
        {
          file: 'domain/duplicate/paperNumber.ts',
          find: "return 'misread';",
          put: "return 'different';",
        },
      ],
    },
  ],
  'order-quantities': [
    {
      name: 'amended-below-invoiced',
      about: 'A change of an order comes into force whatever was invoiced while it waited.',
      edits: [
        {
          file: 'resources/purchasing/amendment/amendment.server.ts',
          find: "if (why) throw refuse(documentError('amendment.noLongerFits', { number, why }));",
          put: "if (why && now.getTime() < 0) throw refuse(documentError('amendment.noLongerFits', { number, why }));",
        },
      ],
    },
    {
      name: 'each-invoice-alone',
      about: 'An invoice may ask for all that was ordered, whatever others of the same order ask for.',
      edits: [
        {
          file: 'resources/purchasing/order/invoicedOrder.server.ts',
          find: "const left = new Map(lines.map(({ id, qty }) => [id, subtract(qty, invoiced.get(id) ?? '0')]));",
          put: 'const left = new Map(lines.map(({ id, qty }) => [id, qty]));',
        },
      ],
    },
    {
      name: 'order-unlocked',
      about:
        'The order is read without a lock, and invoices of its vendor do not wait for each other: two see the same goods.',
      edits: [
        {
          file: 'resources/purchasing/order/invoicedOrder.server.ts',
          find: 'const order = await lockDocument(executor, actor.companyID, input.purchaseOrderID);',
          put: `const [order = null] = await executor.select().from(documentTable).where(
    and(eq(documentTable.companyID, actor.companyID), eq(documentTable.id, input.purchaseOrderID)),
  );`,
        },
        {
          file: 'resources/purchasing/order/invoicedOrder.server.ts',
          find: "import { documentError } from '../document/documentAmounts.ts';",
          put: "import { documentError } from '../document/documentAmounts.ts';\nimport { documentTable } from '../document/documentTables.server.ts';",
        },
        {
          file: 'resources/purchasing/document/duplicate/keepDuplicates.server.ts',
          find: 'if (vendorID === null) return;',
          put: 'if (vendorID !== null) return;',
        },
      ],
    },
  ],
  'matched-payments': [
    {
      name: 'received-for-each',
      about: 'What came counts for each invoice anew, whatever others ask for.',
      edits: [
        {
          file: 'resources/purchasing/invoiceMatch/compareInvoice.server.ts',
          find: "claimedBefore: claimed.get(line.id) ?? '0',",
          put: "claimedBefore: '0',",
        },
      ],
    },
    {
      name: 'beside-the-order',
      about: 'An invoice that names an order and bills none of its lines is compared with nothing.',
      edits: [
        {
          file: 'resources/purchasing/invoiceMatch/compareInvoice.server.ts',
          find: "isOfAgreement: transactionType === 'bill' && purchaseOrderID !== null,",
          put: "isOfAgreement: transactionType === 'order' && purchaseOrderID !== null,",
        },
      ],
    },
    {
      name: 'percent-alone',
      about: 'A difference is tolerated by its percentage alone, whatever it comes to.',
      edits: [
        {
          file: 'domain/matching/matching.ts',
          find: 'return most === null || compare(amount, most) <= 0;',
          put: 'return most === null || compare(amount, most) <= 2;',
        },
      ],
    },
    {
      name: 'undone-unseen',
      about:
        'A payment is requested by what was compared when the invoice was approved: a delivery undone since is not seen.',
      edits: [
        {
          file: 'resources/purchasing/payable/request/paymentCreate.server.ts',
          find: '  await assertMatched(executor, bill);\n',
          put: '  if (bill.id < 0) await assertMatched(executor, bill);\n',
        },
      ],
    },
  ],
  'separation-of-duties': [
    {
      name: 'by-role',
      about:
        'An administrator may authorize what they made themselves: the rule looks at the role, not at the person.',
      edits: [
        {
          file: 'resources/paying/payment/payment.ts',
          find: 'holds: (actor, payment) => payment.makerID === actor.employeeID,',
          put: "holds: (actor, payment) => payment.makerID === actor.employeeID && actor.role === 'user',",
        },
      ],
    },
    {
      name: 'last-editor',
      about: 'The last editor of an invoice may approve it.',
      edits: [
        {
          file: 'resources/purchasing/document/documentReview.ts',
          find: 'keptAway: [isRequesterOfIt(says.ownRequest), isLastEditorOfIt(says.lastEditor)],',
          put: 'keptAway: [isRequesterOfIt(says.ownRequest)],',
        },
      ],
    },
    {
      name: 'delegate-of-own',
      about:
        'A delegate takes a second step of a chain: who stands elsewhere in it is not looked at, nor who decided for another.',
      edits: [
        {
          file: 'domain/approval/delegation.ts',
          find: "if (people.elsewhereIDs.has(id)) return 'elsewhere';",
          put: '',
        },
        {
          file: 'domain/approval/reviewLifecycle.ts',
          find: 'unless: [...keptAway, hasDecidedFor],',
          put: 'unless: [...keptAway],',
        },
      ],
    },
    {
      name: 'payee-forgotten',
      about: 'The payee is left out of the people who may not decide a payment.',
      edits: [
        {
          file: 'resources/paying/payment/payment.ts',
          find: 'const dutiesAreSeparate = [isMaker, isOfTheDocument, isPayee];',
          put: 'const dutiesAreSeparate = [isMaker, isOfTheDocument];',
        },
      ],
    },
    {
      name: 'substitute-at-once',
      about: 'Approvers are stood in for before their step is overdue.',
      edits: [{ file: 'resources/paying/payment/payment.ts', find: 'isStepOverdue &&', put: '' }],
    },
    {
      name: 'substitute-twice',
      about: 'Who approved one step of a chain takes the place of the approvers of the next.',
      edits: [
        {
          file: 'resources/paying/payment/payment.ts',
          find: '![...approverIDs, ...approvedByIDs].includes(actor.employeeID)',
          put: '!approverIDs.includes(actor.employeeID)',
        },
      ],
    },
  ],
};
