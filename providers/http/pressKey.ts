/** A new idempotency key. `randomUUID` exists on secure origins only; a test server on plain http is none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Keys of presses whose outcome nobody knows, by what was pressed. Replaying one cannot pay twice. */
const openKeys = new Map<string, string>();

/** The key under which this press was sent before, as long as nobody knows what became of it. */
export function openKeyOf(press: string): string | undefined {
  return openKeys.get(press);
}

/** Keeps the key of a press whose outcome is unknown. */
export function keepKey(press: string, key: string): void {
  openKeys.set(press, key);
}

/** The outcome of a press is known: the next one is another. */
export function forgetKey(press: string): void {
  openKeys.delete(press);
}

/** At the end of a session: the next person's presses are their own. */
export function forgetKeys(): void {
  openKeys.clear();
}
