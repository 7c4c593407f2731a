import type { DataProvider } from 'react-admin';
import type { Option } from '../../../../src/ui/form/fields/option.ts';

/** Few rows, read once and found by the typed text here. */
export function searchOwn(dataProvider: DataProvider, resource: string) {
  return async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { data } = await dataProvider.getList<Option & { status?: string }>(resource, {
      meta: { query: { limit: 100 } },
      signal,
    });
    const wanted = text.toLocaleLowerCase();
    return data.filter((row) => row.status !== 'inactive' && row.name.toLocaleLowerCase().includes(wanted));
  };
}
