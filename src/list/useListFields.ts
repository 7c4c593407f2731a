import { useTranslate } from 'react-admin';
import type { AnyListRoom } from '../../domain/list/listRoom.ts';
import { useFilterFields } from '../ui/list/filter/useFilterFields.ts';

/**
 * How the filters of a list room are shown.
 * @param asked what the list is asked, where that is not its address
 */
export function useListFields(
  { name: room, spec }: Pick<AnyListRoom, 'name' | 'spec'>,
  { asked, tabFilter }: { asked?: string; tabFilter?: string | undefined } = {},
) {
  const translate = useTranslate();
  return useFilterFields(spec, {
    asked,
    // Its tabs set it.
    isShown: (name) => name !== tabFilter,
    labelOf: (name) => translate(`${room}.filter.${name}`),
    wordOf: (name, value) => translate(`${room}.choice.${name}.${value}`),
  });
}
