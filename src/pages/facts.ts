/** One line of a server's answer about itself. */
export interface Fact {
  name: string;
  text: string;
}

/** An answer of any depth as lines: `database.latencyMs` → "Database latency ms". */
export function factsOf(answer: unknown, path: readonly string[] = []): Fact[] {
  if (typeof answer === 'object' && answer !== null) {
    return Object.entries(answer).flatMap(([key, value]) => factsOf(value, [...path, key]));
  }
  const words = path
    .join(' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return [{ name: words.charAt(0).toUpperCase() + words.slice(1), text: plainText(answer) }];
}

function plainText(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  return typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : '-';
}
