/** Whether the catalogue lets a message reach a person, by its key (spec 1 §8). */
export function passesThrough(key: string, method: string): boolean {
  if (key === 'catalogue.limitReached') return method.toUpperCase() === 'POST';
  return key.startsWith('catalogue.');
}
