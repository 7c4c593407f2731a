import { z } from 'zod';

import type { Day } from '../../domain/day/day.ts';
import { isDay } from '../../domain/day/day.ts';
import { compare, isAmount } from '../../domain/money/money.ts';
import { keptText } from '../../domain/noun/keptText.ts';
import { AccountingError } from '../accounting/accountingProvider.ts';
import type { ProgramClientOptions } from '../accounting/programClient.ts';
import { createProgramClient } from '../accounting/programClient.ts';
import type { PayrollItem, PayrollOrder, PayrollProvider } from './payrollProvider.ts';

const text = (length: number) => z.string().transform((words) => keptText(words, length));
const item = z.object({
  key: z.string(),
  amount: z.string().refine((amount) => amount.length <= 24 && isAmount(amount)),
  status: z.enum(['accepted', 'paid', 'refused', 'canceled']),
  paid_on: z.string().nullish(),
  reference: text(100).nullish(),
  reason: text(300).nullish(),
});
const itemReply = z.object({ item });

/** The payroll over HTTP. */
export function createPayrollClient(
  options: Omit<ProgramClientOptions, 'called' | 'scope'>,
): PayrollProvider {
  const { program, call } = createProgramClient({ ...options, called: 'Payroll', scope: 'reimbursements' });
  const pathOf = (key: string) => `items/${encodeURIComponent(key)}`;

  /** What is said of an item, if it is of the item that was asked for. */
  function readItem({ key, amountInIDR: ordered }: PayrollOrder, said: z.output<typeof item>): PayrollItem {
    const { status, amount: amountInIDR, paid_on: paidOn, reference, reason } = said;
    const isOther = said.key !== key || compare(amountInIDR, ordered) !== 0;
    if (isOther) throw new AccountingError('unreachable', `Payroll answers another item for ${key}`);
    switch (status) {
      case 'paid':
        if (!paidOn || !isDay(paidOn))
          throw new AccountingError('unreachable', 'Payroll says no day on which it paid');
        return { key, amountInIDR, status, paidOn: paidOn as Day, reference: reference ?? '' };
      case 'refused':
        return { key, amountInIDR, status, reason: reason ?? '' };
      default:
        return { key, amountInIDR, status };
    }
  }

  const bodyOf = (order: PayrollOrder) => ({
    key: order.key,
    employee: { code: order.employeeCode, name: order.employeeName, email: order.email },
    amount: order.amountInIDR,
    description: order.description,
  });

  return {
    ...program,
    async add(accessToken, order) {
      const content = bodyOf(order);
      const reply = await call(itemReply, { method: 'POST', path: 'items', accessToken, content });
      return readItem(order, reply.item);
    },
    async find(accessToken, order) {
      try {
        const reply = await call(itemReply, { method: 'GET', path: pathOf(order.key), accessToken });
        return readItem(order, reply.item);
      } catch (error) {
        if (error instanceof AccountingError && error.isAbsent) return null;
        throw error;
      }
    },
    async cancel(accessToken, order) {
      const path = `${pathOf(order.key)}/cancel`;
      const content = bodyOf(order);
      const reply = await call(itemReply, { method: 'POST', path, accessToken, content });
      return readItem(order, reply.item);
    },
  };
}
