import type { Day } from '../../../domain/day/day.ts';
import { lastOfMonth } from '../../../domain/day/day.ts';
import type {
  AccountingProvider,
  BooksCompany,
  BooksDocument,
  BooksDocumentKind,
  KeptDocument,
  RefusedPart,
} from '../accountingProvider.ts';
import { AccountingError } from '../accountingProvider.ts';
import type { XeroOptions } from './xeroApi.ts';
import { createXeroApi, quoted } from './xeroApi.ts';
import type { XeroResource, XeroRow } from './xeroAnswers.ts';
import { accountReportReply, organisationReply } from './xeroAnswers.ts';
import type { XeroChart } from './xeroBooks.ts';
import { accountName, accountsOf, productsOf, taxesOf, trackingOf } from './xeroBooks.ts';
import type { DocumentResource, LineNames } from './xeroDocuments.ts';
import { entryContent, paymentContent, purchaseContent, resourcesOf } from './xeroDocuments.ts';
import { isThere, movedBy, readers, xeroPlace } from './xeroReading.ts';

/** The chart of an organisation is read again after so long, while documents are written: each one would need it. */
const chartMs = 60_000;
const chartsMax = 200;

/** Unit prices have four decimals instead of two. Source: the parameter `unitdp` of `xero_accounting.yaml`. */
const exactly = { unitdp: '4' };

/** How each resource is filtered by the words that our key ends; orders are asked for by their number instead. */
const wordsOf: Readonly<Record<Exclude<DocumentResource, 'PurchaseOrders'>, string>> = {
  BankTransactions: 'Reference',
  BankTransfers: 'Reference',
  ManualJournals: 'Narration',
  Invoices: 'InvoiceNumber',
  Payments: 'Reference',
};

/** Of each resource what can be ours. */
const whereOf: Readonly<Partial<Record<DocumentResource, string>>> = {
  Invoices: 'Type=="ACCPAY"',
  Payments: 'PaymentType=="ACCPAYPAYMENT"',
};

/** These come all at once. */
const unpaged: ReadonlySet<XeroResource> = new Set(['BankTransfers']);

/**
 * Xero over HTTP. What its API does not know — warehouses, terms by name, quotes of vendors — a company with Xero does
 * not have. Source: `xero_accounting.yaml` 2.9.0 and `xero-identity.yaml`, XeroAPI/Xero-OpenAPI.
 */
export function createXeroClient(options: XeroOptions): AccountingProvider {
  const api = createXeroApi(options);
  const { now } = options;
  const charts = new Map<string, { until: number; rows: Promise<unknown> }>();

  async function company(accessToken: string): Promise<BooksCompany> {
    const answer = await api.call(accessToken, { method: 'GET', path: 'Organisation' });
    const organisation = api.parsed(organisationReply, answer);
    if (!organisation) throw new AccountingError('unreachable', 'Xero answers no organisation');
    const { Name: name, BaseCurrency: currencyCode } = organisation;
    return { id: api.tenantOf(accessToken), name, email: null, currencyCode };
  }

  /** Rows that documents name things by, at most a minute old. */
  function lately<Resource extends XeroResource>(
    accessToken: string,
    resource: Resource,
  ): Promise<XeroRow<Resource>[]> {
    const place = `${api.tenantOf(accessToken)} ${resource}`;
    const at = now().getTime();
    const known = charts.get(place);
    if (known && known.until > at) return known.rows as Promise<XeroRow<Resource>[]>;
    const rows = api.rows(accessToken, resource);
    charts.set(place, { until: at + chartMs, rows });
    if (charts.size > chartsMax) for (const [old, { until }] of charts) if (until <= at) charts.delete(old);
    // What failed is asked for again.
    rows.catch(() => charts.delete(place));
    return rows;
  }

  const chartOf = async (accessToken: string): Promise<XeroChart> => ({
    accounts: await lately(accessToken, 'Accounts'),
    items: await lately(accessToken, 'Items'),
  });

  /** How lines name what is common to them. @throws AccountingError `refused` for a tag or a tax that is gone */
  async function namesOf(accessToken: string, { tags }: BooksDocument): Promise<LineNames> {
    const options = tags.length === 0 ? [] : trackingOf(await lately(accessToken, 'TrackingCategories'));
    const chosen = tags.map((tag) => {
      const found = options.find(({ name }) => name === tag);
      if (!found) throw refusal('tag', `Tracking option '${tag}' is not found`);
      return found;
    });
    for (const [category, those] of Map.groupBy(chosen, (one) => one.category))
      if (those.length > 1)
        throw refusal('tag', `One option of tracking category '${category}' is chosen, not ${those.length}`);
    const taxes = await lately(accessToken, 'TaxRates');
    return {
      tracking: chosen.map(({ category, option }) => ({ Name: category, Option: option })),
      taxType(name) {
        const found = taxesOf(taxes).find((one) => one.name === name);
        if (!found) throw refusal('tax', `Tax rate '${name}' is not found`);
        return found.id;
      },
    };
  }

  async function vendorID(accessToken: string, name: string): Promise<string> {
    const [found] = await api.all(accessToken, 'Contacts', `Name==${quoted(name)}`);
    if (!found) throw refusal('payee', `Contact '${name}' is not found`);
    return found.ContactID;
  }

  async function invoiceID(accessToken: string, number: string): Promise<string> {
    const where = `Type=="ACCPAY" AND InvoiceNumber==${quoted(number)}`;
    const found = (await api.all(accessToken, 'Invoices', where)).find(isThere);
    if (!found) throw refusal(null, `Bill '${number}' is not found`);
    return found.InvoiceID;
  }

  async function contentOf(accessToken: string, document: BooksDocument, key: string) {
    const chart = await chartOf(accessToken);
    const names = await namesOf(accessToken, document);
    switch (document.kind) {
      case 'purchaseQuote':
        throw refusal(null, 'Xero keeps no quotes of vendors');
      case 'purchase':
      case 'payable':
      case 'purchaseOrder': {
        const contactID = await vendorID(accessToken, document.vendor);
        return purchaseContent(document, { key, chart, names, contactID });
      }
      case 'purchasePayment':
      case 'payablePayment':
        return paymentContent(document, { key, chart, invoiceID: await invoiceID(accessToken, document.of) });
      default:
        return entryContent(document, { key, chart, names });
    }
  }

  /** A document of a resource as the books have it. */
  function readAs<Resource extends DocumentResource>(
    resource: Resource,
    row: XeroRow<Resource>,
    chart: XeroChart,
  ): KeptDocument {
    return readers[resource](row, chart);
  }

  /** Documents of a resource that are in the books. */
  async function kept<Resource extends DocumentResource>(
    accessToken: string,
    resource: Resource,
    where: string | undefined = whereOf[resource],
  ): Promise<KeptDocument[]> {
    const query = where === undefined ? {} : { query: { where } };
    const rows = unpaged.has(resource)
      ? await api.rows(accessToken, resource, query)
      : await api.all(accessToken, resource, where);
    const there = rows.filter(isThere);
    if (there.length === 0) return [];
    const chart = await chartOf(accessToken);
    return there.map((row) => readAs(resource, row, chart));
  }

  async function ordersUnder(accessToken: string, key: string): Promise<KeptDocument[]> {
    const rows = await unlessAbsent(api.rows(accessToken, 'PurchaseOrders', { below: key }));
    const there = (rows ?? []).filter(isThere);
    const chart = await chartOf(accessToken);
    return there.map((row) => readAs('PurchaseOrders', row, chart));
  }

  async function underKey(
    accessToken: string,
    resource: DocumentResource,
    key: string,
  ): Promise<KeptDocument | undefined> {
    const found =
      resource === 'PurchaseOrders'
        ? await ordersUnder(accessToken, key)
        : await kept(accessToken, resource, endsWith(resource, key));
    return found.find((one) => one.key === key);
  }

  return {
    authorizeAddress: (state, challenge) => api.authorizeAddress(state, challenge),
    exchange: (returned) => api.exchange(returned),
    refresh: (refreshToken) => api.refresh(refreshToken),
    company,
    async accounts(accessToken) {
      const { currencyCode } = await company(accessToken);
      return accountsOf(await api.rows(accessToken, 'Accounts'), currencyCode);
    },
    async tags(accessToken) {
      const options = trackingOf(await api.rows(accessToken, 'TrackingCategories'));
      return options.map(({ id, name }) => ({ id, name }));
    },
    taxes: async (accessToken) => taxesOf(await api.rows(accessToken, 'TaxRates')),
    products: async (accessToken) => productsOf(await api.rows(accessToken, 'Items')),
    warehouses: async () => [],
    terms: async () => [],
    async vendors(accessToken) {
      const contacts = await api.all(accessToken, 'Contacts', 'ContactStatus=="ACTIVE"');
      return contacts.map(({ ContactID: id, Name: name }) => ({ id, name }));
    },
    async createVendor(accessToken, { name, taxNumber, email }, key) {
      const [there] = await api.all(accessToken, 'Contacts', `ContactNumber==${quoted(key)}`);
      const [vendor] = there
        ? [there]
        : await api.rows(accessToken, 'Contacts', {
            method: 'PUT',
            key,
            content: {
              Contacts: [
                {
                  Name: name,
                  ContactNumber: key,
                  ...(taxNumber === null ? {} : { TaxNumber: taxNumber }),
                  ...(email === null ? {} : { EmailAddress: email }),
                },
              ],
            },
          });
      if (!vendor) throw new AccountingError('unreachable', 'Xero answers no contact');
      return { id: vendor.ContactID, name: vendor.Name };
    },
    async create(accessToken, document, key) {
      const { resource, content } = await contentOf(accessToken, document, key);
      const [made] = await api.rows(accessToken, resource, {
        method: 'PUT',
        key,
        query: exactly,
        content: { [resource]: [content] },
      });
      if (!made) throw new AccountingError('unreachable', 'Xero answers without the document');
      return readAs(resource, made, await chartOf(accessToken));
    },
    async find(accessToken, kind: BooksDocumentKind, key) {
      for (const resource of resourcesOf[kind]) {
        const found = await underKey(accessToken, resource, key);
        if (found) return found;
      }
      return null;
    },
    async documents(accessToken) {
      const found: KeptDocument[] = [];
      for (const resource of new Set(Object.values(resourcesOf).flat()))
        found.push(...(await kept(accessToken, resource)));
      return found;
    },
    async balances(accessToken, month) {
      const date = lastOfMonth(`${month}-01` as Day);
      const answer = await api.call(accessToken, {
        method: 'GET',
        path: 'Reports/TrialBalance',
        query: { date },
      });
      const chart = await chartOf(accessToken);
      return api
        .parsed(accountReportReply, answer)
        .map(({ accountID, values: [, debit = '', credit = ''] }) => ({
          account: accountName(chart, { AccountID: accountID }),
          moved: movedBy(debit, credit),
        }));
    },
    placeOf: () => xeroPlace,
    async remove(accessToken, { id }) {
      const [resource = '', identifier = ''] = id.split('/');
      const status = removedStatus[resource as DocumentResource];
      if (status === undefined)
        throw refusal(null, `Xero lets nobody take out ${resource} from outside: delete it in Xero`);
      const below = { below: identifier };
      const there = await unlessAbsent(api.rows(accessToken, resource as DocumentResource, below));
      if (!there?.some(isThere)) return;
      await api.rows(accessToken, resource as DocumentResource, {
        ...below,
        method: 'POST',
        content: { [resource]: [{ Status: status }] },
      });
    },
  };
}

/** What takes a document of each resource out of the books; a transfer has none. */
const removedStatus: Readonly<Partial<Record<DocumentResource, string>>> = {
  BankTransactions: 'DELETED',
  ManualJournals: 'VOIDED',
  Invoices: 'VOIDED',
  PurchaseOrders: 'DELETED',
  Payments: 'DELETED',
};

function endsWith(resource: Exclude<DocumentResource, 'PurchaseOrders'>, key: string): string {
  const words = wordsOf[resource];
  const of = whereOf[resource];
  return `${of === undefined ? '' : `${of} AND `}${words}!=null AND ${words}.EndsWith(${quoted(key)})`;
}

const refusal = (refused: RefusedPart | null, text: string) =>
  new AccountingError('refused', text, { refused });

/** Null for what is not there. */
async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AccountingError && error.isAbsent) return null;
    throw error;
  }
}
