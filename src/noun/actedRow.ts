import type { RaRecord } from 'react-admin';

import type { ActedRecord } from '../../domain/lifecycle/offeredActions.ts';

/** A record that is acted on. */

export interface ActedRow extends RaRecord, ActedRecord {
  id: number;
  version: number;
}
