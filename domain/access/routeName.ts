/** What a page is called by its path: `/bills/vendors/:id` is `bills-vendors-id`. */
export function routeNameOf(path: string): string {
  const words = path.slice(1).replaceAll(/:\w+/g, 'id').replaceAll('/', '-');
  return words === '' ? 'index' : words;
}
