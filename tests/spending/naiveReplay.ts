import type { CategoryTerms, CustomTerms, Spender } from '../../domain/limit/limitRule.ts';

/**
 * What limits make of claims, counted a second time, from what limits are and not from the code that judges them: in whole
 * rupiah, day by day, asking of each sum whether it fits.
 */

interface NaiveLimit {
  frequency: string;
  amount: number;
  enforcement: string;
}
interface NaiveRule {
  /** Null: of the category as a whole. */
  part: number | null;
  year: { start: string; end: string } | null;
  limits: NaiveLimit[];
}
export interface NaiveLine {
  from: string;
  to: string;
  position: number;
  id: number;
  category: number;
  part: number | null;
  key: string;
  asked: number;
  approved: number | null;
}
export interface NaiveRecord {
  id: number;
  person: number;
  lines: NaiveLine[];
}
interface NaiveSpent {
  person: number;
  category: number;
  part: number | null;
  key: string;
  day: string;
  amount: number;
}
export interface NaiveOutcome {
  isRefused: boolean;
  granted: number;
  fulfilment: string;
}

const nextDay = (day: string, by = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
const simple = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The name of the time in which a day counts. */
function timeOf(frequency: string, day: string, weekStart: number, year: NaiveRule['year']): string {
  if (frequency === 'perDay') return day;
  if (frequency === 'monthly') return day.slice(0, 7);
  if (frequency === 'weekly') {
    let at = day;
    while ((new Date(`${at}T00:00:00Z`).getUTCDay() || 7) !== weekStart) at = nextDay(at, -1);
    return at;
  }
  if (year === null) return day.slice(0, 4);
  const month = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7)) - 1;
  let [first, last] = [month(year.start), month(year.end)];
  while (month(day) > last) [first, last] = [last + 1, last + 12];
  while (month(day) < first) [first, last] = [first - 12, first - 1];
  return `${first}-${last}`;
}

const ways = ['employee', 'jobLevel', 'jobGrade'] as const;

/** Whose rule holds: of the category, and beside it of the subpolicy; custom policies replace either by themselves. */
export function naiveRules(
  spender: Spender,
  category: CategoryTerms,
  part: number | null,
  customs: readonly CustomTerms[],
): NaiveRule[] {
  const plain = (limits: readonly { frequency: string; amount: string; enforcement: string }[]) =>
    limits.map(({ frequency, amount, enforcement }) => ({ frequency, amount: Number(amount), enforcement }));
  const own = {
    employee: String(spender.employeeID),
    jobLevel: spender.jobLevel,
    jobGrade: spender.jobGrade,
  };
  const custom = (level: number | null): NaiveRule | null => {
    for (const way of ways) {
      for (const policy of customs.toSorted((one, other) => one.id - other.id)) {
        const rule = policy.rules.find((one) => one.categoryID === category.id && one.subpolicyID === level);
        const value = own[way];
        const isMember = policy.members.some(
          (member) => member.memberType === way && value !== null && simple(member.value) === simple(value),
        );
        // Who is a member in a stronger way of the same policy was met before.
        if (rule && isMember) return { part: level, year: policy.year, limits: plain(rule.limits) };
      }
    }
    return null;
  };
  const graded = category.rules.filter(({ jobGrades }) =>
    jobGrades.some((grade) => spender.jobGrade !== null && simple(grade) === simple(spender.jobGrade)),
  );
  const usual = graded.length > 0 ? graded : category.rules.filter(({ jobGrades }) => jobGrades.length === 0);
  const whole = custom(null) ?? {
    part: null,
    year: category.year,
    limits: plain(usual.flatMap(({ limits }) => limits)),
  };
  const subpolicy = category.subpolicies.find(({ id }) => id === part);
  if (!subpolicy) return [whole];
  return [
    whole,
    custom(subpolicy.id) ?? { part: subpolicy.id, year: category.year, limits: plain(subpolicy.limits) },
  ];
}

function daysOf({ from, to }: Pick<NaiveLine, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push(day);
  return days;
}

function spread(person: number, line: NaiveLine, amount: number): NaiveSpent[] {
  const days = daysOf(line);
  return days.map((day, place) => ({
    person,
    category: line.category,
    part: line.part,
    key: line.key,
    day,
    amount: Math.floor(amount / days.length) + (place < amount % days.length ? 1 : 0),
  }));
}

/** What becomes of records, each after those before it. */
export function naiveReplay(
  records: readonly NaiveRecord[],
  beside: readonly NaiveSpent[],
  weekStart: number,
  rulesOf: (person: number, line: NaiveLine) => NaiveRule[],
): Map<number, NaiveOutcome> {
  const spent = [...beside];
  const outcomes = new Map<number, NaiveOutcome>();
  for (const { id, person, lines } of records) {
    const own: NaiveSpent[] = [];
    let [asked, granted, isRefused, isAbove] = [0, 0, false, false];
    const inTurn = lines.toSorted(
      (one, other) =>
        Number(one.from > other.from) - Number(one.from < other.from) ||
        one.position - other.position ||
        one.id - other.id,
    );
    for (const line of inTurn) {
      const rules = rulesOf(person, line);
      const known = [...spent, ...own].filter(
        (one) => one.person === person && one.category === line.category,
      );
      /** Whether so much of the line keeps within all limits with one of these consequences. */
      const fits = (amount: number, consequences: readonly string[]) => {
        const more = spread(person, line, amount);
        return rules.every(({ part, year, limits }) =>
          limits.every((limit) => {
            if (!consequences.includes(limit.enforcement)) return true;
            const counted = part === null ? known : known.filter((one) => one.part === part);
            return more.every(({ day }) => {
              const isIn = (one: NaiveSpent) =>
                limit.frequency === 'perTransaction'
                  ? one.key === line.key
                  : timeOf(limit.frequency, one.day, weekStart, year) ===
                    timeOf(limit.frequency, day, weekStart, year);
              const total = (all: readonly NaiveSpent[]) =>
                all.filter(isIn).reduce((units, one) => units + one.amount, 0);
              return total(more) <= Math.max(0, limit.amount - total(counted));
            });
          }),
        );
      };
      let amount = line.approved ?? line.asked;
      if (line.approved === null) {
        let [low, high] = [0, line.asked];
        while (low < high) {
          const middle = Math.ceil((low + high) / 2);
          if (fits(middle, ['cap'])) low = middle;
          else high = middle - 1;
        }
        amount = low;
      }
      asked += line.asked;
      granted += amount;
      if (!fits(amount, ['block'])) isRefused = true;
      if (!fits(amount, ['block', 'cap', 'flag'])) isAbove = true;
      own.push(...spread(person, line, amount));
    }
    if (!isRefused) spent.push(...own);
    const paid = isRefused ? 0 : granted;
    const fulfilment = isAbove
      ? 'exceeded'
      : paid === asked
        ? 'fulfilled'
        : paid === 0
          ? 'notFulfilled'
          : 'partiallyFulfilled';
    outcomes.set(id, { isRefused, granted: paid, fulfilment });
  }
  return outcomes;
}
