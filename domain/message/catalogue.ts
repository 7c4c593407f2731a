/** Whether the catalogue lets a message reach a person, by its key (rules: catalogue). */
export function passesThrough(key: string, method: string): boolean {
  if (key === 'catalogue.limitReached') return method.toUpperCase() === 'POST';
  return key.startsWith('catalogue.');
}
