import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import { typedAccount } from '../../domain/bank/bankAccountSchema.ts';
import { currencyCodeSchema } from '../../domain/money/moneySchema.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { inquiredAccount } from './accountInquiry.ts';
import { bankByCode } from './banks.ts';
import { transferPurposes } from '../../domain/bank/transferPurposes.ts';
import { countries, currencyList } from './remittanceLists.ts';

/** Products that pay through the bank; each has its own path for the list of banks (rules: bank lookup). */
const paymentProducts = ['bill', 'purchase', 'deposit'] as const;

const pageInfo = z.object({ count: z.int(), currentPage: z.int(), totalData: z.int(), totalPage: z.int() });

const bankRow = z
  .object({
    id: z.string().describe('The same as `code`'),
    code: z.string(),
    name: z.string(),
    bic: z.string(),
    accountNumberMinLength: z.int().nullable(),
    accountNumberMaxLength: z.int().nullable(),
  })
  .meta({ id: 'Bank' });

const countryRow = z
  .object({
    id: z.string().describe('The same as `code`'),
    code: z.string().describe('ISO 3166-1 alpha-2'),
    name: z.string(),
    nameInIndonesian: z.string(),
    currencyCode: currencyCodeSchema,
  })
  .meta({ id: 'Country' });

const currencyRow = z
  .object({
    id: z.string().describe('The same as `code`'),
    code: currencyCodeSchema,
    name: z.string(),
    nameInIndonesian: z.string(),
    decimals: z.int(),
  })
  .meta({ id: 'Currency' });

const purposeRow = z
  .object({
    id: z.string().describe('The same as `code`'),
    code: z.string().describe('ISO 20022 external purpose code'),
    name: z.string(),
    nameInIndonesian: z.string(),
  })
  .meta({ id: 'PaymentPurpose' });

const bankAccountAnswer = z.object({
  bankAccount: z
    .object({
      bankCode: z.string(),
      bankName: z.string(),
      accountNumber: z.string(),
      accountHolderName: z.string(),
    })
    .meta({ id: 'BankAccount' }),
});

const refusals = { 400: errorAnswer, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer } as const;

/**
 * Banks, inquiry, and the lists that a payment form needs (rules: bank lookup).
 * @param inquiry who may ask whose account one is
 */
export function bankRoutes(app: App, context: ServerContext, inquiry: Requirement): void {
  const bankRows = () => context.bank.banks().map(toBankRow);
  registerList(app, '/v1/banks', 'Banks that domestic payments go to', bankRow, bankRows);
  for (const product of paymentProducts) {
    const summary = `Banks that ${product} payments go to`;
    registerList(app, `/v1/${product}-payment/banks`, summary, bankRow, bankRows);
  }
  registerList(app, '/v1/countries', 'Countries that payments go to', countryRow, () =>
    countries.map(withID),
  );
  registerList(app, '/v1/currencies', 'Currencies', currencyRow, () => currencyList.map(withID));
  registerList(app, '/v1/payment-purposes', 'Purposes of a payment abroad', purposeRow, () =>
    transferPurposes.map(withID),
  );

  app.post(
    '/v1/banks/inquiry',
    {
      config: {
        access: inquiry,
        isIdempotencyExempt: true,
      },
      schema: {
        tags: ['Banks'],
        summary: 'Whose account this is, as the bank says',
        body: typedAccount,
        response: {
          200: bankAccountAnswer,
          ...refusals,
          413: errorAnswer,
          415: errorAnswer,
          502: errorAnswer,
        },
      },
    },
    async (request) => ({ bankAccount: await inquiredAccount(context, request.body) }),
  );
}

function toBankRow(bank: { code: string; name: string; bic: string }): z.output<typeof bankRow> {
  const known = bankByCode(bank.code);
  return {
    id: bank.code,
    code: bank.code,
    name: bank.name,
    bic: bank.bic,
    accountNumberMinLength: known?.accountNumberMinLength ?? null,
    accountNumberMaxLength: known?.accountNumberMaxLength ?? null,
  };
}

function withID<Row extends { code: string }>(row: Row): Row & { id: string } {
  return { id: row.code, ...row };
}

/** A short list that is always answered whole, in the shape of every list. */
function registerList<Row extends z.ZodType>(
  app: App,
  url: string,
  summary: string,
  row: Row,
  rows: () => readonly z.output<Row>[],
): void {
  app.route({
    method: 'GET',
    url,
    config: { access: {} },
    schema: {
      tags: ['Banks'],
      summary,
      response: { 200: z.object({ data: z.array(row), pageInfo }), ...refusals },
    },
    async handler(_request, reply) {
      const data = rows();
      return reply.status(200).send({
        data: [...data],
        pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
      });
    },
  });
}
