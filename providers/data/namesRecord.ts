import { ApiError } from '../http/apiError.ts';

/**
 * Refuses an address that names no record as the server refuses a record that is not there, without asking it. 0 stands for an
 * address that is no number.
 * @throws ApiError with status 404
 */
export function assertNamesRecord(id: number | string): void {
  if (id === 0)
    throw new ApiError({ status: 404, code: 'not_found', message: 'The address names no record.' });
}
