import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { ViewContent, SavedView } from './savedViews.ts';
import { savedViewsKey } from './savedViews.ts';

/** Saving a new one (a name saved again is replaced), changing one, and deleting one. */
export function useViewWrites(screen: string) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: savedViewsKey(screen) });
  const save = useMutation({
    mutationFn: ({ id, ...content }: ViewContent & { id?: number }) =>
      id === undefined
        ? dataProvider.act<SavedView>('savedFilters', { action: 'save', input: { screen, ...content } })
        : dataProvider.act<SavedView>('savedFilters', { id, action: 'change', input: content }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => dataProvider.act('savedFilters', { id, action: 'remove' }),
    onSuccess,
  });
  return { save, remove };
}
