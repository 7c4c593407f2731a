/** The number on a badge, capped at 99+ (rules: short texts). */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
