import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';
import { DomainError, errorCodes, errorStatus } from '../../domain/message/errors.ts';
import { passesThrough } from '../../domain/message/catalogue.ts';
import { errorTexts } from '../../domain/message/errorTexts.ts';
import { genericMessage, screenTexts } from '../../domain/message/screenTexts.ts';
import { law, verbatim } from '../../domain/message/message.ts';
import { english } from '../said.ts';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

describe('codes', () => {
  test('each has one status that refuses and one message', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(Object.keys(errorStatus).sort()).toEqual([...errorCodes].sort());
    for (const code of errorCodes) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
      expect(errorStatus[code]).toBeLessThan(600);
      expect(english(new DomainError(code).says)).toMatch(/\S/);
    }
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
    expect(english(error.says)).toBe('Maximum query time range is 92 days');
    expect(error.fields).toEqual({});
    expect(error.details).toBeUndefined();
    expect(error.clientVisible).toBe(true);
  });

  test('carries what it is given', () => {
    const cause = new Error('below');
    const error = new DomainError('validation_failed', {
      says: verbatim('No'),
      fields: { 'items.1.tax': verbatim('Too much') },
      details: { status: 'draft' },
      clientVisible: false,
      cause,
    });
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'verbatim',
      says: verbatim('No'),
      fields: { 'items.1.tax': verbatim('Too much') },
      details: { status: 'draft' },
      clientVisible: false,
      cause,
    });
  });

  test('hides the unexpected', () => {
    const error = new DomainError('unexpected', { cause: new Error('relation "bills" does not exist') });
    expect(error.clientVisible).toBe(false);
    expect(english(error.says)).toBe(genericMessage);
  });
});

describe('the catalogue (rules: catalogue)', () => {
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
    const ours = Object.entries(errorTexts).filter(([, known]) => known.toLowerCase() === text.toLowerCase());
    expect(ours).toHaveLength(1);
    const [name = '', words = ''] = ours[0] ?? [];
    const key = `catalogue.${name}`;
    expect(passesThrough(key, 'GET')).toBe(true);
    expect(english({ key })).toBe(words);
    expect(words).toMatch(/^[A-Z]/);
  });

  const sources = ['domain', 'resources', 'server', 'providers', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter(({ name }) => name !== 'errorTexts.ts' && !name.startsWith('catalogue.'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );

  // What appears where, among purchases (rules: screen texts).
  test.each([
    ['billsResponse', 'Error when resolving bills response'],
    ['uploadFailed', 'Upload file failed, please retry'],
    ['fileTooLarge', 'File size exceeds the maximum limit of 5 MB'],
    ['voidFailed', 'Void expense failed, please retry'],
    ['deleteBill', 'Error when resolving delete bill'],
    ['expenseDetail', 'Get detail expense failed, please retry'],
    ['quoteDetail', 'Get detail purchase quote failed, please retry'],
    ['paymentDetails', 'Error when resolving expense payment details response'],
    ['voidPaymentAuthorization', 'Error when resolving void payment authorization'],
    ['markAsPaid', 'Error when resolving mark as paid payment'],
    ['paymentResponse', 'Error when resolving expense payment response'],
    ['paymentWorkflow', 'Error when resolving workflow bill payment response'],
    ['workflowDetails', 'Error when getting workflow bills details'],
    ['currencies', 'Error when resolving currencies response'],
    ['bankAccountInvalid', 'The bank account no. is incorrect or not valid'],
    ['invalidFormat', 'Invalid format.'],
    ['billsSummary', 'Error while fetching bills summary'],
    ['insufficientCredits', 'Insufficient credits. Contact your admin to purchase more credit to continue.'],
    ['bodyTooLarge', 'Request body too large'],
    ['unauthorizedToCancel', 'Unauthorized to cancel'],
    ['referenceNumberTaken', 'Reference number already taken'],
    ['vendorNameTaken', 'Vendor name must be unique'],
    ['forbidden', 'Forbidden'],
    ['internationalPaymentInactive', 'International payment inactive, contact administrator'],
    ['rangeTooLong', 'Maximum query time range is 92 days'],
    ['defaultWorkflowExists', 'Default workflow already exists'],
  ] as const)('%s is said somewhere', (name, words) => {
    expect({ ...errorTexts, ...screenTexts }[name]).toBe(words);
    const named = new RegExp(`\\b(?:screenTexts|errorTexts|catalogue)\\.${name}\\b|isUnique: '${name}'`);
    expect(sources.filter((source) => named.test(source)).length).toBeGreaterThan(0);
  });

  test('other words do not', () => {
    expect(passesThrough(law('refusal.stale_version').key, 'POST')).toBe(false);
    expect(passesThrough(verbatim('Forbidden').key, 'POST')).toBe(false);
    expect(passesThrough('', 'GET')).toBe(false);
  });

  test("what contains 'You've reached the limit' passes through on POST only", () => {
    const says = law('catalogue.limitReached', { limit: 5 });
    expect(english(says)).toContain("You've reached the limit");
    expect(passesThrough(says.key, 'post')).toBe(true);
    expect(passesThrough(says.key, 'PATCH')).toBe(false);
  });
});
