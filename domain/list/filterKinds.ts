import type { Day } from '../day/day.ts';
import { isDay, isTwelveMonths, rangeError } from '../day/day.ts';
import type { Amount, CurrencyCode } from '../money/money.ts';
import { compare, currencyCodes, fromWire, isNegative } from '../money/money.ts';
import type { StatusLooks } from '../lifecycle/statusLook.ts';
import type { Message } from '../message/message.ts';

/** Each end may be open. */
interface Range<End> {
  from?: End;
  to?: End;
}

export type DayRange = Range<Day>;
export type AmountRange = Range<Amount>;

/** What a kind made of the address: the value, if there is one, and the keys that made no sense. */
interface Reading<Value> {
  value: Value | undefined;
  dropped: string[];
}

/** How a screen shows a filter. */
interface FilterTraits {
  /** Beside the search, without opening the drawer. Two or three of a screen, no more. */
  isPromoted?: boolean;
}

interface ChoiceTraits extends FilterTraits {
  /** Where the words are statuses: what each is called. */
  looks?: StatusLooks;
  /** The words are codes that people know: they are shown as they are. */
  areCodes?: boolean;
}

interface IDTraits extends FilterTraits {
  /** Where the records are found. Unset: the screen says what they are called. */
  resource?: string;
  /** All of them are offered at once; of others those that are typed. */
  areFew?: boolean;
}

/**
 * One kind of filter: how its value stands in the address bar, which is also how the server reads it. `read` and
 * `write` agree: what one writes the other reads back, and both know only the canonical form.
 */
export interface FilterKind<Value> extends FilterTraits {
  control: 'text' | 'choice' | 'ids' | 'dayRange' | 'amountRange' | 'switch';
  /** The keys that a filter of this name takes in the address. */
  keys(name: string): readonly string[];
  read(name: string, text: (key: string) => string | null): Reading<Value>;
  /** Key and text of each part; none for a value that filters nothing. */
  write(name: string, value: Value): [key: string, text: string][];
}

interface TextKind extends FilterKind<string> {
  control: 'text';
}

interface ChoiceKind<Choice extends string> extends FilterKind<readonly Choice[]>, ChoiceTraits {
  control: 'choice';
  choices: readonly Choice[];
  /** Only the server knows all words. */
  isOpen?: true;
}

interface YesNoKind extends FilterKind<readonly ('true' | 'false')[]> {
  control: 'choice';
  choices: readonly ['true', 'false'];
  isYesNo: true;
}

export interface IDKind extends FilterKind<readonly number[]>, IDTraits {
  control: 'ids';
}

interface SwitchKind extends FilterKind<boolean> {
  control: 'switch';
}

export interface DayRangeKind extends FilterKind<DayRange> {
  control: 'dayRange';
  /** Twelve whole months are a range, too, though they are more than 92 days. */
  mayBeYear: boolean;
  /** Why a range is refused, or null. */
  error: (range: DayRange) => Message | null;
}

interface AmountRangeKind extends FilterKind<AmountRange> {
  control: 'amountRange';
}

export type AnyFilterKind =
  | TextKind
  | ChoiceKind<string>
  | YesNoKind
  | IDKind
  | SwitchKind
  | DayRangeKind
  | AmountRangeKind;

/** Text searches take this many characters. */
export const longestText = 200;

function single(name: string): readonly string[] {
  return [name];
}

function bothEnds(name: string): readonly [string, string] {
  return [`${name}From`, `${name}To`];
}

/** Free text, without the blanks around it. */
export function textFilter(traits?: FilterTraits): TextKind {
  const canonical = (text: string): string => text.trim().slice(0, longestText).trim();
  return {
    ...traits,
    control: 'text',
    keys: single,
    read(name, text) {
      const value = canonical(text(name) ?? '');
      return { value: value === '' ? undefined : value, dropped: [] };
    },
    write: (name, value) => (canonical(value) === '' ? [] : [[name, canonical(value)]]),
  };
}

/** Any of some words, as `status=paid,void`; in the order of `choices`, each once. */
export function choiceFilter<const Choice extends string>(
  choices: readonly Choice[],
  traits?: ChoiceTraits,
): ChoiceKind<Choice> {
  const canonical = (words: readonly string[]): Choice[] =>
    choices.filter((choice) => words.includes(choice));
  return {
    ...traits,
    control: 'choice',
    choices,
    keys: single,
    read(name, text) {
      const words = partsOf(text(name));
      const value = canonical(words);
      const hasStranger = words.some((word) => !choices.some((choice) => choice === word));
      return { value: value.length > 0 ? value : undefined, dropped: hasStranger ? [name] : [] };
    },
    write: (name, value) => (canonical(value).length > 0 ? [[name, canonical(value).join(',')]] : []),
  };
}

/** Any of the currencies, by their codes. */
export function currencyFilter(): ChoiceKind<CurrencyCode> {
  return choiceFilter(currencyCodes, { areCodes: true });
}

/** Any of words that only the server knows all of: sorted, each once, at most 100. */
export function wordsFilter(traits?: FilterTraits): ChoiceKind<string> {
  const canonical = (words: readonly string[]): string[] => [...new Set(words)].toSorted().slice(0, 100);
  return {
    ...traits,
    control: 'choice',
    choices: [],
    isOpen: true,
    keys: single,
    read(name, text) {
      const words = canonical(partsOf(text(name)));
      return { value: words.length > 0 ? words : undefined, dropped: [] };
    },
    write: (name, value) => (value.length > 0 ? [[name, canonical(value).join(',')]] : []),
  };
}

/** Any of some records, by id: `companyAccountIDs=3,12`; ascending, each once, at most 100. */
export function idFilter(traits?: IDTraits): IDKind {
  const canonical = (ids: readonly number[]): number[] =>
    [...new Set(ids)].toSorted((a, b) => a - b).slice(0, 100);
  const isID = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
  return {
    ...traits,
    control: 'ids',
    keys: single,
    read(name, text) {
      const parts = partsOf(text(name));
      const value = canonical(parts.filter(isID).map(Number));
      return { value: value.length > 0 ? value : undefined, dropped: parts.every(isID) ? [] : [name] };
    },
    write: (name, value) => (value.length > 0 ? [[name, canonical(value).join(',')]] : []),
  };
}

/** Yes, or no; both are the same as not asked. */
export function yesNoFilter(): YesNoKind {
  const choice = choiceFilter(['true', 'false']);
  return {
    ...choice,
    choices: ['true', 'false'],
    isYesNo: true,
    read(name, text) {
      const { value, dropped } = choice.read(name, text);
      return { value: value?.length === 1 ? value : undefined, dropped };
    },
    write: (name, value) => (value.length === 1 ? choice.write(name, value) : []),
  };
}

/** On or off; off is the same as not asked. */
export function switchFilter(): SwitchKind {
  return {
    control: 'switch',
    keys: single,
    read(name, text) {
      const word = text(name);
      const isKnown = word === null || word === 'true' || word === 'false';
      return { value: word === 'true' ? true : undefined, dropped: isKnown ? [] : [name] };
    },
    write: (name, value) => (value ? [[name, 'true']] : []),
  };
}

/**
 * Days from and to, as `dueDateFrom=2026-01-01&dueDateTo=2026-03-31`; both given, at most 92 days (rules: range of days), or where
 * `mayBeYear` the default range of twelve whole months.
 */
export function dayRangeFilter({
  mayBeYear = false,
  ...traits
}: FilterTraits & { mayBeYear?: boolean } = {}): DayRangeKind {
  const error = ({ from, to }: DayRange): Message | null =>
    from && to && !(mayBeYear && isTwelveMonths(from, to)) ? rangeError(from, to) : null;
  return {
    ...traits,
    control: 'dayRange',
    mayBeYear,
    keys: bothEnds,
    error,
    read: (name, text) =>
      readRange(
        name,
        text,
        (end) => (isDay(end) ? end : null),
        (range) => error(range) === null,
      ),
    write: (name, value) => writeRange(name, value),
  };
}

/** Amounts from and to, as `totalAmountFrom=1000000`: plain digits, not negative. */
export function amountRangeFilter(): AmountRangeKind {
  return {
    control: 'amountRange',
    keys: bothEnds,
    read: (name, text) =>
      readRange(name, text, canonicalAmount, ({ from, to }) => !from || !to || compare(from, to) <= 0),
    write: (name, { from, to }) =>
      writeRange(name, {
        ...(from ? { from: withoutIdleZeros(from) } : {}),
        ...(to ? { to: withoutIdleZeros(to) } : {}),
      }),
  };
}

/** "1000000.00" and "1000000" are one amount, and have one address. */
function withoutIdleZeros(amount: Amount): Amount {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}

function canonicalAmount(text: string): Amount | null {
  // "400.000" can be two amounts: neither is guessed.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  try {
    const amount = fromWire(text);
    return isNegative(amount) ? null : withoutIdleZeros(amount);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Ends that cannot be read are left out; of two that do not fit together the first stays. */
function readRange<End extends string>(
  name: string,
  text: (key: string) => string | null,
  readEnd: (text: string) => End | null,
  fits: (range: Range<End>) => boolean,
): Reading<Range<End>> {
  const [fromKey, toKey] = bothEnds(name);
  const dropped: string[] = [];
  const range: Range<End> = {};
  for (const [key, end] of [
    [fromKey, 'from'],
    [toKey, 'to'],
  ] as const) {
    const written = text(key);
    if (written === null || written === '') continue;
    const value = readEnd(written);
    if (value === null || !fits({ ...range, [end]: value })) dropped.push(key);
    else range[end] = value;
  }
  return { value: range.from || range.to ? range : undefined, dropped };
}

function writeRange<End extends string>(name: string, { from, to }: Range<End>): [string, string][] {
  const [fromKey, toKey] = bothEnds(name);
  return [
    ...(from ? [[fromKey, from] as [string, string]] : []),
    ...(to ? [[toKey, to] as [string, string]] : []),
  ];
}

function partsOf(text: string | null): string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}
