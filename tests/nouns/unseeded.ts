/** In which statuses a demo company has no record of a noun, and why: it tells nobody outside of what happens in it. */
export const unseeded: Readonly<Record<string, readonly string[]>> = { webhook: ['active'] };
