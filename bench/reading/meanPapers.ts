import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

import type { Draw } from './draw.ts';

/** What a mean paper says; null: it does not say it. */
export interface MeanTruth {
  total: string;
  vat: string;
  date: string;
  dueDate: string | null;
  number: string;
  currency: string | null;
  seller: string;
}

interface MeanPaper {
  language: string;
  truth: MeanTruth;
  definition: TDocumentDefinitions;
}

type Day = (day: string) => string;

interface Language {
  name: string;
  currency: string;
  /** How its amounts are written: groups, then decimals. */
  signs: readonly [string, string];
  rate: number;
  sellers: readonly string[];
  buyers: readonly string[];
  title: readonly string[];
  buyer: readonly string[];
  number: readonly string[];
  date: readonly string[];
  due: readonly string[];
  customer: readonly string[];
  delivered: readonly string[];
  subtotal: readonly string[];
  vat: readonly string[];
  total: readonly string[];
  columns: readonly [string, string, string, string];
  goods: readonly string[];
  days: readonly Day[];
  money: readonly ((amount: string) => string)[];
}

const part = (day: string): [string, string, string] => day.split('-') as [string, string, string];
const dotted: Day = (day) => part(day).toReversed().join('.');
const slashed: Day = (day) => part(day).toReversed().join('/');
const dashed: Day = (day) => part(day).toReversed().join('-');
const iso: Day = (day) => day;
/** With the name of the month between two words. */
const named =
  (months: string, join = ' '): Day =>
  (day) => {
    const [year, month, date] = part(day);
    return [String(Number(date)), months.split(' ')[Number(month) - 1], year].join(join);
  };
const before = (sign: string) => (amount: string) => `${sign}${amount}`;
const behind = (sign: string) => (amount: string) => `${amount} ${sign}`;
const bare = (amount: string): string => amount;

const euro = [before('€ '), behind('€'), behind('EUR'), bare];

/** Ten languages as their papers speak. The reader has no words of the last one. */
const languages: readonly Language[] = [
  {
    name: 'English',
    currency: 'GBP',
    signs: [',', '.'],
    rate: 20,
    sellers: ['Harrow & Finch Ltd', 'Blackwater Supplies Limited', 'Northgate Tools Ltd'],
    buyers: ['Orchard Lane Ltd', 'Pembroke Studios Limited'],
    title: ['INVOICE', 'Tax Invoice', 'Sales invoice'],
    buyer: ['Bill to', 'Invoice to', 'Customer', 'Sold to:'],
    number: ['Invoice no.', 'Invoice number', 'Invoice #', 'Our invoice no'],
    date: ['Invoice date', 'Date', 'Date of issue', 'Tax point'],
    due: ['Due date', 'Payment due', 'Please pay by'],
    customer: ['Customer no.', 'Account ref'],
    delivered: ['Delivered on', 'Delivery date'],
    subtotal: ['Net amount', 'Subtotal', 'Total excl. VAT'],
    vat: ['VAT 20%', 'VAT @ 20%'],
    total: ['Total', 'Total due', 'Invoice total', 'Total incl. VAT', 'Amount payable'],
    columns: ['Description', 'Qty', 'Price', 'Amount'],
    goods: ['Hinge, brass', 'Paint, 5 l', 'Labour', 'Sanding disc'],
    days: [
      slashed,
      named('January February March April May June July August September October November December'),
      iso,
    ],
    money: [before('£'), behind('GBP'), bare],
  },
  {
    name: 'Indonesian',
    currency: 'IDR',
    signs: ['.', ''],
    rate: 11,
    sellers: ['PT Karya Baja Nusantara', 'CV Tunas Harapan', 'UD Berkah Abadi'],
    buyers: ['PT Sentra Boga', 'CV Lintas Kota'],
    title: ['FAKTUR', 'INVOICE', 'Faktur Penjualan', 'Nota Tagihan'],
    buyer: ['Kepada Yth.', 'Kepada:', 'Pelanggan', 'Ditagihkan kepada'],
    number: ['No. Faktur', 'Nomor Faktur', 'No. Invoice', 'Nomor:'],
    date: ['Tanggal', 'Tgl. Faktur', 'Tanggal Faktur'],
    due: ['Jatuh Tempo', 'Tgl. Jatuh Tempo', 'Bayar sebelum'],
    customer: ['Kode pelanggan', 'No. Pelanggan'],
    delivered: ['Tgl. Kirim', 'Tanggal Surat Jalan'],
    subtotal: ['Subtotal', 'Jumlah', 'DPP'],
    vat: ['PPN 11%', 'PPN'],
    total: ['Total', 'Grand Total', 'Total Tagihan', 'Jumlah yang harus dibayar'],
    columns: ['Nama Barang', 'Banyak', 'Harga', 'Jumlah'],
    goods: ['Besi siku 5 m', 'Cat tembok', 'Ongkos pasang', 'Paku 7 cm'],
    days: [
      slashed,
      dashed,
      named('Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'),
    ],
    money: [before('Rp '), before('Rp'), bare, before('IDR ')],
  },
  {
    name: 'Malay',
    currency: 'MYR',
    signs: [',', '.'],
    rate: 8,
    sellers: ['Seri Maju Trading Sdn Bhd', 'Teguh Jaya Sdn. Bhd.'],
    buyers: ['Pusaka Timur Sdn Bhd', 'Cahaya Utara Sdn Bhd'],
    title: ['INVOIS', 'INVOICE', 'Invois Cukai'],
    buyer: ['Bil kepada', 'Kepada', 'Pelanggan'],
    number: ['No. Invois', 'Invoice No.', 'Nombor invois'],
    date: ['Tarikh', 'Tarikh invois', 'Date'],
    due: ['Tarikh akhir bayaran', 'Due date'],
    customer: ['Kod pelanggan'],
    delivered: ['Tarikh hantar'],
    subtotal: ['Jumlah kecil', 'Subtotal'],
    vat: ['SST 8%', 'Cukai perkhidmatan 8%'],
    total: ['Jumlah', 'Jumlah keseluruhan', 'Grand total'],
    columns: ['Keterangan', 'Kuantiti', 'Harga', 'Jumlah'],
    goods: ['Kertas A4', 'Dakwat pencetak', 'Servis'],
    days: [slashed, dashed],
    money: [before('RM '), before('RM'), bare],
  },
  {
    name: 'German',
    currency: 'EUR',
    signs: ['.', ','],
    rate: 19,
    sellers: ['Holzmann Werkzeuge GmbH', 'Brandt & Sohn GmbH & Co. KG', 'Nordlicht Elektro GmbH'],
    buyers: ['Sonnenhof Betriebs GmbH', 'Albers Handel AG'],
    title: ['Rechnung', 'RECHNUNG'],
    buyer: ['Rechnung an', 'An:', 'Kunde', 'Rechnungsempfänger'],
    number: ['Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.', 'Beleg-Nr.'],
    date: ['Rechnungsdatum', 'Datum', 'Ausstellungsdatum'],
    due: ['Fällig am', 'Zahlbar bis', 'Fälligkeitsdatum'],
    customer: ['Kundennummer', 'Kunden-Nr.'],
    delivered: ['Lieferdatum', 'Leistungsdatum'],
    subtotal: ['Zwischensumme', 'Nettobetrag', 'Summe netto'],
    vat: ['MwSt. 19 %', 'zzgl. 19 % USt.', 'Umsatzsteuer 19%'],
    total: ['Gesamtbetrag', 'Rechnungsbetrag', 'Summe brutto', 'Zu zahlender Betrag', 'Endbetrag'],
    columns: ['Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
    goods: ['Bohrer 8 mm', 'Schrauben', 'Arbeitszeit', 'Kabel'],
    days: [
      dotted,
      named('Januar Februar März April Mai Juni Juli August September Oktober November Dezember', ' '),
    ],
    money: euro,
  },
  {
    name: 'French',
    currency: 'EUR',
    signs: [' ', ','],
    rate: 20,
    sellers: ['Ateliers Dubreuil SARL', 'Maison Lefort SAS', 'Atlantique Services SARL'],
    buyers: ['Boulangerie Martin SARL', 'Groupe Verdier SAS'],
    title: ['FACTURE', 'Facture'],
    buyer: ['Facturé à', 'Client', 'Destinataire', 'Adressé à'],
    number: ['Facture n°', 'N° de facture', 'Numéro de facture', 'Facture No'],
    date: ['Date de facture', 'Date', "Date d'émission"],
    due: ['Échéance', "Date d'échéance", 'À payer avant le'],
    customer: ['N° client', 'Code client'],
    delivered: ['Date de livraison'],
    subtotal: ['Total HT', 'Sous-total', 'Montant HT'],
    vat: ['TVA 20 %', 'TVA (20%)', 'Montant TVA'],
    total: ['Total TTC', 'Net à payer', 'Montant TTC', 'Total à payer'],
    columns: ['Désignation', 'Qté', 'P.U. HT', 'Montant HT'],
    goods: ['Vis inox', 'Peinture', "Main d'œuvre", 'Câble'],
    days: [
      slashed,
      named('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    ],
    money: euro,
  },
  {
    name: 'Dutch',
    currency: 'EUR',
    signs: ['.', ','],
    rate: 21,
    sellers: ['Van Houten Techniek B.V.', 'De Linde Groothandel BV'],
    buyers: ['Zonneveld Horeca B.V.', 'Kuipers Bouw BV'],
    title: ['Factuur', 'FACTUUR'],
    buyer: ['Factuur aan', 'Aan:', 'Klant', 'Debiteur'],
    number: ['Factuurnummer', 'Factuurnr.', 'Factuur nr'],
    date: ['Factuurdatum', 'Datum'],
    due: ['Vervaldatum', 'Te betalen voor', 'Uiterste betaaldatum'],
    customer: ['Klantnummer'],
    delivered: ['Leverdatum'],
    subtotal: ['Subtotaal', 'Totaal excl. BTW'],
    vat: ['BTW 21%', '21% btw'],
    total: ['Totaal', 'Totaal incl. BTW', 'Te betalen', 'Totaalbedrag'],
    columns: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
    goods: ['Boor 8 mm', 'Verf', 'Arbeid', 'Kabel'],
    days: [
      dashed,
      named('januari februari maart april mei juni juli augustus september oktober november december'),
    ],
    money: euro,
  },
  {
    name: 'Spanish',
    currency: 'EUR',
    signs: ['.', ','],
    rate: 21,
    sellers: ['Suministros del Ebro S.L.', 'Talleres Romero S.L.', 'Ibérica de Cables S.A.'],
    buyers: ['Panadería Costa S.L.', 'Grupo Alameda S.A.'],
    title: ['FACTURA'],
    buyer: ['Facturar a', 'Cliente', 'Datos del cliente'],
    number: ['Factura nº', 'Nº de factura', 'Número de factura'],
    date: ['Fecha de factura', 'Fecha', 'Fecha de emisión'],
    due: ['Vencimiento', 'Fecha de vencimiento'],
    customer: ['Código de cliente'],
    delivered: ['Fecha de entrega'],
    subtotal: ['Base imponible', 'Subtotal'],
    vat: ['IVA 21%', 'IVA (21 %)', 'Cuota IVA'],
    total: ['Total', 'Total factura', 'Importe total', 'Total a pagar'],
    columns: ['Concepto', 'Cant.', 'Precio', 'Importe'],
    goods: ['Broca 8 mm', 'Pintura', 'Mano de obra', 'Cable'],
    days: [
      slashed,
      named(
        'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
        ' de ',
      ),
    ],
    money: euro,
  },
  {
    name: 'Italian',
    currency: 'EUR',
    signs: ['.', ','],
    rate: 22,
    sellers: ['Officine Ferrero S.r.l.', 'Adriatica Forniture S.p.A.'],
    buyers: ['Panificio Conti S.r.l.', 'Albergo Laguna S.r.l.'],
    title: ['FATTURA', 'Fattura di cortesia'],
    buyer: ['Spett.le', 'Cliente', 'Intestata a', 'Destinatario'],
    number: ['Fattura n.', 'Numero fattura', 'N. fattura'],
    date: ['Data fattura', 'Data', 'del'],
    due: ['Scadenza', 'Data scadenza', 'Pagamento entro il'],
    customer: ['Codice cliente'],
    delivered: ['Data consegna', 'DDT del'],
    subtotal: ['Imponibile', 'Totale imponibile'],
    vat: ['IVA 22%', 'IVA'],
    total: ['Totale fattura', 'Totale documento', 'Totale da pagare', 'Netto a pagare'],
    columns: ['Descrizione', 'Q.tà', 'Prezzo', 'Importo'],
    goods: ['Punta 8 mm', 'Vernice', 'Manodopera', 'Cavo'],
    days: [
      slashed,
      named('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
    ],
    money: euro,
  },
  {
    name: 'Portuguese',
    currency: 'EUR',
    signs: ['.', ','],
    rate: 23,
    sellers: ['Ferragens do Douro Lda', 'Tecnilar Lda.'],
    buyers: ['Padaria Central Lda', 'Hotel Mar Azul Lda'],
    title: ['FATURA', 'Fatura-Recibo'],
    buyer: ['Cliente', 'Faturado a', 'Exmo(s). Sr(s).'],
    number: ['Fatura n.º', 'Nº da fatura', 'Número da fatura'],
    date: ['Data', 'Data de emissão', 'Data da fatura'],
    due: ['Vencimento', 'Data de vencimento'],
    customer: ['N.º de cliente'],
    delivered: ['Data de entrega'],
    subtotal: ['Total líquido', 'Subtotal', 'Total sem IVA'],
    vat: ['IVA 23%', 'Total IVA'],
    total: ['Total', 'Total a pagar', 'Total da fatura'],
    columns: ['Descrição', 'Qtd.', 'Preço', 'Valor'],
    goods: ['Broca 8 mm', 'Tinta', 'Mão de obra', 'Cabo'],
    days: [
      slashed,
      dashed,
      named(
        'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
        ' de ',
      ),
    ],
    money: euro,
  },
  {
    name: 'Swedish',
    currency: 'SEK',
    signs: [' ', ','],
    rate: 25,
    sellers: ['Norrviken Verktyg AB', 'Lindgren El AB'],
    buyers: ['Solgården Drift AB', 'Kvarnby Handel AB'],
    title: ['FAKTURA'],
    buyer: ['Faktureras', 'Kund', 'Fakturaadress'],
    number: ['Fakturanummer', 'Faktura nr'],
    date: ['Fakturadatum', 'Datum'],
    due: ['Förfallodatum', 'Betalas senast'],
    customer: ['Kundnummer'],
    delivered: ['Leveransdatum'],
    subtotal: ['Summa exkl. moms', 'Netto'],
    vat: ['Moms 25%', 'Moms'],
    total: ['Att betala', 'Summa inkl. moms', 'Totalt'],
    columns: ['Benämning', 'Antal', 'À-pris', 'Belopp'],
    goods: ['Borr 8 mm', 'Färg', 'Arbete'],
    days: [
      iso,
      named('januari februari mars april maj juni juli augusti september oktober november december'),
    ],
    money: [behind('kr'), behind('SEK'), bare],
  },
];

/** Digits of a whole number of cents, or of a currency without any, as the language writes them. */
function written(cents: number, { signs: [group, decimal] }: Language): string {
  const whole = decimal === '' ? String(cents) : String(Math.floor(cents / 100));
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return decimal === '' ? grouped : `${grouped}${decimal}${String(cents % 100).padStart(2, '0')}`;
}

const plain = (cents: number, { signs: [, decimal] }: Language): string =>
  decimal === '' ? String(cents) : String(cents / 100);

/** Draws a paper by rules instead of a layout: where each part stands, what it is called, what stands beside it to mislead. */
export function makeMeanPaper(draw: Draw, at: number): MeanPaper {
  const language = languages[at % languages.length] as Language;
  const { one, between, chance } = draw;
  const step = language.signs[1] === '' ? 500 : 5;
  const lines = Array.from({ length: between(1, 6) }, () => {
    const quantity = between(1, 12);
    const price = between(200, 40_000) * step;
    return { name: one(language.goods), quantity, price, amount: quantity * price };
  });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = Math.round((subtotal * language.rate) / 100);
  const date = draw.day();
  const dueDate = chance(0.8) ? draw.later(date, one([7, 14, 30, 45])) : null;
  const seller = one(language.sellers);
  const number = one([
    () => `${between(2023, 2026)}-${draw.digits(5)}`,
    () => draw.digits(7),
    () => `${one(['F', 'RE', 'INV', 'A', 'SI'])}${draw.digits(6)}`,
    () => `${draw.digits(3)}/${between(1, 12)}/${date.slice(0, 4)}`,
  ])();
  const day = one(language.days);
  const money = one(language.money);
  const write = (cents: number) => money(written(cents, language));
  const separator = one([':', '', ' :', '.']);
  const facts = draw.some(
    [
      [one(language.number), number],
      [one(language.date), day(date)],
      ...(dueDate === null ? [] : [[one(language.due), day(dueDate)]]),
      ...(chance(0.6) ? [[one(language.customer), draw.digits(5)]] : []),
      ...(chance(0.4) ? [[one(language.delivered), day(draw.later(date, -between(1, 9)))]] : []),
    ] as [string, string][],
    9,
  );
  const size = between(8, 12);
  const table = one(['lightHorizontalLines', 'noBorders', 'headerLineOnly', 'all'] as const);
  const factsPart: Content = one<() => Content>([
    () => ({ stack: facts.map(([name, value]) => `${name}${separator} ${value}`) }),
    () => ({
      table: { body: facts.map(([name, value]) => [`${name}${separator}`, value]) },
      layout: one(['noBorders', 'lightHorizontalLines']),
    }),
    () => ({
      table: {
        widths: facts.map(() => '*'),
        body: [facts.map(([name]) => name), facts.map(([, value]) => value)],
      },
    }),
    () =>
      facts.map(([name, value]) => ({
        columns: [
          { text: name, width: 130 },
          { text: value, alignment: one(['left', 'right']) },
        ],
      })),
  ])();
  const address = `${one(['Ringstr.', 'Main St', 'Rue Haute', 'Jl. Melati', 'Via Roma'])} ${between(1, 199)}, ${draw.digits(5)} ${one(['Nordstadt', 'Bandung', 'Lille', 'Parma', 'Gent'])}`;
  const sellerPart: Content = {
    stack: [{ text: seller, bold: chance(0.6), fontSize: size + one([0, 0, 2, 6]) }, address],
    alignment: one(['left', 'right', 'center', 'left']),
  };
  const buyer = one(language.buyers);
  const label = one(language.buyer);
  const buyerPart: Content = chance(0.3)
    ? `${label} ${buyer}, ${address}`
    : { stack: [label, buyer, address] };
  const titlePart: Content = {
    text: one(language.title),
    fontSize: size + between(2, 12),
    bold: chance(0.7),
    alignment: one(['left', 'right', 'center']),
  };
  const parties: Content[] = chance(0.5)
    ? [sellerPart, { columns: [buyerPart, factsPart] }]
    : [{ columns: chance(0.5) ? [sellerPart, buyerPart] : [buyerPart, sellerPart] }, factsPart];
  const head: Content[] = chance(0.5) ? [titlePart, ...parties] : [...parties, titlePart];
  const [name, quantity, price, amount] = language.columns;
  const order = one([
    [0, 1, 2, 3],
    [1, 0, 2, 3],
    [0, 2, 1, 3],
  ]);
  const inOrder = (cells: readonly string[]) =>
    order.map((column) => ({
      text: cells[column] ?? '',
      alignment: column === 0 ? ('left' as const) : ('right' as const),
    }));
  const numbersAlone = (cents: number) => written(cents, language);
  const linesPart: Content = {
    table: {
      widths: order.map((column) => (column === 0 ? '*' : 'auto')),
      headerRows: 1,
      body: [
        inOrder([name, quantity, price, amount]),
        ...lines.map((line) =>
          inOrder([line.name, String(line.quantity), numbersAlone(line.price), numbersAlone(line.amount)]),
        ),
      ],
    },
    ...(table === 'all' ? {} : { layout: table }),
  };
  const sums: [string, string][] = [
    [one(language.subtotal), write(subtotal)],
    [one(language.vat), write(vat)],
    [one(language.total), write(subtotal + vat)],
  ];
  const sumsPart: Content = one<() => Content>([
    () => ({
      columns: [
        { text: '', width: '*' },
        {
          width: 'auto',
          table: {
            body: sums.map(([label_, value]) => [label_, { text: value, alignment: 'right' as const }]),
          },
          layout: one(['noBorders', 'lightHorizontalLines']),
        },
      ],
    }),
    () => ({
      stack: sums.map(([label_, value]) => `${label_}${separator} ${value}`),
      alignment: one(['left', 'right']),
    }),
    () =>
      sums.map(([label_, value]) => ({ columns: [label_, { text: value, alignment: 'right' as const }] })),
  ])();
  const foot: Content = {
    text: `${one(['IBAN', 'Bank', 'Konto', 'Rek.'])} ${draw.digits(10)}   ${one(['Tel.', 'T', 'Phone'])} ${draw.digits(9)}`,
    fontSize: 7,
    alignment: one(['left', 'center']),
  };
  const gap = (content: Content): Content => ({ stack: [content], margin: [0, 0, 0, between(6, 22)] });
  return {
    language: language.name,
    truth: {
      total: plain(subtotal + vat, language),
      vat: plain(vat, language),
      date,
      dueDate,
      number,
      // A paper in bare figures names none.
      currency: money === bare ? null : language.currency,
      seller,
    },
    definition: {
      pageSize: 'A4',
      pageMargins: between(28, 64),
      defaultStyle: { font: one(['Roboto', 'Helvetica', 'Times', 'Courier']), fontSize: size },
      content: [...head.map(gap), gap(linesPart), gap(sumsPart), foot],
    },
  };
}
