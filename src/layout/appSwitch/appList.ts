import { z } from 'zod';

/** One line of the switch-app drawer: an item with its address, a divider, or a plain line (rules: application list). */
const appEntry = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  icon: z.string().optional(),
  url: z.string().optional(),
  divider: z.boolean().optional(),
  text: z.string().optional(),
});
export type AppEntry = z.infer<typeof appEntry>;

const appList = z.object({ app_list: z.array(z.array(appEntry)) });

/**
 * Reads the value of the flag `switch_app_list`: groups of entries.
 * @returns null for what is no such list (an empty list is shown, and a toast says so)
 */
export function readAppList(value: string): AppEntry[][] | null {
  try {
    return appList.parse(JSON.parse(value)).app_list;
  } catch {
    return null;
  }
}

/** Where an item leads: a page of the web, or null for an address that a browser must not be sent to. */
export function appAddress(url: string | undefined, origin: string): string | null {
  if (url === undefined || !URL.canParse(url, origin)) return null;
  const { protocol, href } = new URL(url, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
