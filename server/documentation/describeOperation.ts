import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { PermissionKey } from '../../domain/access/permission.ts';
import { permissionsForTokens } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';

type TransformInput = Parameters<typeof jsonSchemaTransform>[0];
type RouteConfig = NonNullable<TransformInput['route']['config']>;

/** Methods that carry a body. */
const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * What the document says of one route: its schemas, and what follows from its method, its path and its config. So a
 * route states only what is its own. Routes outside of the versioned API are not in the document.
 */
export function describeOperation(input: TransformInput): ReturnType<typeof jsonSchemaTransform> {
  const { schema, url } = jsonSchemaTransform(withCommonRefusals(input));
  if (!url.startsWith('/v1/')) return { url, schema: { ...schema, hide: true } };
  const config = input.route.config ?? {};
  const { access, movesMoney, multipart } = config;
  const byToken = tokensOf(input);
  const headers = {
    ...idempotencyKeyHeader(input),
    ...versionHeader(config),
    ...preferenceHeader(config),
  };
  return {
    url,
    schema: {
      ...schema,
      operationId: operationIdOf(methodsOf(input)[0] ?? 'GET', url),
      description: descriptionOf(schema.description, config, byToken),
      security: isGuarded(config) ? [{ bearer: [] }] : [],
      ...(Object.keys(headers).length > 0 ? { headers: withHeaders(schema.headers, headers) } : {}),
      ...(access === undefined ? {} : { 'x-access': access }),
      ...(byToken === null ? {} : { 'x-api-token': byToken }),
      ...(movesMoney === true ? { 'x-moves-money': true, 'x-badges': [{ name: 'moves money' }] } : {}),
      ...(multipart ? { body: z.toJSONSchema(multipart, { io: 'input' }) } : {}),
    },
  };
}

function methodsOf({ route }: TransformInput): string[] {
  return [route.method].flat();
}

/** Of which permissions an API token needs one for it; null: no token calls it. */
function tokensOf(input: TransformInput): readonly PermissionKey[] | null {
  return permissionsForTokens(methodsOf(input)[0] ?? 'GET', input.route.config ?? {});
}

function isGuarded({ access }: RouteConfig): boolean {
  return access !== undefined && access !== 'public';
}

/** `PATCH /v1/bills/:id/mark-as-paid` is `patchBillsByIdMarkAsPaid`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .slice('/v1/'.length)
    .split('/')
    .flatMap((segment) =>
      segment.startsWith(':') ? ['by', segment.slice(1)] : segment.split(/[^a-zA-Z0-9]+/),
    );
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalized.join('');
}

/** The route's own words, then who may call it, then what has to be sent along. */
function descriptionOf(own: unknown, config: RouteConfig, byToken: readonly PermissionKey[] | null): string {
  const sentences = [typeof own === 'string' ? own : '', accessSentence(config.access)];
  if (byToken !== null) sentences.push(`API tokens call it by ${byToken.map(asCode).join(' or ')}.`);
  if (config.movesMoney === true) sentences.push('It can move money, so it needs an `Idempotency-Key`.');
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function accessSentence(access: 'public' | Requirement | undefined): string {
  if (access === undefined || access === 'public') return 'Open to anybody.';
  const {
    anyPermission = [],
    orCapability = [],
    anyCapability = [],
    allFeatures = [],
    anyFeature = [],
    allFlags = [],
    anyRole = [],
  } = access;
  const needs = [
    [...anyPermission, ...[orCapability].flat()].map(asCode).join(' or '),
    anyCapability.map(asCode).join(' or '),
    anyRole.map((role) => `the role ${asCode(role)}`).join(' or '),
    allFeatures.map((feature) => `the company feature ${asCode(feature)}`).join(' and '),
    anyFeature.map((feature) => `the company feature ${asCode(feature)}`).join(' or '),
    allFlags.map((flag) => `the flag ${asCode(flag)}`).join(' and '),
  ].filter((need) => need !== '');
  return needs.length === 0 ? 'For every signed-in person.' : `Needs ${needs.join('; ')}.`;
}

function asCode(name: string): string {
  return `\`${name}\``;
}

/** Whether the server keeps the answer of a call under an `Idempotency-Key`. */
function isKept(input: TransformInput): boolean {
  const config = input.route.config ?? {};
  const isWrite = methodsOf(input).some((method) => writingMethods.has(method));
  return isGuarded(config) && isWrite && config.isIdempotencyExempt !== true;
}

interface Header {
  schema: object;
  isRequired: boolean;
}

function idempotencyKeyHeader(input: TransformInput): Record<string, Header> {
  if (!isKept(input)) return {};
  const isRequired = input.route.config?.movesMoney === true;
  const schema = {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'One press, one key: sent again with the same request it answers the stored result again.',
  };
  return { 'Idempotency-Key': { schema, isRequired } };
}

function versionHeader({ takesVersion }: RouteConfig): Record<string, Header> {
  if (takesVersion !== true) return {};
  const schema = {
    type: 'string',
    pattern: '^"?[1-9][0-9]*"?$',
    description:
      'The `version` of the record as it was read. When it has changed since, the answer is 409 `stale_version` ' +
      'with what it is now. Without this header the record is changed whatever became of it.',
  };
  return { 'If-Match': { schema, isRequired: false } };
}

function preferenceHeader({ canAnswerNothing }: RouteConfig): Record<string, Header> {
  if (canAnswerNothing !== true) return {};
  const schema = {
    type: 'string',
    maxLength: 200,
    description: '`return=minimal`: the answer is 204 without the record as it is then (RFC 7240).',
  };
  return { Prefer: { schema, isRequired: false } };
}

function withHeaders(own: unknown, added: Record<string, Header>): object {
  const { properties = {}, required = [] } = (own ?? {}) as { properties?: object; required?: string[] };
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(Object.entries(added).map(([name, { schema }]) => [name, schema])),
    },
    required: [...required, ...Object.keys(added).filter((name) => added[name]?.isRequired)],
  };
}

/**
 * Refusals that come before a route is asked, whichever route it is: an address or a body that cannot be read, nobody
 * signed in, too many calls, a key that was used for something else, a server that is not ready.
 */
function withCommonRefusals(input: TransformInput): TransformInput {
  const { access, rateLimit } = input.route.config ?? {};
  const hasBody = methodsOf(input).some((method) => writingMethods.has(method));
  const isHidden =
    access !== undefined &&
    access !== 'public' &&
    (access.allFeatures ?? access.anyFeature ?? access.allFlags) !== undefined;
  const statuses = [
    400,
    503,
    ...(isGuarded(input.route.config ?? {}) ? [401, 403] : []),
    ...(isHidden ? [404] : []),
    ...(isKept(input) ? [409, 422] : []),
    ...(hasBody ? [413, 415] : []),
    ...(rateLimit === undefined && tokensOf(input) === null ? [] : [429]),
  ];
  const common = Object.fromEntries(statuses.map((status) => [status, errorAnswer]));
  const own = Object.fromEntries(input.route.config?.answers ?? []);
  return { ...input, schema: { ...input.schema, response: { ...common, ...own } } };
}
