import type { PaperPage, Word } from '../paperText.ts';
import { lettersApart } from '../written/lettersApart.ts';

/** Words of labels, as papers in the languages that are read print them; shorter ones are too near to others. */
const labelWords = [
  // English and Indonesian
  'invoice number amount payable payment balance subtotal discount shipping rounding description quantity account currency customer delivered',
  'faktur tagihan tanggal jumlah rekening pembayaran keterangan potongan diskon pembulatan kembali kembalian belanja penjual pembeli pelanggan kepada',
  // German and Dutch
  'rechnung rechnungsnummer rechnungsdatum rechnungsbetrag rechnungssumme ausstellungsdatum belegdatum lieferdatum fällig zahlbar zahlungsziel',
  'nettobetrag zwischensumme gesamtbetrag gesamtsumme bruttobetrag endbetrag umsatzsteuer mehrwertsteuer bezeichnung einzelpreis betrag kundennummer',
  'factuur factuurnummer factuurdatum factuurbedrag vervaldatum leverdatum subtotaal totaal totaalbedrag betalen bedrag omschrijving klantnummer',
  // French, Spanish, Italian and Portuguese
  'facture numéro échéance montant émission imposable livraison quantité désignation remise',
  'factura número emisión vencimiento importe imponible cliente entrega descuento concepto',
  'fattura numero emissione scadenza imponibile totale importo consegna sconto descrizione',
  'fatura emissão vencimento líquido desconto descrição',
  // Malay
  'invois nombor tarikh kuantiti',
].flatMap((words) => words.split(' '));

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const exact = new Set(labelWords);
const byPlain = new Map(labelWords.map((label) => [plain(label), label]));
const shortest = 6;
/** From so many letters on two of them may be wrong. */
const long = 10;
/** Of a word whose letters are surer than this nothing is mended. */
const doubtedFrom = 0.85;

/**
 * A page of a picture, the words of labels that a reader took a letter wrong in as they are printed: `Rechnungsbetfag`. Only words are mended
 * that the reader doubts, and nothing in them but letters: no value is touched.
 */
export function withMendedLabels(page: PaperPage): PaperPage {
  return { ...page, words: page.words.map(mended) };
}

function mended(word: Word): Word {
  if (word.confidence >= doubtedFrom) return word;
  const { 0: letters = '', index = 0 } = /\p{L}{6,}/u.exec(word.text) ?? {};
  const isAlone = !/[\p{L}\d]/u.test(word.text.replace(letters, ''));
  const meant = isAlone ? meantBy(letters) : null;
  if (meant === null) return word;
  const shown = /^\p{Lu}/u.test(letters) ? meant[0]?.toUpperCase() + meant.slice(1) : meant;
  return { ...word, text: word.text.slice(0, index) + shown + word.text.slice(index + letters.length) };
}

/** The word of a label that letters are near to; null where they are one themselves, near to none, or to two. */
function meantBy(letters: string): string | null {
  const read = plain(letters);
  if (letters.length < shortest || exact.has(letters.toLowerCase())) return null;
  // A letter with dots looks like two strokes: `Fiillig`.
  const shown = [read, ...['a', 'o', 'u'].map((letter) => read.replace(/ii|il|li/, letter))];
  const same = shown.map((name) => byPlain.get(name)).find((label) => label !== undefined);
  if (same !== undefined) return same;
  const near = [...byPlain].filter(
    ([label]) => label.length >= shortest && lettersApart(label, read, label.length >= long ? 2 : 1) !== null,
  );
  const [only] = near;
  return near.length === 1 && only ? only[1] : null;
}
