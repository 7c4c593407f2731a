import { z } from 'zod';

import { roles } from '../../domain/access/actor.ts';
import type { Capability } from '../../domain/access/capability.ts';
import { capabilitiesIn } from '../../domain/access/capability.ts';
import { companyFeatures, featureRecord } from '../../domain/access/companyFeature.ts';
import { accessRoles, groupPermissions } from '../../domain/access/permission.ts';
import { months } from '../../domain/day/fiscalYear.ts';
import type { ServerContext } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { SignedIn } from './actor.ts';
import { signedInOf } from './authentication.ts';

const featuresAnswer = z.object(
  Object.fromEntries(companyFeatures.map((name) => [name, z.boolean()])) as Record<
    (typeof companyFeatures)[number],
    z.ZodBoolean
  >,
);
const capabilityAnswer = (names: readonly Capability[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])));

/** The capabilities that the profile answers, by where it does. */
interface ShownCapabilities {
  bills: readonly Capability[];
  employee: readonly Capability[];
}

/** `GET users/me` (rules: profile). */
const profileAnswer = ({ bills, employee }: ShownCapabilities) =>
  z.object({
    employee: z.object({
      id: z.number().int(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      createdAt: z.iso.datetime({ offset: true }),
      jobPosition: z.string().nullable(),
      jobLevel: z.string().nullable(),
      role: z.enum(roles),
      accessRoles: z.array(z.object({ name: z.enum(accessRoles) })),
    }),
    employeeCapability: capabilityAnswer(employee),
    company: z.object({
      id: z.number().int(),
      name: z.string(),
      size: z.string(),
      registrationSource: z.string(),
      status: z.string(),
      timeZone: z.string().describe('IANA name'),
      firstFiscalMonth: z.enum(months).describe('With which its fiscal year begins'),
      baseCurrency: z.string().describe('ISO 4217 code'),
      priceDecimals: z.int().describe('Decimals of unit prices where their currency has fewer'),
      logoID: z.int().nullable().describe('The file of its logo; null: there is none'),
    }),
    companyFeature: featuresAnswer,
    billsCapability: capabilityAnswer(bills),
    permissions: z.record(z.string(), z.array(z.string())).describe('Actions by resource'),
    companyAccountIDs: z
      .array(z.number().int())
      .describe('Company accounts allotted to this person, for view_list_for_specific_accounts'),
    installation: z
      .object({
        isBankSandbox: z.boolean().describe('The bank pays nobody'),
        isSandboxInProduction: z
          .boolean()
          .describe('It does so where people work in earnest: every screen says so'),
        isCardSandbox: z.boolean().describe('Merchants of a sandbox take payments by cards'),
        areMailsKept: z.boolean().describe('Mails are kept in a folder, and reach nobody'),
      })
      .describe('What of this installation is for trying out'),
  });

function capabilityRecord(names: readonly Capability[], { capabilities }: SignedIn['actor']) {
  return Object.fromEntries(names.map((name) => [name, capabilities.has(name)]));
}

function toProfile(
  {
    bank,
    mailer,
    cardIssuer,
    configuration,
  }: Pick<ServerContext, 'bank' | 'mailer' | 'cardIssuer' | 'configuration'>,
  shown: ShownCapabilities,
  { actor, employee, company }: SignedIn,
): z.infer<ReturnType<typeof profileAnswer>> {
  return {
    employee: {
      ...employee,
      createdAt: employee.createdAt.toISOString(),
      role: actor.role,
      accessRoles: actor.accessRoles.map((name) => ({ name })),
    },
    employeeCapability: capabilityRecord(shown.employee, actor),
    company,
    companyFeature: featureRecord(actor.companyFeatures),
    billsCapability: capabilityRecord(shown.bills, actor),
    permissions: groupPermissions(actor.permissions) as Record<string, string[]>,
    companyAccountIDs: [...actor.companyAccountIDs],
    installation: {
      isBankSandbox: bank.isSandbox === true,
      isSandboxInProduction: bank.isSandbox === true && configuration.environment === 'production',
      isCardSandbox: cardIssuer.isSandbox === true && configuration.environment !== 'production',
      areMailsKept: mailer.keepsMails === true,
    },
  };
}

const refusals = { 400: errorAnswer, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer };
const noQuery = z.strictObject({});

/** What the signed-in person is, and may do. */
export const profileRoutes: Routes = (app, context) => {
  const { capabilities } = context.rights;
  const shown = {
    bills: capabilitiesIn(capabilities, 'billsCapability'),
    employee: capabilitiesIn(capabilities, 'employeeCapability'),
  };
  app.get(
    '/v1/users/me',
    {
      config: { access: {}, byLink: 'self' },
      schema: {
        tags: ['Session'],
        summary: 'The signed-in person: employee, company, features, capabilities, permissions',
        querystring: noQuery,
        response: { 200: profileAnswer(shown), ...refusals },
      },
    },
    (request) => toProfile(context, shown, signedInOf(request)),
  );

  app.get(
    '/v1/users/me/company-features',
    {
      config: { access: {}, byLink: 'self' },
      schema: {
        tags: ['Session'],
        summary: 'Which features the company has',
        querystring: noQuery,
        response: { 200: featuresAnswer, ...refusals },
      },
    },
    (request) => featureRecord(actorOf(request).companyFeatures),
  );

  app.get(
    '/v1/bills/capabilities',
    {
      config: { access: {}, byLink: 'self' },
      schema: {
        tags: ['Session'],
        summary: 'What the signed-in person does in purchasing',
        querystring: noQuery,
        response: { 200: capabilityAnswer(shown.bills), ...refusals },
      },
    },
    (request) => capabilityRecord(shown.bills, actorOf(request)),
  );
};
