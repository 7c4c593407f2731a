import { useVirtualizer } from '@tanstack/react-virtual';

/** The part of a long list that is seen. It changes in place as the list scrolls, so its users say 'use no memo'. */
export const useLineWindow = useVirtualizer<HTMLDivElement, HTMLTableRowElement>;
