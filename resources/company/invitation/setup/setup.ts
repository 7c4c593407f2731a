import { z } from 'zod';

import { messagesOf } from '../../../../domain/message/message.ts';
import type { Month } from '../../../../domain/day/fiscalYear.ts';
import { months, usualFirstMonth } from '../../../../domain/day/fiscalYear.ts';
import { fieldShape } from '../../../../domain/noun/fieldSchemas.ts';
import { inputSchema } from '../../../../domain/noun/inputSchema.ts';
import { companyProfile } from '../../companyProfile/companyProfile.ts';
import { employee } from '../../employee/employee.ts';
import { passwordLength } from '../activation.ts';
import type { setupEn } from './setup.en.ts';

export const setupMessage = messagesOf<typeof setupEn>('setup');

/** The link's secret. Anything of another form is a false one, not a malformed request. */
export const setupToken = z.string().min(1).max(200);

const { firstName, lastName, email } = employee.fields;
/** The first super admin. Without a password where people sign in at a provider of their own. */
const adminInput = inputSchema({ firstName, lastName, email }).extend({
  password: z
    .string()
    .max(passwordLength.max)
    .optional()
    .describe(
      `At least ${passwordLength.min} characters and hard to guess; none where people sign in at a provider`,
    ),
});

const { logo: _logo, ...typedHere } = companyProfile.fields;
/** Characters of a logo as it was drawn anew: as many as its pixels come to where nothing of them can be compressed. */
const logoTextMax = 500_000;

export const setupInput = z.strictObject({
  token: setupToken,
  company: z.strictObject({
    ...fieldShape(typedHere),
    logo: z.base64().max(logoTextMax).nullish().describe('What the call of the logo answered, as it was'),
    firstFiscalMonth: z.enum(months).default(usualFirstMonth),
  }),
  admin: adminInput,
});

/** A company as {@link setupInput} takes it. */
export interface TypedCompany {
  name: string;
  address?: string | null;
  taxNumber?: string | null;
  country: string;
  timeZone: string;
  firstFiscalMonth: Month;
}

/** The form of the call that draws a logo before there is a company. */
export const setupLogoForm = z.object({ file: z.file() });

export const setupLogoAnswer = z.object({
  logo: z.base64().describe('PNG, small: it is kept once the company is made with it'),
});

/** A person as {@link setupInput} takes them. */
export interface TypedAdmin {
  firstName: string;
  lastName?: string | null;
  email: string;
}

export const setupStrengthInput = z.strictObject({
  token: setupToken,
  password: z.string().max(passwordLength.max),
  known: z.array(z.string().max(300)).max(5).describe('Names that the password is not to be made of'),
});

/** What the page needs to know before somebody fills it in. */
export const setupAnswer = z
  .object({
    signsInBy: z.enum(['password', 'provider']),
    isBankSandbox: z.boolean().describe('Payments go to a bank that pays nobody'),
  })
  .meta({ id: 'Setup' });
