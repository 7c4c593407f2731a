import { useTranslate } from 'react-admin';
import type { AnyListRoom } from '../../domain/list/listRoom.ts';
import type { AskedProps } from '../ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../ui/list/filter/ListFilters.tsx';
import { useListFields } from './useListFields.ts';

/** The filters of a list room apart from its list. */
export function listScreenFilters(room: AnyListRoom) {
  return function ListScreenFilters(asked: AskedProps) {
    const translate = useTranslate();
    return (
      <ListFilters
        {...asked}
        spec={room.spec}
        fields={useListFields(room, { asked: asked.search })}
        list={translate(`${room.name}.many`)}
      />
    );
  };
}
