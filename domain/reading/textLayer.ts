import { numbersIn } from './written/writtenNumber.ts';

/** Fewer letters say nothing of whether they are words. */
const judgedLetters = 60;
const judgedWords = 20;

/** Short words that papers in the languages that are read here are full of. */
const common = new Set(
  (
    'the of and to in for no on at by date due invoice total amount tax number bank account payment price qty item from bill customer ' +
    'dan di yang untuk dari ke pada tanggal nomor faktur tagihan jumlah harga pajak rekening nama alamat jalan telp kota barang ' +
    'der die das und für von mit bis rechnung datum betrag summe nummer konto preis menge kunde mwst ust ' +
    'le la les de du des et pour par facture montant numéro compte prix client tva ht ttc ' +
    'het een van en voor met factuur bedrag nummer rekening prijs klant btw ' +
    'el los y por con factura fecha importe número cuenta precio cliente iva ' +
    'il lo e per fattura data importo numero conto prezzo totale ' +
    'o os da do em fatura valor número conta preço nif page pt cv ltd gmbh inc'
  ).split(' '),
);

/**
 * Whether the words that a file itself holds are no words: letters of no script, letters without vowels (a font that was cut down), one word
 * for each letter, or none between them.
 */
export function isRubbish(words: readonly string[]): boolean {
  const text = words.join(' ');
  const letters = [...text.matchAll(/\p{L}/gu)].length;
  const strange = [...text.matchAll(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)].length;
  if (strange > 10 && strange * 20 > letters) return true;
  if (letters < judgedLetters) return false;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (latin * 5 < letters * 4) return false;
  const tokens = words.flatMap((word) => word.match(/\p{L}+/gu) ?? []);
  const single = tokens.filter((token) => token.length === 1).length;
  if (single * 10 > tokens.length * 6) return true;
  if (tokens.some((token) => token.length > 60)) return true;
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const vowels = [...plain.matchAll(/[aeiouyæøœ]/g)].length;
  if (vowels * 100 < letters * 20) return true;
  return tokens.length >= judgedWords && !tokens.some((token) => common.has(token.toLowerCase()));
}

/** So many letters of a page of text; a page with fewer beside a picture is a scan with a stamp or a heading on it. */
const lettersOfText = 250;
/** A page with fewer is empty, or a picture. */
const lettersMin = 30;

/** What a page of a file holds. */
interface PageContent {
  words: readonly string[];
  /** The part of the page that its largest picture covers, 0 to 1. */
  pictured: number;
  /** Whether shapes are drawn on it, of which letters may be made. */
  isDrawn: boolean;
}

/** Whether a page has to be looked at as a picture, since its text does not say what stands on it. */
export function isToBeSeen({ words, pictured, isDrawn }: PageContent): boolean {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  if (letters < lettersMin) return pictured > 0.05 || isDrawn;
  if (isRubbish(words)) return true;
  // Text with amounts beside a large picture is an invoice on printed paper.
  const hasAmounts = words.filter((word) =>
    numbersIn(word, '.').some(({ looksLikeMoney }) => looksLikeMoney),
  );
  return pictured > 0.4 && (letters < lettersOfText || hasAmounts.length === 0);
}
