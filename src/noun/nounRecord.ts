import type { RaRecord } from 'react-admin';

import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import type { CustomFieldValue } from '../../domain/noun/customFields/customFields.ts';

/** A record of any noun, as its list has it. */
export interface NounRecord extends RaRecord {
  id: number;
  version: number;
  status: string;
  createdAt: string;
  /** Where it is gone through: the state of the person's own task. */
  reviewStatus?: ReviewStatus;
  /** What it holds of the fields that the company added. */
  customFields?: readonly CustomFieldValue[];
}
