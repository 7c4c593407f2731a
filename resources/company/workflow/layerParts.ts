/** What a layer of a workflow of parts is of: requests without an advance, those with one, and reports. */
export const layerParts = ['reimbursement', 'cashAdvance', 'report'] as const;
export type LayerPart = (typeof layerParts)[number];
