import { describe, expect, it } from 'vitest';

import { loweredRows } from '../../domain/approval/loweredAmount.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';

const row = (id: number) => ({ id, baseAmount: '100000', approvedAmount: '100000', approvedReason: null });
const less = (id: number, approvedAmount: string) => ({ id, approvedAmount, reason: 'No taxi at noon' });
const words = { name: 'line', gone: law('field.fromList'), say: () => law('field.required') };

describe('rows of which an approver approves less', () => {
  it('have what was said of each, and the others what they had', () => {
    const { decided, pathOf } = loweredRows([row(1), row(2)], [less(2, '80000')], words);
    expect(decided.map(({ approvedAmount }) => approvedAmount)).toEqual(['100000', '80000']);
    expect(pathOf(1)).toBe('amounts.0.approvedAmount');
  });

  it('are named once', () => {
    const twice = [less(1, '80000'), less(2, '1'), less(1, '100')];
    let thrown: unknown;
    try {
      loweredRows([row(1), row(2)], twice, words);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DomainError);
    expect(thrown).toMatchObject({ fields: { 'amounts.2.line': law('field.repeated', { text: '1' }) } });
  });
});
