import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DomainError } from '../../../../domain/message/errors.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { drawLogoOf } from '../../../../server/files/fileRoutes.ts';
import { readInTurn } from '../../../../server/files/multipartUpload.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import type { Routes } from '../../../../server/http/routes.ts';
import { openSetupLink, setupLinkSeconds, takeSetupLink } from '../../../../server/identity/setupLink.ts';
import { activationMessage, knownOf } from '../activation.ts';
import { strengthAnswer } from '../activation.ts';
import { hashOfGood, refusedPassword, strengthOf } from '../passwordJudge.server.ts';
import type { TypedAdmin, TypedCompany } from './setup.ts';
import {
  setupAnswer,
  setupInput,
  setupLogoAnswer,
  setupLogoForm,
  setupMessage,
  setupStrengthInput,
  setupToken,
} from './setup.ts';

/** A company that is to be made, with its first super admin. */
export interface NewCompany {
  company: TypedCompany;
  /** PNG, drawn by us; null: it begins without. */
  logo: Buffer | null;
  admin: TypedAdmin & {
    /** Of `hashPassword`; null: they sign in at a provider, or by a link that they are sent. */
    passwordHash: string | null;
    hasAccess: boolean;
  };
}

/** Makes a company; `onLast` has the last word in its transaction. */
type Found = (
  context: ServerContext,
  given: NewCompany,
  onLast?: () => Promise<void>,
) => Promise<{ companyID: number; employeeID: number }>;

const cookie = 'outlay_setup';
const triesPerMinute = { max: 10, timeWindow: '1 minute' };
const isPublic = { access: 'public', rateLimit: triesPerMinute, isIdempotencyExempt: true } as const;
const refusals = { 400: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer };
const linkOver = () => new DomainError('not_found', { says: setupMessage('over') });

/** `external/setup`: how an installation gets its company. Used, expired and unknown links get the same answer. */
export function setupRoutes(found: Found): Routes {
  return (app, context) => {
    const { configuration, bank } = context;
    const signsInBy = configuration.signInProvider === undefined ? 'password' : 'provider';

    app.get(
      '/v1/external/setup',
      {
        config: isPublic,
        schema: {
          tags: ['Session'],
          summary: 'Opens the link at which an installation gets its company; the first browser keeps it',
          querystring: z.strictObject({ token: setupToken }),
          response: { 200: setupAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const known = request.cookies[cookie];
        const browser = known ?? randomBytes(32).toString('base64url');
        await open(context, { token: request.query.token, browser });
        if (known === undefined) keepBrowser(reply, browser);
        return { signsInBy, isBankSandbox: bank.isSandbox === true } as const;
      },
    );

    app.post(
      '/v1/external/setup/strength',
      {
        config: { ...isPublic, rateLimit: { max: 60, timeWindow: '1 minute' } },
        schema: {
          tags: ['Session'],
          summary: 'How good a password is that the first super admin types',
          body: setupStrengthInput,
          response: { 200: strengthAnswer, ...refusals },
        },
      },
      async (request) => {
        const { token, password, known } = request.body;
        await open(context, { token, browser: browserOf(request) });
        return { strength: await strengthOf(password, [...known, 'Outlay']) };
      },
    );

    app.post(
      '/v1/external/setup/logo',
      {
        config: { ...isPublic, multipart: setupLogoForm },
        schema: {
          tags: ['Session'],
          summary: 'Draws a logo anew for the company that is to be made, and keeps nothing',
          description: 'multipart/form-data with one picture (PNG, JPEG or WebP) of at most 5 MB.',
          consumes: ['multipart/form-data'],
          querystring: z.strictObject({ token: setupToken }),
          response: {
            200: setupLogoAnswer,
            ...refusals,
            413: errorAnswer,
            415: errorAnswer,
            422: errorAnswer,
          },
        },
      },
      async (request) => {
        await open(context, { token: request.query.token, browser: browserOf(request) });
        const logo = await readInTurn(request, nobodyYet, ({ content }) =>
          drawLogoOf(context, nobodyYet, content),
        );
        return { logo: logo.toString('base64') };
      },
    );

    app.post(
      '/v1/external/setup',
      {
        config: isPublic,
        schema: {
          tags: ['Session'],
          summary: 'Makes the company and its first super admin, and uses the link up',
          body: setupInput,
          response: { 204: z.null().describe('Sign in'), ...refusals, 415: errorAnswer, 422: errorAnswer },
        },
      },
      async (request, reply) => {
        const { token } = request.body;
        const { logo: sentLogo, ...company } = request.body.company as unknown as TypedCompany & {
          logo?: string | null;
        };
        const { password, ...admin } = request.body.admin as unknown as TypedAdmin & { password?: string };
        const link = { token, browser: browserOf(request) };
        await open(context, link);
        const names = { name: `${admin.firstName} ${admin.lastName ?? ''}`, email: admin.email };
        if (signsInBy === 'provider' && password !== undefined)
          throw refusedPassword(activationMessage('hasProvider'));
        const passwordHash =
          signsInBy === 'password'
            ? await hashOfGood(password ?? '', knownOf({ ...names, companyName: company.name }))
            : null;
        const logo = sentLogo == null ? null : await takenLogo(context, sentLogo);
        await found(
          context,
          { company, logo, admin: { ...admin, passwordHash, hasAccess: true } },
          async () => {
            if (!(await takeSetupLink(context, link))) throw linkOver();
          },
        );
        context.outboxChanged();
        reply.clearCookie(cookie, cookieOptions(context));
        return reply.status(204).send(null);
      },
    );

    function keepBrowser(reply: FastifyReply, browser: string): void {
      reply.setCookie(cookie, browser, { ...cookieOptions(context), maxAge: setupLinkSeconds });
    }
  };
}

/** In whose turn a logo is drawn before anybody works here. */
const nobodyYet = { companyID: 0, employeeID: 0 } as const;

/** Judges and draws a logo again: what was answered before may have been changed. @throws DomainError of the field `company.logo` */
async function takenLogo(context: ServerContext, sent: string): Promise<Buffer> {
  try {
    return await drawLogoOf(context, nobodyYet, Buffer.from(sent, 'base64'));
  } catch (error) {
    const says = error instanceof DomainError ? error.fields['file'] : undefined;
    if (!(error instanceof DomainError) || says === undefined) throw error;
    throw new DomainError(error.code, { says, fields: { 'company.logo': says }, cause: error });
  }
}

/** @throws DomainError the same for every link that does not lead in */
async function open(context: ServerContext, link: { token: string; browser: string }): Promise<void> {
  if (!(await openSetupLink(context, link))) throw linkOver();
}

/** What the page left in its browser. @throws DomainError where nothing is: nobody opened the link there */
function browserOf(request: FastifyRequest): string {
  const browser = request.cookies[cookie];
  if (browser === undefined) throw linkOver();
  return browser;
}

function cookieOptions({ configuration }: ServerContext) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: configuration.publicUrl.startsWith('https:'),
  } as const;
}
