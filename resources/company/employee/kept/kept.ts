/**
 * How long something of a person is kept: until it is erased after they have left, as long as the company's law of records says,
 * until somebody chooses another person, or as long as the trail, which nobody changes.
 */
export const keptUntil = ['erasure', 'records', 'change', 'trail'] as const;
type KeptUntil = (typeof keptUntil)[number];

/** Kinds of what is kept of a person, in the order in which the page lists them. */
export const keptKinds = {
  contact: 'erasure',
  signIn: 'erasure',
  choices: 'erasure',
  messages: 'erasure',
  work: 'records',
  requests: 'records',
  paid: 'records',
  decisions: 'records',
  entered: 'records',
  named: 'change',
  owned: 'change',
  taken: 'trail',
  trail: 'trail',
} as const satisfies Readonly<Record<string, KeptUntil>>;
export type KeptKind = keyof typeof keptKinds;
export const keptKindNames = Object.keys(keptKinds) as [KeptKind, ...KeptKind[]];

/** What no law keeps: it is erased on request once the person has left, or by itself some time later. */
export const erasedKinds = [
  'contact',
  'signIn',
  'choices',
  'messages',
] as const satisfies readonly KeptKind[];
export type ErasedKind = (typeof erasedKinds)[number];

/** What company records have to be kept for where the company says nothing else: Indonesian Law 8 of 1997, article 11. */
export const usualRecordsLaw = { years: 10, name: 'Indonesian Law 8/1997, art. 11' } as const;

/** Columns that refer to a person, by `table.column`. */
export interface KeptColumns {
  /** Rows that are the person's own: the export of their data has them whole. */
  own?: readonly string[];
  /** Rows of the company, or of others, that name them: the export says which. */
  naming?: readonly string[];
  /** Rows that hang on an own row of the same kind, by its number: `refresh_token.session_id` on `session`. */
  below?: Readonly<Record<string, string>>;
}

/** All that is kept of people, by kind. */
export type KeptOfPeople = Readonly<Record<KeptKind, KeptColumns>>;

/** What of the record of the person itself is erased: none of it is on a paper or in a ledger. */
export const erasedFields = ['email', 'phone', 'bankCode', 'accountNumber'] as const;

/** The address of somebody whose own was erased: no mail ever goes there (RFC 2606). */
const erasedAddress = (id: number): string => `former-${id}@erased.invalid`;
/** What the record of a person holds of these once they were erased. */
export const erasedContact = (id: number) =>
  ({ email: erasedAddress(id), phone: null, bankCode: null, accountNumber: null }) satisfies Record<
    (typeof erasedFields)[number],
    string | null
  >;
export const isErasedAddress = (email: string): boolean => email.endsWith('@erased.invalid');
