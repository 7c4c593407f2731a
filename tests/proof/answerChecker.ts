import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';

import type { ApiDocument, Operation } from './apiOperations.ts';

export interface AnswerChecker {
  /** What is wrong with an answer to a documented call; null when the document foresees it. */
  errorOf: (operation: Operation, answer: LightMyRequestResponse) => string | null;
  /** What is wrong with the answer to a request that is no documented call. */
  errorOfNoCall: (answer: LightMyRequestResponse) => string | null;
}

/** Holds answers against the document, by a validator that has no part in making them. */
export function createAnswerChecker(document: ApiDocument): AnswerChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const errorAt = (pointer: string, body: string): string | null => {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `no JSON: ${body.slice(0, 100)}`;
    }
    const validate = validatorAt(pointer);
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'}: ${body.slice(0, 200)}`;
  };
  const typeOf = (answer: LightMyRequestResponse): string =>
    (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  return {
    errorOf({ documentedPath, method, answers }, answer) {
      const types = answers.get(String(answer.statusCode));
      if (!types) return `undocumented status ${answer.statusCode}: ${answer.body.slice(0, 120)}`;
      if (types.length === 0) return answer.body === '' ? null : 'a body where none is documented';
      const type = typeOf(answer);
      const documented = types.find((one) => one === type || one === '*/*');
      if (documented === undefined) return `undocumented media type ${type}, not ${types.join(' or ')}`;
      if (documented !== 'application/json') return null;
      const tokens = [
        'paths',
        documentedPath,
        method.toLowerCase(),
        'responses',
        String(answer.statusCode),
        'content',
        documented,
      ];
      return errorAt(pointerOf([...tokens, 'schema']), answer.body);
    },
    errorOfNoCall(answer) {
      const { statusCode } = answer;
      if (statusCode < 400 || statusCode >= 500) return `status ${statusCode} for what is no call`;
      if (answer.body === '') return null;
      return errorAt('/components/schemas/Error', answer.body);
    },
  };
}

function pointerOf(tokens: readonly string[]): string {
  return tokens
    .map((token) => `/${encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}
