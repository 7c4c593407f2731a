/** How often screens ask and how long they wait (rules: pace), in milliseconds. */

/** What changes seldom, as choices and settings, is asked again after this: the default of everything polled. */
export const pollMs = 300_000;
/** The unread counters, on the clock's own tens of minutes. */
export const counterPollMs = 600_000;
/** The banners over the pages. */
export const bannerPollMs = 1_800_000;
/** From the last key to the search that it begins. */
export const debounceMs = 1000;
/** From the last key to the choices that are fetched for it. */
export const fetchDelayMs = 200;
/** From the first picture of a page until what can wait is fetched. */
export const prefetchIdleMs = 2000;
/** Each toast stands this long, and the next one comes when it has gone. */
export const toastMs = 4000;
/** Between the press and the way out. */
export const signOutDelayMs = 300;
/** From the home page until a tour begins. */
export const tourDelayMs = 700;
