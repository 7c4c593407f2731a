import type { BugsByProof } from '../plantedBugs.ts';

export const requestBugs: BugsByProof = {
  'fetched-from-outside': [
    {
      name: 'answers-without-bound',
      about: 'An answer from outside is read for as long as it comes.',
      edits: [
        {
          file: 'server/outside/outsideFetch.ts',
          find: 'if (sizeBytes > maxBytes) throw',
          put: 'if (sizeBytes < 0) throw',
        },
      ],
    },
    {
      name: 'redirects-anywhere',
      about: 'Only the first address is judged: a redirect leads into the private network.',
      edits: [
        {
          file: 'server/outside/outsideFetch.ts',
          find: 'if (!isTrusted) assertPublic(url);',
          put: 'if (!isTrusted && redirects === 0) assertPublic(url);',
        },
      ],
    },
    {
      name: 'names-unjudged',
      about: 'A name is resolved to whatever address it has.',
      edits: [
        {
          file: 'server/outside/outsideFetch.ts',
          find: 'addresses.filter(({ address }) => isPublicAddress(address))',
          put: 'addresses',
        },
      ],
    },
    {
      name: 'rates-believed',
      about: 'A rate from outside is taken, however far it is from the last one.',
      edits: [
        {
          file: 'domain/money/exchangeRate.ts',
          find: "compare(multiply(difference, '100'), multiply(last, rateJumpPercent)) > 0",
          put: "compare(difference, '0') < 0",
        },
      ],
    },
  ],
  'new-company': [
    {
      name: 'account-taken-for-granted',
      about: 'Who asks for the account that pays takes for granted that a company has one.',
      edits: [
        {
          file: 'resources/paying/companyAccount/companyAccountTable.server.ts',
          find: 'return account?.id ?? null;',
          put: "if (!account) throw new Error('there is no account'); return account.id;",
        },
      ],
    },
  ],
  'fuzz-questions': [
    {
      name: 'no-day-in-a-range',
      about: 'The judge of ranges trusts both ends to be days.',
      edits: [
        { file: 'domain/list/listFilter.ts', find: 'if (!isDay(from) || !isDay(to)) continue;', put: '' },
      ],
    },
    {
      name: 'zero-bytes',
      about: 'A text with a zero byte, which PostgreSQL cannot hold, is taken for a fault of the server.',
      edits: [
        {
          file: 'server/http/errorAnswer.ts',
          find: "if (state === '22003' || state === '22021' || state === '22P05') {",
          put: "if (state === '22003' || state === '22P05') {",
        },
      ],
    },
  ],
  'days-at-the-edges': [
    {
      name: 'to-the-end-of-the-calendar',
      about: 'Days are taken to the end of the year 9999, and what is counted from them has no year.',
      edits: [
        {
          file: 'domain/day/day.ts',
          find: 'return isOfCalendar(text) && text >= firstDay && text <= lastDay;',
          put: 'return isOfCalendar(text);',
        },
      ],
    },
  ],
  'choosing-is-not-reading': [
    {
      name: 'whole-rows',
      about: 'Who chooses among records is answered all that there is of them.',
      edits: [
        {
          file: 'server/records/storedNoun.ts',
          find: 'return (row) => toldOf(withFlags(row, actor), told);',
          put: 'return (row) => toldOf(withFlags(row, actor), told && null);',
        },
      ],
    },
    {
      name: 'asked-by-searching',
      about: 'What is not told is found by searching for it.',
      edits: [
        {
          file: 'server/records/nounRows.ts',
          find: 'query ? await recordsWithText(executor, table, searchedAmong(told), query) : undefined,',
          put: 'query ? await recordsWithText(executor, table, searchedAmong(told && null), query) : undefined,',
        },
      ],
    },
  ],
  'fuzz-writes': [
    {
      name: 'unread-bodies-undocumented',
      about: 'The document forgets that every body can be too large or of the wrong kind.',
      edits: [
        {
          file: 'server/documentation/describeOperation.ts',
          find: '...(hasBody ? [413, 415] : []),',
          put: '',
        },
      ],
    },
  ],
  'heavy-work': [
    {
      name: 'first-come-first-served',
      about: "Whoever asks first is served first, however much of it is one person's.",
      edits: [
        {
          file: 'server/workers/fairTurns.ts',
          find: 'const place = free.pop() ?? (await wait(person));',
          put: "const place = free.pop() ?? (await wait(person && 'everybody'));",
        },
      ],
    },
    {
      name: 'printed-between-requests',
      about: 'Papers are printed on the thread that answers requests.',
      edits: [
        {
          file: 'server/workers/workers.ts',
          find: 'return await pool.run(input, { name, signal: limit, transferList });',
          put: "return await (await import('./workerTasks.ts'))[name as 'print'](input as never);",
        },
      ],
    },
  ],
  idempotency: [
    {
      name: 'any-content',
      about: 'The same key answers the stored result to whatever is sent under it.',
      edits: [
        {
          file: 'server/http/idempotency.ts',
          find: "if (!row.requestHash.equals(requestHash)) return { kind: 'other_request' };",
          put: '',
        },
      ],
    },
    {
      name: 'unmarked',
      about: 'Authorizing is not marked as moving money, so it takes a call without a key.',
      edits: [
        {
          file: 'resources/paying/payment/payment.ts',
          find: `ability: 'isAbleToAuthorize',
      movesMoney: true,
      isBulk: true,`,
          put: `ability: 'isAbleToAuthorize',
      isBulk: true,`,
        },
      ],
    },
  ],
  'slow-clients': [
    {
      name: 'endless-bodies',
      about: 'A body may take as long as it likes to arrive.',
      edits: [{ file: 'server/http/slowClients.ts', find: 'requestTimeout: requestTimeoutMs,', put: '' }],
    },
  ],
  uploads: [
    {
      name: 'all-in-memory',
      about: 'All of an upload is read before its turn to be judged comes.',
      edits: [
        {
          file: 'server/files/multipartUpload.ts',
          find: `return await inTurn(\`\${companyID}:\${employeeID}\`, async (place) =>
      work({ fileName, fields, content: await file.readInto(place) }),`,
          put: `const content = await file.readInto(Buffer.alloc(maxUploadBytes));
    return await inTurn(\`\${companyID}:\${employeeID}\`, async () =>
      work({ fileName, fields, content }),`,
        },
      ],
    },
    {
      name: 'name-decides',
      about: 'A stored file is served as what its name says.',
      edits: [
        {
          file: 'server/files/fileRoutes.ts',
          find: "'content-type': row.contentType,",
          put: "'content-type': row.fileName.includes('.html') ? 'text/html' : row.contentType,",
        },
      ],
    },
    {
      name: 'packed-objects-unseen',
      about: 'Of a PDF only what lies open in it is looked at.',
      edits: [
        {
          file: 'server/files/fileContent.ts',
          find: 'await unfoldStreams(content, maxUnfoldedBytes, lookAtStream);',
          put: 'await unfoldStreams(content, maxUnfoldedBytes, () => () => {});',
        },
      ],
    },
    {
      name: 'pdf-not-unfolded',
      about: 'A PDF of some kilobytes may unfold to gigabytes.',
      edits: [
        {
          file: 'server/files/fileContent.ts',
          find: 'await unfoldStreams(content, maxUnfoldedBytes, lookAtStream);',
          put: 'await unfoldStreams(content, maxUnfoldedBytes * 1000, lookAtStream);',
        },
      ],
    },
  ],
};
