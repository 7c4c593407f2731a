import { z } from 'zod';

import type { BooksAccountType, BooksTaxKind } from '../../domain/accounting/booksAccount.ts';
import type { Day } from '../../domain/day/day.ts';
import { lastOfMonth } from '../../domain/day/day.ts';
import { subtract } from '../../domain/money/money.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';
import type { AccountingProvider, AccountingTokens, KeptDocument } from './accountingProvider.ts';
import { AccountingError } from './accountingProvider.ts';
import { granted, parsedAnswer, programAsker, tokensOf } from './askProgram.ts';
import {
  documentReply,
  documentsReply,
  jurnalBody,
  jurnalPaths,
  jurnalResources,
  readRefusal,
} from './jurnalDocuments.ts';
import {
  productsReply,
  termsReply,
  trialBalanceReply,
  vendorReply,
  vendorsReply,
  warehousesReply,
} from './jurnalLists.ts';
import { digestOf, hmacAuthorization } from './jurnalSignature.ts';

/** `oauth2`: each company lets us in by itself. `hmac`: the credential is that of the one company of this server. */
type JurnalAuthentication = 'oauth2' | 'hmac';

interface JurnalClientOptions {
  authentication: JurnalAuthentication;
  clientID: string;
  clientSecret: string;
  /** Where people let us in, as their browsers reach it. */
  accountAddress: string;
  /** Where codes are traded; unless said, there as well. */
  tokenAddress?: string;
  /** Where the books are. */
  apiAddress: string;
  /** Where a person comes back to, with the state of their attempt behind it. */
  returnAddress: string;
  send: OutsideFetch;
  now: () => Date;
}

const pageSize = 100;
/** A chart of more pages than this is a list without an end. */
const pagesMax = 1000;
/** The one code there is where the credential needs nobody's consent. */
const credentialCode = 'credential';

export const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const numbered = z.union([z.number(), z.string()]).transform(String);
const companyReply = z.object({
  company: z.object({
    id: numbered,
    name: z.string(),
    email: z.string().nullish(),
    currency: z.object({ code: z.string().regex(/^[A-Z]{3}$/) }),
  }),
});
const accountsReply = z.object({
  total_count: z.number(),
  accounts: z.array(
    z.object({
      id: numbered,
      name: z.string(),
      number: z.string().nullish(),
      currency_code: z.string().nullish(),
      category_id: z.number(),
      is_parent: z.boolean().nullish(),
    }),
  ),
});
const tagsReply = z.array(z.object({ id: numbered, name: z.string() }));
const taxesReply = z.object({
  total_pages: z.number(),
  company_taxes: z.array(
    z.object({
      id: numbered,
      name: z.string(),
      rate: z.string(),
      // As Jurnal spells it.
      is_witholding: z.boolean().nullish(),
      children: z.array(z.unknown()).nullish(),
    }),
  ),
});

/** Jurnal's categories of accounts, by their numbers. */
export const typeOfCategory: Readonly<Record<number, BooksAccountType>> = {
  1: 'receivable',
  2: 'current_asset',
  3: 'cash',
  4: 'inventory',
  5: 'fixed_asset',
  7: 'depreciation',
  8: 'payable',
  9: 'credit_card',
  10: 'current_liability',
  12: 'equity',
  13: 'income',
  14: 'other_income',
  15: 'cost_of_sales',
  16: 'expense',
  17: 'other_expense',
};

/** Mekari Jurnal over HTTP. */
export function createJurnalClient(options: JurnalClientOptions): AccountingProvider {
  const { authentication, clientID, clientSecret, now, send } = options;
  const { accountAddress, tokenAddress = accountAddress, apiAddress, returnAddress } = options;
  const isSigned = authentication === 'hmac';

  const ask = programAsker({ called: 'Jurnal', send, readRefusal });

  async function token(grant: Record<string, string>): Promise<AccountingTokens> {
    const body = JSON.stringify({ client_id: clientID, client_secret: clientSecret, ...grant });
    const headers = { 'content-type': 'application/json', digest: digestOf(body) };
    const asked = ask(`${tokenAddress}/auth/oauth2/token`, { method: 'POST', headers, body });
    return tokensOf(parsed(tokenReply, await granted(asked)), now());
  }

  /** The credential itself opens the books: there is no token to keep. */
  function credentialTokens(): AccountingTokens {
    const until = new Date('9999-12-31T00:00:00Z');
    return { accessToken: '-', accessUntil: until, refreshToken: '-', refreshUntil: until };
  }

  async function call<Reply>(
    reply: z.ZodType<Reply>,
    { method, path, accessToken, content }: Calling,
  ): Promise<Reply> {
    const url = new URL(`${apiAddress}/public/jurnal/api/v1/${path}`);
    const date = now().toUTCString();
    const authorization = isSigned
      ? hmacAuthorization({ method, path: url.pathname + url.search, date }, { clientID, clientSecret })
      : `Bearer ${accessToken}`;
    const headers = { accept: 'application/json', date, authorization };
    if (method === 'GET') return parsed(reply, await ask(url.href, { method, headers }));
    if (content === undefined)
      return parsed(reply, await ask(url.href, { method, headers: { ...headers, digest: digestOf('') } }));
    const body = JSON.stringify(content);
    const written = { ...headers, 'content-type': 'application/json', digest: digestOf(body) };
    return parsed(reply, await ask(url.href, { method, headers: written, body }));
  }

  const get = <Reply>(reply: z.ZodType<Reply>, path: string, accessToken: string): Promise<Reply> =>
    call(reply, { method: 'GET', path, accessToken });

  /** Everything of a list. @param isLast whether there is nothing behind a page */
  async function all<Reply, Row>(
    reply: z.ZodType<Reply>,
    path: string,
    accessToken: string,
    read: (page: Reply) => { rows: readonly Row[]; isLast: (soFar: number, page: number) => boolean },
  ): Promise<Row[]> {
    const found: Row[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const { rows, isLast } = read(
        await get(reply, `${path}?page=${page}&page_size=${pageSize}`, accessToken),
      );
      found.push(...rows);
      if (rows.length === 0 || isLast(found.length, page)) return found;
    }
    throw new AccountingError('unreachable', `Jurnal's list of ${path} has no end`);
  }

  return {
    authorizeAddress(state, challenge) {
      const back = `${returnAddress}/${state}`;
      if (isSigned) return `${back}?code=${credentialCode}`;
      const query = new URLSearchParams({
        client_id: clientID,
        response_type: 'code',
        scope: 'jurnal',
        redirect_uri: back,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${accountAddress}/auth?${query.toString()}`;
    },
    async exchange({ code, verifier, state }) {
      if (!isSigned)
        return token({
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: `${returnAddress}/${state}`,
          scope: 'jurnal',
        });
      if (code !== credentialCode) throw new AccountingError('denied', 'there is no such code');
      return credentialTokens();
    },
    async refresh(refreshToken) {
      if (isSigned) return credentialTokens();
      return token({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'jurnal' });
    },
    async company(accessToken) {
      const { company } = await get(companyReply, 'companies/active', accessToken);
      const { id, name, email = null, currency } = company;
      return { id, name, email, currencyCode: currency.code };
    },
    accounts: (accessToken) =>
      all(accountsReply, 'accounts', accessToken, ({ accounts, total_count: total }) => ({
        rows: accounts.map((one) => ({
          id: one.id,
          name: one.name,
          number: one.number ?? '',
          type: typeOfCategory[one.category_id] ?? ('other' as const),
          isParent: one.is_parent ?? false,
          currencyCode: one.currency_code ?? 'IDR',
        })),
        // Of accounts Jurnal says only how many there are.
        isLast: (soFar) => soFar >= total,
      })),
    tags: (accessToken) =>
      // Tags come as a bare list, which does not say where it ends.
      all(tagsReply, 'tags', accessToken, (rows) => ({ rows, isLast: () => rows.length < pageSize })),
    taxes: (accessToken) =>
      all(taxesReply, 'taxes', accessToken, ({ company_taxes: taxes, total_pages: pages }) => ({
        rows: taxes.map(({ id, name, rate, is_witholding: isWithheld, children }) => {
          const kind: BooksTaxKind = children?.length ? 'group' : isWithheld === true ? 'wht' : 'tax';
          return { id, name, rate, kind };
        }),
        isLast: (_soFar, page) => page >= pages,
      })),
    async create(accessToken, document, key) {
      const { path } = jurnalResources[document.kind];
      const content = jurnalBody(document, key);
      return call(documentReply(document.kind), { method: 'POST', path, accessToken, content });
    },
    find(accessToken, kind, key) {
      const path = `${jurnalResources[kind].path}/${encodeURIComponent(key)}`;
      return unlessAbsent(get(documentReply(kind), path, accessToken));
    },
    vendors: (accessToken) => named(vendorsReply, 'vendors', accessToken),
    products: (accessToken) => named(productsReply, 'products', accessToken),
    warehouses: (accessToken) => named(warehousesReply, 'warehouses', accessToken),
    terms: (accessToken) => named(termsReply, 'terms', accessToken),
    async createVendor(accessToken, { name, taxNumber, email }, key) {
      const vendor = {
        custom_id: key,
        display_name: name,
        ...(taxNumber === null ? {} : { tax_no: taxNumber }),
        ...(email === null ? {} : { email }),
      };
      try {
        const content = { vendor };
        return await call(vendorReply, { method: 'POST', path: 'vendors', accessToken, content });
      } catch (error) {
        if (!(error instanceof AccountingError) || error.failure !== 'conflict') throw error;
        return get(vendorReply, `vendors/${encodeURIComponent(key)}`, accessToken);
      }
    },
    async documents(accessToken) {
      const found: KeptDocument[] = [];
      for (const place of jurnalPaths) {
        const listed = await all(documentsReply(place), place, accessToken, ({ documents, pages }) => ({
          rows: documents,
          isLast: (_soFar, page) => page >= pages,
        }));
        found.push(...listed.map((document) => ({ ...document, place })));
      }
      return found;
    },
    async balances(accessToken, month) {
      const first = `${month}-01` as Day;
      const path = `trial_balance?start_date=${spelledDay(first)}&end_date=${spelledDay(lastOfMonth(first))}`;
      const { trial_balance: balance } = await get(trialBalanceReply, path, accessToken);
      return balance.accounts.map(({ name, debit, credit }) => ({
        account: name,
        moved: subtract(debit, credit),
      }));
    },
    placeOf: (kind) => jurnalResources[kind].path,
    async remove(accessToken, { place, id }) {
      const path = `${place}/${encodeURIComponent(id)}`;
      await unlessAbsent(call(z.unknown(), { method: 'DELETE', path, accessToken }));
    },
  };

  /** All of what documents name. */
  function named<Row>(
    reply: z.ZodType<{ rows: Row[]; pages: number }>,
    path: string,
    accessToken: string,
  ): Promise<Row[]> {
    return all(reply, path, accessToken, ({ rows, pages }) => ({
      rows,
      isLast: (_soFar, page) => page >= pages,
    }));
  }
}

/** Null for what is not there. */
async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AccountingError && error.isAbsent) return null;
    throw error;
  }
}

/** dd/mm/yyyy, as Jurnal takes the ends of a period. */
const spelledDay = (day: Day) => encodeURIComponent(day.split('-').toReversed().join('/'));

interface Calling {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  accessToken: string;
  /** Sent as JSON. */
  content?: unknown;
}

const parsed = <Reply>(reply: z.ZodType<Reply>, answer: unknown): Reply =>
  parsedAnswer('Jurnal', reply, answer);
