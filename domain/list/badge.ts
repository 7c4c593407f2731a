/** The number on a badge, capped at 99+ (spec 1 §9). */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
