import { describe, expect, it } from 'vitest';
import { genericMessage } from '../../domain/message/screenTexts.ts';
import {
  ApiError,
  authFailurePath,
  describeError,
  flattenFields,
  toApiError,
  toFormError,
} from '../../providers/http/apiError.ts';

function answered(message: string, clientVisible = false, key = 'verbatim'): unknown {
  return { error: { code: 'some_code', key, message, clientVisible, fields: {}, requestId: 'r-1' } };
}

describe('what a person reads of a refused call', () => {
  it.each([
    ['whitelist', 'GET', 400, 'catalogue.rangeTooLong', 'Rentang paling lama 92 hari', false, true],
    ['whitelist', 'PATCH', 403, 'catalogue.notAllowed', 'Not allowed to perform this action', false, true],
    ['whitelist', 'PATCH', 409, 'verbatim', 'row 7 of table bill is locked', true, false],
    ['whitelist', 'POST', 422, 'catalogue.limitReached', "You've reached the limit of 3", false, true],
    ['whitelist', 'PUT', 422, 'catalogue.limitReached', "You've reached the limit of 3", false, false],
    ['from_backend', 'PATCH', 409, 'verbatim', 'This action is not possible.', true, true],
    ['from_backend', 'PATCH', 403, 'catalogue.notAllowed', 'Not allowed to do this', false, false],
    ['from_backend', 'GET', 500, 'verbatim', 'select * from bill', false, false],
    ['from_backend', 'GET', 500, 'verbatim', '', true, false],
  ] as const)(
    '%s, %s %i %s "%s", client-visible %s',
    (mode, method, status, key, message, isVisible, isShown) => {
      const error = toApiError({ status, body: answered(message, isVisible, key), method }, mode);
      expect(error.message).toBe(isShown ? message : genericMessage);
      expect(error).toMatchObject({ status, code: 'some_code', requestId: 'r-1' });
    },
  );

  it('speaks of the size when an upload was too large', () => {
    const body = answered('Request body too large', false, 'catalogue.bodyTooLarge');
    expect(toApiError({ status: 400, body, method: 'POST', isUpload: true }, 'from_backend').message).toBe(
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
