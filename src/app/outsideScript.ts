/** What a provider outside of the product brings to the page, where the operator named its script. */
type OutsideScript = 'live-chat' | 'survey';

/** The address of the script, as the server says it in the page; null where there is none. */
export function scriptNamed(purpose: OutsideScript): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${purpose}"]`)?.content ?? null;
}
