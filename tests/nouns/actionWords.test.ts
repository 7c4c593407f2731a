import { describe, expect, it } from 'vitest';
import type { ActionTable } from '../../domain/lifecycle/offeredActions.ts';
import { buttonOf } from '../../domain/lifecycle/offeredActions.ts';
import { isSpoken } from '../../domain/noun/spokenFields.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import { orderOnScreen } from '../../resources/purchasing/order/orderOnScreen.tsx';
import { quoteOnScreen } from '../../resources/purchasing/quote/quoteOnScreen.tsx';
import { requestOnScreen } from '../../resources/purchasing/request/requestOnScreen.tsx';
import { paymentOnScreen } from '../../resources/paying/payment/PaymentActions.tsx';
import { invoiceOnScreen } from '../../resources/purchasing/invoice/invoiceOnScreen.tsx';
import { en, id } from '../phrases.ts';
import { nounOnScreen } from '../../src/noun/nounOnScreen.ts';
import { buildBill } from '../purchasing/madeDocuments.ts';
import { buildPaymentRow } from '../paying/paymentRecords.ts';
import { buildActor } from '../shell/people.ts';

type Words = { readonly [key: string]: string | Words };

function wordAt(tree: Words, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);
  return typeof found === 'string' ? found : undefined;
}

/** What a person reads of an action: on its button, and above, in and after its dialog. */
function keysOf({ transitions }: ActionTable): string[] {
  const offered = transitions.filter(({ ability }) => ability !== undefined);
  return offered.flatMap((action) => [
    `action.${buttonOf(action)}`,
    ...(action.form === undefined
      ? ['title', 'text', 'done'].map((part) => `step.${action.action}.${part}`)
      : []),
  ]);
}

describe.each([
  { noun: invoiceOnScreen, values: invoiceOnScreen.valuesOf(buildBill(buildActor())) },
  { noun: quoteOnScreen, values: quoteOnScreen.valuesOf(buildBill(buildActor())) },
  { noun: requestOnScreen, values: requestOnScreen.valuesOf(buildBill(buildActor())) },
  { noun: orderOnScreen, values: orderOnScreen.valuesOf(buildBill(buildActor())) },
  { noun: paymentOnScreen, values: paymentOnScreen.valuesOf(buildPaymentRow()) },
  ...declaredNouns.map(({ noun }) => ({
    noun: nounOnScreen(noun),
    values: Object.fromEntries(Object.entries(noun.fields).filter(([, field]) => isSpoken(field))),
  })),
])('the actions of $noun.resource', ({ noun: { words, lifecycle }, values }) => {
  it.each([
    ['English', en],
    ['Indonesian', id],
  ])('have words of their own or of every noun in %s', (_language, tree) => {
    const missing = keysOf(lifecycle).filter(
      (key) => wordAt(tree, `${words}.${key}`) === undefined && wordAt(tree, `noun.${key}`) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['English', en],
    ['Indonesian', id],
  ])('leave statuses that have words in %s', (_language, tree) => {
    const looks = Object.values(lifecycle.looks);
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.map(({ says }) => says.key).filter((key) => wordAt(tree, key) === undefined)).toEqual([]);
  });

  it('name nothing but the values that the noun gives', () => {
    const named = keysOf(lifecycle).flatMap((key) =>
      [...(wordAt(en, `${words}.${key}`) ?? '').matchAll(/%\{(\w+)\}/g)].map(([, name]) => name),
    );
    const sums = lifecycle.transitions.flatMap(({ speaksOf }) => speaksOf ?? []);
    const given = ['name', 'action', 'one', 'many', ...Object.keys(values)];
    expect(given).toEqual(expect.arrayContaining([...new Set([...named, ...sums])]));
  });
});
