import { useParams } from 'react-router';
import { ApiError } from '../../../providers/http/apiError.ts';

/** The id that an address names; 0, which no record has, for one that is no number. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** The id in the address of a page. */
export function useAddressID(): number {
  const { id = '' } = useParams();
  return idIn(id);
}

/**
 * Refuses an address that names no record as the server refuses a record that is not there, without asking it.
 * @throws ApiError with status 404
 */
export function assertNamesRecord(id: number | string): void {
  if (id === 0)
    throw new ApiError({ status: 404, code: 'not_found', message: 'The address names no record.' });
}
