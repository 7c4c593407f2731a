// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTransactionRange, today } from '../../domain/day/day.ts';
import { beginSession, endSession } from '../../providers/session/storedSession.ts';
import { rememberQuery } from '../../src/ui/list/filter/filterMemory.ts';

vi.mock('../../src/app/main.tsx', () => ({ start: () => {} }));
// The screens' code itself is of no interest here.
vi.mock('../../src/app/routing/loadScreen.ts', () => ({ loadScreen: () => null }));

let calls: string[];
let permissions: Record<string, string[]>;

beforeEach(() => {
  calls = [];
  permissions = { bills_invoice: ['view_list'] };
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    const path = pathname.slice('/v1/'.length);
    calls.push(path + search);
    const answer = {
      'users/me': {
        employee: { id: 7, firstName: 'Sekar', lastName: 'Adiwarna', role: 'admin', accessRoles: [] },
        employeeCapability: {},
        company: { id: 1042, timeZone: 'Asia/Jakarta' },
        companyFeature: { expenseBill: true },
        billsCapability: {},
        permissions,
        companyAccountIDs: [],
      },
      flags: { toggles: [] },
    }[path];
    return new Response(JSON.stringify(answer ?? {}), { headers: { 'content-type': 'application/json' } });
  });
});

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function signIn(): void {
  const claims = btoa(JSON.stringify({ companyID: 1042, employeeID: 7, iat: 0, exp: 1800 }));
  beginSession({ accessToken: `x.${claims}.x`, refreshToken: 'refresh' });
}

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  await import('../../src/app/entry.ts');
}

const listCalls = () => calls.filter((call) => call.startsWith('bills?'));

describe('what a page asks before its code is there', () => {
  it('the rows of a list, as its address says, and who is signed in', async () => {
    signIn();
    await open('/bills/bills-to-pay?limit=20&status=paid,void&nonsense=1');
    await vi.waitFor(() => expect(listCalls()).not.toEqual([]));
    expect(listCalls()).toEqual(['bills?sort=-transactionDate,-id&status=paid,void&page=1&limit=20']);
    expect(calls[0]).toBe('users/me');
  });

  it('the rows as they were left, where the address says nothing', async () => {
    signIn();
    sessionStorage.setItem('outlay.listSegment', 'bills');
    rememberQuery('bills-bills-to-pay', 'query=abc&page=2');
    await open('/bills/bills-to-pay');
    await vi.waitFor(() => expect(listCalls()).not.toEqual([]));
    expect(listCalls()).toEqual(['bills?sort=-transactionDate,-id&query=abc&page=2&limit=10']);
  });

  it("the first filter's rows on the first visit, by the day it is at the company", async () => {
    signIn();
    await open('/bills/bills-to-pay');
    await vi.waitFor(() => expect(listCalls()).toHaveLength(1));
    const { from, to } = defaultTransactionRange(today('Asia/Jakarta', new Date()));
    const range = `transactionDateFrom=${from}&transactionDateTo=${to}`;
    expect(listCalls()).toEqual([`bills?sort=-transactionDate,-id&${range}&page=1&limit=10`]);
  });

  it('no rows of a list that the person may not see, however it is asked for', async () => {
    permissions = {};
    for (const address of ['/bills/bills-to-pay', '/bills/bills-to-pay?limit=20', '/bills/vendors?query=a']) {
      vi.resetModules();
      signIn();
      sessionStorage.setItem('outlay.listSegment', 'bills');
      rememberQuery('bills-bills-to-pay', 'query=abc&page=2');
      await open(address);
      await vi.waitFor(() => expect(calls).toContain('users/me/preferences'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(calls.filter((call) => /^(?:bills|vendors)(?:\?|$)/.test(call))).toEqual([]);
      calls = [];
    }
  });

  it('nothing without a session, and nothing on a page that is open to everybody', async () => {
    await open('/bills/bills-to-pay?limit=20');
    vi.resetModules();
    signIn();
    await open('/login');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
  });
});
