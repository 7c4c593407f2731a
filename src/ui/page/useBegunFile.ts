import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';

import type { ExportBegun } from '../../../domain/list/sheetExport.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';

/**
 * Has a file of a record made that takes a while, and leads to the page where it will be.
 * @param what The name of its call among the reads of the resource
 */
export function useBegunFile(resource: string, what: string): (id: number) => void {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<OutlayDataProvider>();

  async function begin(id: number): Promise<void> {
    try {
      const begun = await dataProvider.read<ExportBegun>(resource, { what, params: { id } });
      notify(begun.message, { type: 'info' });
      await navigate(`/exports/${begun.id}`);
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    }
  }
  return (id) => void begin(id);
}
