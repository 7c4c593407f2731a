import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { describeError } from '../../providers/http/apiError.ts';
import type { Action } from '../ui/action/action.ts';
import { ActionPopover } from '../ui/action/ActionPopover.tsx';
import { customFilterPrefix } from '../../domain/noun/customFields.ts';
import type { ListSpec } from '../ui/list/listQuery.ts';
import { readListQuery, toWireQuery } from '../ui/list/listQuery.ts';
import type { NounFilters } from './nounListSpec.ts';
import { useNounWords } from './useNounWords.ts';

interface NounExportProps {
  noun: AnyNoun;
  spec: ListSpec<NounFilters>;
  /** The address of what is listed. */
  search: string;
  /** The columns that are shown, in their order. */
  columns: readonly string[];
}

const formats = ['xlsx', 'csv'] as const;

/** Hands what is listed to the browser as a sheet, with the columns that are shown. */
export function NounExport({ noun, spec, search, columns }: NounExportProps) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [pending, setPending] = useState<string | null>(null);

  async function download(format: (typeof formats)[number]): Promise<void> {
    const { page: _page, limit: _limit, ...question } = toWireQuery(spec, readListQuery(spec, search).query);
    setPending(format);
    try {
      await dataProvider.download(noun.path, {
        what: `export.${format}`,
        // Fields that the company added are in a file or not by what they say themselves.
        query: {
          ...question,
          columns: columns.filter((key) => !key.startsWith(customFilterPrefix)).join(','),
        },
        fileName: `${noun.path}.${format}`,
      });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setPending(null);
    }
  }

  const actions = formats.map((format): Action => ({
    id: format,
    label: words(`exportAs.${format}`),
    isPending: pending === format,
    onPress: () => void download(format),
  }));
  return <ActionPopover label={words('export')} actions={actions} />;
}
