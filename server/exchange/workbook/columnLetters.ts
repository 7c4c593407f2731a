/** How sheets name a column: A, Z, AA. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${columnLetters(Math.floor(place / 26) - 1)}${last}`;
}
