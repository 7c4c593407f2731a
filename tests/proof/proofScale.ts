/** The variable that makes the proofs large: `npm run prove` sets it. */
export const proofScaleVariable = 'OUTLAY_PROOF_SCALE';

export const isLargeProof = process.env[proofScaleVariable] === 'large';

/**
 * How much of what grows with the nouns `npm test` tries, in all: as nouns come, each gets less of it, so that the time
 * of `npm test` does not grow with them. Each noun, action and route is met all the same; `npm run prove` tries everything.
 */
export const budget = {
  /** Somebody takes an action on a record, in the walk over the registry. */
  judgements: 800,
  /** Pages of records in a status each, in the walk over the screens. */
  statusPages: 5,
  /** Nouns whose lists and pages hear a refusal or nothing, in the same walk. */
  unansweredNouns: 3,
  /** Lists and pages that hear it. */
  unansweredScreens: 3,
  /** Lists that are opened by somebody without their permission, in the same walk. */
  forbiddenLists: 3,
  /** Screens that axe looks at there. */
  screensForAxe: 3,
  /** Sheets that each way to begin a formula is tried in. */
  sheetsPerBeginning: 7,
  /** Calls with a token that is no good. */
  callsWithoutToken: 150,
  /** Calls with tokens of programs that their rights do not open. */
  callsOfTokens: 1000,
  /** Calls of people who look at each operation of a share once. */
  callsOfVisitors: 200,
  /** Operations that an admin of each other company tries. */
  callsOfStrangers: 150,
  /** Operations that are tried with the company left out of every query. */
  callsWithoutConditions: 150,
  /** Searches for a record of each source by each kind of person. */
  searches: 200,
  /** Calls that move money, each in a case of those in which it acts once. */
  moneyCases: 100,
  /** Sorts of each list that is a room of its own. */
  sortsPerList: 2,
  /** Calls that are asked what nobody would. */
  strangeQuestions: 300,
  /** Files of the API's tests that are run on somebody else's PostgreSQL, too. */
  externalFiles: 1,
} as const;

/** The shares of which one is at most so many of these cases. */
export function sharesFor(cases: number, most: number): number {
  return Math.max(1, Math.ceil(cases / most));
}

/** At most so many of these values, evenly spread. In `npm run prove` all of them. */
export function sampled<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = isLargeProof ? 1 : Math.max(1, values.length / most);
  return values.filter((_value, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

/**
 * One of so many shares of these values, another for each turn: turns that follow one another meet them all. In
 * `npm run prove` every turn has all of them.
 */
export function shareOf<Value>(values: readonly Value[], turn: number, shares: number): readonly Value[] {
  return isLargeProof ? values : values.filter((_value, index) => index % shares === turn % shares);
}
