/** The id of the input of a field, by its path in the form: `items.3.qty`. One form stands on a page. */
export function fieldID(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

export function errorID(path: string): string {
  return `${fieldID(path)}-error`;
}

export function helpID(path: string): string {
  return `${fieldID(path)}-help`;
}
