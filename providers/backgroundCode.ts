let underWay = 0;

/**
 * Loads code that nobody waits for. Where it cannot be had, after a release or without a connection, only who asked hears of it:
 * no page is loaded anew under the hands of a person for something that they have not asked for.
 */
export async function loadInBackground<Code>(load: () => Promise<Code>): Promise<Code> {
  underWay += 1;
  try {
    return await load();
  } finally {
    underWay -= 1;
  }
}

/** Whether code is on its way that nobody waits for. */
export function isLoadingInBackground(): boolean {
  return underWay > 0;
}
