/** What the calls are about, in the order of the document, by the tag that routes carry. */
export const subjects: Readonly<Record<string, string>> = {
  Purchases: 'What the company buys and owes: entered, reviewed, paid',
  Payments: 'Payments of it: requested, approved, authorized, carried out by the bank',
  Vendors: 'Whom the company buys from',
  Products: 'What it buys',
  Warehouses: 'Where goods arrive',
  Company: 'The company itself: its parts, its accounts, its people',
  Banks: 'Banks, countries and currencies that payments go to',
  Files: 'Papers that belong to records',
  Preferences: 'What a person keeps for themself: choices and saved filters',
  Session: 'Signing in and out, who is signed in, what waits for them',
  Flags: 'Which features are switched on',
  Server: 'The server itself: whether it is ready, which build runs',
};
