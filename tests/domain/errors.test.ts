import { describe, expect, test } from 'vitest';
import {
  DomainError,
  defaultMessage,
  errorCodes,
  errorStatus,
  errorTexts,
  genericMessage,
  isErrorCode,
  messageForPerson,
  passesThrough,
} from '../../domain/errors.ts';

describe('codes', () => {
  test('each has one status that refuses and one message', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(Object.keys(errorStatus).sort()).toEqual([...errorCodes].sort());
    for (const code of errorCodes) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
      expect(errorStatus[code]).toBeLessThan(600);
      expect(defaultMessage[code]).toMatch(/\S/);
      expect(isErrorCode(code)).toBe(true);
    }
    expect(isErrorCode('nothing')).toBe(false);
  });

  test.each([
    ['validation_failed', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['transition_not_allowed', 409],
    ['stale_version', 409],
    ['idempotency_conflict', 422],
    ['idempotency_key_missing', 400],
    ['file_too_large', 413],
    ['file_type_not_allowed', 415],
    ['rate_limited', 429],
    ['unavailable', 503],
    ['unexpected', 500],
  ] as const)('%s answers %i', (code, status) => {
    expect(new DomainError(code).status).toBe(status);
  });
});

describe('DomainError', () => {
  test('has words of its own when none are given', () => {
    const error = new DomainError('range_too_long');
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('Maximum query time range is 92 days');
    expect(error.fields).toEqual({});
    expect(error.details).toBeUndefined();
    expect(error.clientVisible).toBe(true);
  });

  test('carries what it is given', () => {
    const cause = new Error('below');
    const error = new DomainError('validation_failed', {
      message: 'No',
      fields: { 'items.1.tax': 'Too much' },
      details: { status: 'draft' },
      clientVisible: false,
      cause,
    });
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'No',
      fields: { 'items.1.tax': 'Too much' },
      details: { status: 'draft' },
      clientVisible: false,
      cause,
    });
  });

  test('hides the unexpected', () => {
    const error = new DomainError('unexpected', { message: 'relation "bills" does not exist' });
    expect(messageForPerson(error, 'GET')).toBe(genericMessage);
  });
});

describe('the catalogue (spec 1 §8)', () => {
  test('the generic message has its two blanks', () => {
    expect(genericMessage).toBe(
      'An unexpected error occurred, please try again later.  If the issue continues, reach out to the expense team.',
    );
  });

  test.each([
    'not allowed to perform this action',
    'request body too large',
    'start and end date should not be in the same month and year',
    'unauthorized to cancel',
    'duplicate frequency on same category',
    'yearly limit must exceed monthly or weekly',
    'monthly must exceed weekly',
    'job grade already assigned to other policies',
    'maximum query time range is 92 days',
    'conflicted policy members',
    'a workflow with given trip type already exists',
    'trip request unavailable due to dual policy assignment',
    'default workflow already exists',
    'members already in another custom policy',
    'save failed, remove some members',
    'cannot update inactive policy',
    'amount exceeds limit per transaction',
    'reference number already taken',
    'unauthorized to approve trip report',
    'vendor name must be unique',
    'Forbidden',
    'international payment inactive, contact administrator',
    'Stream Integration not connected',
    'category with given name and type exists',
  ])('%s passes through', (text) => {
    expect(passesThrough(text, 'GET')).toBe(true);
    const ours = Object.values(errorTexts).filter((known) => known.toLowerCase() === text.toLowerCase());
    expect(ours).toHaveLength(1);
    expect(ours[0]).toMatch(/^[A-Z]/);
  });

  test('other texts do not, unless marked for people', () => {
    expect(passesThrough('duplicate key value violates unique constraint', 'POST')).toBe(false);
    expect(messageForPerson({ message: 'ECONNREFUSED', clientVisible: false }, 'GET')).toBe(genericMessage);
    expect(messageForPerson({ message: 'Say this', clientVisible: true }, 'GET')).toBe('Say this');
  });

  test("what contains 'You've reached the limit' passes through on POST only", () => {
    const text = "Sorry. You've reached the limit of 5 cards this month.";
    expect(passesThrough(text, 'post')).toBe(true);
    expect(passesThrough(text, 'PATCH')).toBe(false);
  });
});
