import { useParams } from 'react-router';

/** The id in the address; 0, which no record has, for one that is no number. */
export function useAddressID(): number {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
