import { describe, expect, it } from 'vitest';
import { genericMessage } from '../../domain/errors.ts';
import {
  ApiError,
  authFailurePath,
  describeError,
  flattenFields,
  toApiError,
  toFormError,
} from '../../providers/http/apiError.ts';

function answered(message: string, clientVisible = false): unknown {
  return { error: { code: 'some_code', message, clientVisible, fields: {}, requestId: 'r-1' } };
}

describe('what a person reads of a refused call', () => {
  it.each([
    [
      'whitelist',
      'GET',
      400,
      'Maximum query time range is 92 days',
      false,
      'Maximum query time range is 92 days',
    ],
    [
      'whitelist',
      'PATCH',
      403,
      'Not allowed to perform this action',
      false,
      'Not allowed to perform this action',
    ],
    ['whitelist', 'PATCH', 409, 'row 7 of table bill is locked', true, genericMessage],
    [
      'whitelist',
      'POST',
      422,
      "You've reached the limit of 3 cards",
      false,
      "You've reached the limit of 3 cards",
    ],
    ['whitelist', 'PUT', 422, "You've reached the limit of 3 cards", false, genericMessage],
    ['from_backend', 'PATCH', 409, 'This action is not possible.', true, 'This action is not possible.'],
    ['from_backend', 'PATCH', 403, 'Not allowed to perform this action', false, genericMessage],
    ['from_backend', 'GET', 500, 'select * from bill', false, genericMessage],
    ['from_backend', 'GET', 500, '', true, genericMessage],
  ] as const)('%s, %s %i "%s", client-visible %s', (mode, method, status, message, isVisible, shown) => {
    const error = toApiError({ status, body: answered(message, isVisible), method }, mode);
    expect(error.message).toBe(shown);
    expect(error).toMatchObject({ status, code: 'some_code', requestId: 'r-1' });
  });

  it('speaks of the size when an upload was too large', () => {
    const body = answered('Request body too large');
    expect(toApiError({ status: 413, body, method: 'POST', isUpload: true }, 'from_backend').message).toBe(
      'File size exceeds the maximum limit of 5 MB',
    );
  });

  it('has a sentence of its own for a server that does not serve', () => {
    const error = toApiError({ status: 503, body: undefined, method: 'GET' }, 'whitelist');
    expect(error.messageKey).toBe('error.unavailable');
    expect(describeError(error, (key) => `[${key}]`)).toBe('[error.unavailable]');
  });

  it('is the generic message for what is no refusal at all', () => {
    expect(describeError(new TypeError('x is undefined'), (_key, options) => options?._ ?? '')).toBe(
      genericMessage,
    );
    expect(toApiError({ status: 502, body: '<html>', method: 'GET' }, 'from_backend').message).toBe(
      genericMessage,
    );
  });

  it('knows whether the write may have been carried out', () => {
    const outcome = (status: number) =>
      toApiError({ status, body: undefined, method: 'POST' }, 'whitelist').isOutcomeUnknown;
    expect([0, 400, 408, 409, 422, 500, 502, 503].map(outcome)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('field errors', () => {
  it('come out as one sentence per dotted key, whatever they came in as', () => {
    expect(
      flattenFields({
        vendor: 'Choose a vendor',
        notes: null,
        amount: ['Too small', 'Too odd'],
        items: { 1: { tax: 'At most 100' }, 2: null },
        lines: [{ qty: 'Missing' }],
        'a.b': 'Kept',
        empty: '',
      }),
    ).toEqual({
      vendor: 'Choose a vendor',
      amount: 'Too small',
      'items.1.tax': 'At most 100',
      'lines.0.qty': 'Missing',
      'a.b': 'Kept',
    });
  });

  it('stand where the form looks, and those without an input speak for the whole form', () => {
    const error = new ApiError({
      status: 400,
      code: 'validation_failed',
      message: 'Some fields need your attention.',
      fields: { 'items.1.tax': 'At most 100', version: 'Send the version' },
    });
    const formError = toFormError(error, { items: [], vendorID: 3 });
    expect(formError.body).toEqual({
      errors: { 'items.1.tax': 'At most 100', root: { serverError: 'Send the version' } },
    });
    expect(formError.fields).toEqual(error.fields);
  });
});

describe('where a failed sign-in leads', () => {
  it.each([
    [{ status: 403, message: 'Your subscription has expired' }, 'company-expired', '403'],
    [{ status: 403, message: genericMessage, code: 'company_expired' }, 'company-expired', '403'],
    [{ status: 403, message: 'Forbidden' }, '403', '403'],
    [{ status: 401, message: 'Wrong code' }, 'auth', '401'],
    [{ status: 0, message: '' }, 'auth', '500'],
  ])('%o', (failure, code, status) => {
    const page = new URL(authFailurePath(failure), 'https://outlay.test');
    expect(page.pathname).toBe('/error');
    expect(page.searchParams.get('code')).toBe(code);
    expect(page.searchParams.get('status')).toBe(status);
    expect(page.searchParams.get('description')).toBe(failure.message || 'Internal server error');
  });
});
