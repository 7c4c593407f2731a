/** Seconds between two questions about the same matter: at first, and at most. */
const soonestSeconds = 2;
const latestSeconds = 900;

/** When to ask a bank again about what began then: soon at first, since most take moments, and less and less often. */
export function nextQuestionAt(begun: Date, now: Date): Date {
  const ageSeconds = (now.getTime() - begun.getTime()) / 1000;
  const seconds = Math.min(latestSeconds, Math.max(soonestSeconds, ageSeconds / 4));
  return new Date(now.getTime() + seconds * 1000);
}

/** When to ask it again about what waits for a person, who takes their time. */
export function muchLater(now: Date): Date {
  return new Date(now.getTime() + latestSeconds * 1000);
}
