/**
 * Tax that is kept back from who is paid (PPh), by the object that it is withheld on: which of them a line means, what of
 * it falls on a part payment, what it is in rupiah. See docs/decisions/0064-withholding-slips.md.
 */

/** The articles of the income tax law by which a purchase is withheld on. */
export const whtArticles = ['pph23', 'pph4_2', 'pph21', 'pph26', 'pph15', 'pph22'] as const;
export type WhtArticle = (typeof whtArticles)[number];
