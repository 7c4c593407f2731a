import { buyerWords, sellerWords } from '../labels/labelWords.ts';

/** Whether a text begins with what papers are called in the languages that are read here. */
export const isTitle = (text: string): boolean => titleWords.test(text) || titleElsewhere.test(text);

const parties = new RegExp(`${buyerWords}|${sellerWords}`, 'iu');
/** Whether a text names the one or the other side of a paper. */
export const isParty = (text: string): boolean => parties.test(text);

const titleElsewhere =
  /^(?:rechnung|facture|factuur|factura|fattura|fatura|領収書|請求書|発票|发票|帐单|账单|quittung|beleg|re[çc]u)(?!\p{L})/iu;

const titleWords =
  /^(?:(?:tax|proforma|commercial|sales|e-?)?\s*invoice|faktur(?:\s*pajak|\s*penjualan)?|tagihan|bill|nota|kwitansi|statement|surat\s*tagihan)\b/i;
