interface Breadcrumb {
  text: string;
  /** The address up to and including this segment. */
  path: string;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoded by us: shown as it stands.
    return segment;
  }
}

/**
 * The trail of an address: each segment capitalised, dashes turned to spaces, and the id of the query behind it
 * (rules: breadcrumbs). The home page has none.
 */
export function breadcrumbsOf(path: string, search = ''): Breadcrumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const trail = segments.map((segment, index) => {
    const words = decode(segment).replaceAll('-', ' ');
    return {
      text: words.charAt(0).toUpperCase() + words.slice(1),
      path: `/${segments.slice(0, index + 1).join('/')}`,
    };
  });
  const id = new URLSearchParams(search).get('id');
  return id ? [...trail, { text: id, path: `${path}${search}` }] : trail;
}
