/** How many letters must change to make one word the other; null beyond `most`. */
export function lettersApart(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const kept = (before[j - 1] ?? 0) + (isSame ? 0 : 1);
      row.push(Math.min(kept, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  const far = before[b.length] ?? 0;
  return far <= most ? far : null;
}
