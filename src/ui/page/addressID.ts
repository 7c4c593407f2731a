import { useParams } from 'react-router';

/** The id that an address names; 0, which no record has, for one that is no number. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** The id in the address of a page. */
export function useAddressID(): number {
  const { id = '' } = useParams();
  return idIn(id);
}
