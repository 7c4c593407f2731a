import { describe, expect, it } from 'vitest';
import type { ActionTable } from '../../domain/lifecycle/offeredActions.ts';
import { recordFields } from '../../domain/lifecycle/actionInput.ts';
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

/** Where the words of what an action asks are looked for: its own, of every action, of the field of its name. */
function placesOf(words: string, button: string, name: string): string[] {
  const keys = [`step.${button}.${name}`, `field.${name}`];
  return [...keys.flatMap((key) => [`${words}.${key}`, `noun.${key}`]), `noun.step.any.${name}`];
}

/** What the dialogs of a noun draw without a word for it: names of fields, and what can be chosen in them. */
function unsaid(
  { transitions }: ActionTable,
  words: string,
  tree: Words,
  drawn: Readonly<Record<string, unknown>>,
): string[] {
  const isSaid = (places: readonly string[]) => places.some((place) => wordAt(tree, place) !== undefined);
  return transitions
    .filter((action) => action.ability !== undefined && !(buttonOf(action) in drawn))
    .flatMap((action) => {
      const button = buttonOf(action);
      return recordFields(action.input ?? {}).flatMap(([name, field]) => {
        const choices = field.kind === 'choice' || field.kind === 'choices' ? field.choices : [];
        const missing = choices.filter(
          (value) =>
            !isSaid([`${words}.choice.${button}.${name}.${value}`, `${words}.choice.${name}.${value}`]),
        );
        return [
          ...(isSaid(placesOf(words, button, name)) ? [] : [`${words}.step.${button}.${name}`]),
          ...missing.map((value) => `${words}.choice.${button}.${name}.${value}`),
        ];
      });
    });
}

/** What the room of a declared noun draws in dialogs by itself. */
async function drawnBy({
  pieces,
}: (typeof declaredNouns)[number]): Promise<Readonly<Record<string, unknown>>> {
  return (await pieces?.())?.default.actionInputs ?? {};
}
const declared = await Promise.all(declaredNouns.map(async (one) => ({ ...one, drawn: await drawnBy(one) })));

/** What a person reads of an action: on its button, and above, in and after its dialog. */
function keysOf({ transitions }: ActionTable): string[] {
  const offered = transitions.filter(({ ability }) => ability !== undefined);
  return offered.flatMap((action) => [
    `action.${buttonOf(action)}`,
    // What no screen offers is drawn by a panel, without a dialog.
    ...(action.form === undefined && action.views?.length !== 0
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
  ...declared.map(({ noun, drawn }) => ({
    noun: { ...nounOnScreen(noun), inputs: drawn },
    values: Object.fromEntries(Object.entries(noun.fields).filter(([, field]) => isSpoken(field))),
  })),
])('the actions of $noun.resource', ({ noun: { words, lifecycle, inputs = {} }, values }) => {
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
  ])('call what they ask for by words in %s', (_language, tree) => {
    expect(unsaid(lifecycle, words, tree, inputs)).toEqual([]);
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
