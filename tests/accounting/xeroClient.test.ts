import { describe, expect, it } from 'vitest';

import { AccountingError } from '../../server/accounting/accountingProvider.ts';
import { createXeroClient } from '../../server/accounting/xero/xeroClient.ts';
import { xeroDay } from '../../server/accounting/xero/xeroAnswers.ts';
import { keyIn, marked } from '../../server/accounting/xero/xeroDocuments.ts';
import { movedBy } from '../../server/accounting/xero/xeroReading.ts';
import { readXeroRefusal } from '../../server/accounting/xero/xeroRefusal.ts';
import { filterOf, UnreadFilter } from '../../server/accounting/xero/sandboxXeroFilter.ts';
import { quoted } from '../../server/accounting/xero/xeroApi.ts';
import { faultOf } from '../../server/accounting/xero/xeroJudge.ts';
import { fc } from '../properties.ts';
import { createJudge } from './xeroStage.ts';

/** Xero's client before answers that a test writes: what the sandbox never says. */
interface Asked {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string;
}
type Reply = [status: number, body: unknown, headers?: Record<string, string>];

function clientBefore(answer: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const client = createXeroClient({
    clientID: 'outlay',
    clientSecret: 'secret',
    loginUrl: 'https://login.test',
    identityUrl: 'https://identity.test',
    apiUrl: 'https://api.test',
    returnAddress: 'https://outlay.test/xero/return',
    now: () => new Date('2026-11-21T03:00:00Z'),
    async send(url, { method = 'GET', headers = {}, body = '' } = {}) {
      const one = { url: new URL(url), method, headers, body };
      asked.push(one);
      const [status, content, more = {}] = answer(one);
      return new Response(typeof content === 'string' ? content : JSON.stringify(content), {
        status,
        headers: more,
      });
    },
  });
  return { client, asked };
}

const failureOf = async (work: Promise<unknown>): Promise<AccountingError> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof AccountingError) return error;
  throw new Error(`it fails otherwise: ${String(error)}`);
};

const jwt = (claims: object) =>
  `${btoa('{}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const event = '11111111-0000-4000-8000-000000000001';
const tokens = (claims: object = { authentication_event_id: event }): Reply => [
  200,
  { access_token: jwt(claims), refresh_token: 'refresh-1', expires_in: 1800, token_type: 'Bearer' },
];
const organisation = (id: string, tenantType = 'ORGANISATION') => ({
  tenantId: id,
  tenantType,
  tenantName: id,
});

describe('an exchange', () => {
  const returned = { code: 'c', verifier: 'v', state: 's' };

  it('asks as RFC 6749 says, and takes the organisation of this consent alone', async () => {
    const { client, asked } = clientBefore(({ url }) =>
      url.host === 'identity.test' ? tokens() : [200, [organisation('t-1'), organisation('p-1', 'PRACTICE')]],
    );
    const { accessToken, refreshToken, accessUntil, refreshUntil } = await client.exchange(returned);
    expect(accessToken).toBe(`t-1 ${jwt({ authentication_event_id: event })}`);
    expect(refreshToken).toBe('t-1 refresh-1');
    expect(accessUntil.toISOString()).toBe('2026-11-21T03:30:00.000Z');
    expect(refreshUntil.toISOString()).toBe('2027-01-20T03:00:00.000Z');
    const [grant, connections] = asked;
    expect(grant?.headers['authorization']).toBe(`Basic ${btoa('outlay:secret')}`);
    expect(Object.fromEntries(new URLSearchParams(grant?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: 'v',
      redirect_uri: 'https://outlay.test/xero/return',
    });
    expect(connections?.url.searchParams.get('authEventId')).toBe(event);
  });

  it.each<[string, Reply[], string]>([
    ['no organisation', [tokens(), [200, []]], 'denied'],
    ['two organisations', [tokens(), [200, [organisation('a'), organisation('b')]]], 'refused'],
    ['a token that says nothing', [tokens({}), [200, []]], 'unreachable'],
    ['a grant that is over', [[400, { error: 'invalid_grant' }]], 'denied'],
    ['what is no token', [[200, { access_token: 7 }]], 'unreachable'],
  ])('with %s fails', async (_name, replies, failure) => {
    const left = [...replies];
    const { client } = clientBefore(() => left.shift() ?? [500, '']);
    expect((await failureOf(client.exchange(returned))).failure).toBe(failure);
  });

  it('names the organisation beside each question, and never to the grant', async () => {
    const { client, asked } = clientBefore(({ url }) =>
      url.host === 'identity.test'
        ? tokens()
        : [200, { Organisations: [{ Name: 'PT', BaseCurrency: 'IDR' }] }],
    );
    const { accessToken } = await client.refresh('t-9 refresh-0');
    expect(new URLSearchParams(asked[0]?.body).get('refresh_token')).toBe('refresh-0');
    await client.company(accessToken);
    expect(asked[1]?.headers).toMatchObject({ 'xero-tenant-id': 't-9' });
    expect(asked[1]?.headers['authorization']).toBe(`Bearer ${jwt({ authentication_event_id: event })}`);
  });
});

describe('an answer', () => {
  it.each<[string, Reply, object]>([
    ['of a token that is over', [401, { Title: 'Unauthorized', Status: 401 }], { failure: 'denied' }],
    ['of an organisation that ended it', [403, { Title: 'Forbidden' }], { failure: 'denied' }],
    [
      'of a limit',
      [429, '', { 'retry-after': '27', 'x-rate-limit-problem': 'minute' }],
      { failure: 'busy', retrySeconds: 27 },
    ],
    ['of a limit without a time', [429, ''], { failure: 'busy', retrySeconds: null }],
    ['of Xero at rest', [503, 'The service is not available'], { failure: 'unreachable' }],
    ['that is no JSON', [200, '<html>'], { failure: 'unreachable' }],
    ['of another shape', [200, { TaxRates: [{ Name: 1 }] }], { failure: 'unreachable' }],
    ['of a filter that it does not read', [400, { Message: 'No.' }], { failure: 'refused', message: 'No.' }],
  ])('%s', async (_name, reply, expected) => {
    const { client } = clientBefore(() => reply);
    expect(await failureOf(client.taxes('t-1 token'))).toMatchObject(expected);
  });

  it('of the day of a document is read as Xero writes it', () => {
    expect(xeroDay.parse('/Date(1539993600000+0000)/')).toBe('2018-10-20');
    expect(xeroDay.parse('/Date(1539993600000)/')).toBe('2018-10-20');
    expect(xeroDay.safeParse('2018-10-20').success).toBe(false);
  });

  it('of what somebody else entered is read as far as it goes, and what is no money is not', async () => {
    const head = { BankTransactionID: 'b-1', Type: 'SPEND-OVERPAYMENT', Date: '/Date(1539993600000+0000)/' };
    const rows = (own: object): Reply => [200, { BankTransactions: [{ ...head, BankAccount: {}, ...own }] }];
    const documentsBefore = (own: object) => {
      const { client } = clientBefore(({ url }) => {
        const resource = url.pathname.split('/').at(-1) ?? '';
        return resource === 'BankTransactions' ? rows(own) : [200, { [resource]: [] }];
      });
      return client.documents('t-1 token');
    };
    expect(await documentsBefore({})).toMatchObject([
      { id: 'BankTransactions/b-1', key: null, day: '2018-10-20' },
    ]);
    for (const LineAmount of [1e-9, 1e21, '7'])
      expect((await failureOf(documentsBefore({ LineItems: [{ LineAmount }] }))).failure).toBe('unreachable');
  });

  it('of a report is read as an amount', () => {
    expect(Number(movedBy('1,234.50', ''))).toBe(1234.5);
    expect(Number(movedBy('', '0.01'))).toBe(-0.01);
    expect(Number(movedBy('(7.00)', ''))).toBe(-7);
    expect(Number(movedBy('', ''))).toBe(0);
  });
});

describe('a refusal', () => {
  const faults = (...words: string[]) => ({
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: 'A validation exception occurred',
    Elements: [{ ValidationErrors: words.map((Message) => ({ Message })) }],
  });
  it.each([
    ["Account code '999' is not a valid code for this document.", 'account'],
    ['The TaxType code INPUT9 does not exist or cannot be used for this type of transaction.', 'tax'],
    ['The tracking option ‘North’ does not exist.', 'tag'],
    ["Item code 'X' is not valid", 'goods'],
    ['The contact name is archived.', 'payee'],
    ['The document date cannot be before the end of year lock date', 'closedBooks'],
    ['Something else.', null],
  ])('%s', (words, refused) => {
    expect(readXeroRefusal(JSON.stringify(faults(words)))).toEqual({ text: words, refused });
  });

  it('says each fault once, those of lines as well, and no more than can be read', () => {
    const body = {
      ...faults('One.', 'One.'),
      Elements: [
        {
          ValidationErrors: [{ Message: 'One.' }],
          LineItems: [{ ValidationErrors: [{ Message: 'Two.' }, { Message: 'One.' }] }],
        },
      ],
    };
    expect(readXeroRefusal(JSON.stringify(body)).text).toBe('One.; Two.');
    expect(readXeroRefusal(JSON.stringify(faults('x'.repeat(9000)))).text).toHaveLength(500);
    for (const strange of ['', 'null', '[]', '"x"', '{"Elements":7}'])
      expect(readXeroRefusal(strange)).toEqual({ text: '', refused: null });
  });
});

const key = fc
  .tuple(
    fc.integer({ min: 1, max: 10 ** 9 }),
    fc.constantFrom('transaction', 'purchaseInvoice'),
    fc.nat(),
    fc.nat(),
  )
  .map(([company, group, record, revision]) => `outlay:${company}:${group}:${record}:${revision}`);

describe('our key', () => {
  it('is found behind any words, which are no longer than Xero takes', () => {
    fc.assert(
      fc.property(fc.option(fc.string({ maxLength: 400 })), key, (words, one) => {
        const text = marked(words, one);
        expect(text.length).toBeLessThanOrEqual(255);
        expect(keyIn(text)).toBe(one);
        expect(text.endsWith(one)).toBe(true);
      }),
    );
    expect([keyIn(null), keyIn('')]).toEqual([null, null]);
  });

  it('is found by the filter that the client writes, and by no other one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), key), { maxLength: 6 }), key, (others, one) => {
        const rows = [...others.map(([words, its]) => marked(words, its)), marked('x', one)].map(
          (Reference) => ({
            Reference,
          }),
        );
        const found = [...rows, { Reference: null }].filter(
          filterOf(`Reference!=null AND Reference.EndsWith(${quoted(one)})`),
        );
        expect(found.filter(({ Reference }) => keyIn(Reference) === one).length).toBeGreaterThan(0);
      }),
    );
  });

  it('is not changed by words that look like a filter', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const rows = [{ Name: name }, { Name: `${name}!` }];
        expect(rows.filter(filterOf(`Name==${quoted(name)} AND Name!=null`))).toEqual([{ Name: name }]);
      }),
    );
    expect(() => filterOf('Name LIKE "x"')).toThrow(UnreadFilter);
  });
});

describe('who judges what passes', () => {
  const judge = createJudge();
  const payment = {
    Invoice: { InvoiceID: event },
    Account: { AccountID: event },
    Date: '2026-11-20',
    Amount: 7,
  };
  it.each<[string, 'Payment' | 'Invoice', object, boolean]>([
    ['a payment', 'Payment', payment, true],
    ['an amount that is a text', 'Payment', { ...payment, Amount: '7' }, false],
    ['a property that Xero does not have', 'Payment', { ...payment, CustomID: 'x' }, false],
    ['a status that Xero does not have', 'Invoice', { Type: 'ACCPAY', Status: 'SENT' }, false],
    ['an identifier that is none', 'Payment', { ...payment, Invoice: { InvoiceID: '7' } }, false],
    ['a number that is too long', 'Invoice', { InvoiceNumber: 'x'.repeat(256) }, false],
  ])('says of %s the same as the sandbox', (_name, schema, value, fits) => {
    expect(judge(JSON.stringify({ [`${schema}s`]: [value] })).length === 0).toBe(fits);
    expect(faultOf(schema, value) === null).toBe(fits);
  });
});
