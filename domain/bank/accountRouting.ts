/** What some countries tell the bank of an account by, beside or in place of its code. */
export const routingNames = [
  'branchCode',
  'bsbNumber',
  'clearingCode',
  'institutionNumber',
  'transitNumber',
  'ifsc',
  'sortCode',
] as const;
export type RoutingName = (typeof routingNames)[number];

/** The routing of one account: only what its country asks for. */
export type AccountRouting = Partial<Record<RoutingName, string>>;

/** What an account has of it; null where its country asks for nothing more than a code and a number. */
export function routingOf(
  account: Readonly<Partial<Record<RoutingName, string | null>>>,
): AccountRouting | null {
  const filled = routingNames.flatMap((name): [RoutingName, string][] => {
    const value = (account[name] ?? '').trim();
    return value === '' ? [] : [[name, value]];
  });
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** In one line, as a slip and a page show it. */
export function routingText(routing: AccountRouting | null): string | null {
  return routing === null ? null : routingNames.flatMap((name) => routing[name] ?? []).join(' · ');
}
