/** The articles of the income tax law by which a purchase is withheld on. */
export const whtArticles = ['pph23', 'pph4_2', 'pph21', 'pph26', 'pph15', 'pph22'] as const;
export type WhtArticle = (typeof whtArticles)[number];
