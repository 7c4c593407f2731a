/**
 * What papers in German, French, Dutch, Spanish, Italian, Portuguese, Malay, Japanese and Chinese call their parts: sources of patterns, which
 * are read without regard to capitals. English and Indonesian names stand where they are used.
 */

const start = String.raw`(?<!\p{L})`;
const end = String.raw`(?!\p{L})`;
const whole = (...names: readonly string[]): string => `${start}(?:${names.join('|')})${end}`;
const anyOf = (...sources: readonly string[]): string => sources.join('|');

/** A name of the buyer or of where something goes; also a lone "An:", "À:", "Aan:", "A:" or "Para:". */
export const buyerWords = anyOf(
  whole(
    String.raw`rechnung(?:s(?:empf[äa]nger|adresse|anschrift))?\s*an`,
    String.raw`rechnungsempf[äa]nger`,
    'rechnungsadresse',
    String.raw`empf[äa]nger`,
    String.raw`liefer(?:adresse|anschrift)`,
    'kunde',
    String.raw`k[äa]ufer`,
    'auftraggeber',
    String.raw`factur(?:é|er)e?\s*à`,
    'destinataire',
    'acheteur',
    String.raw`adresse\s*de\s*(?:facturation|livraison)`,
    String.raw`factuur\s*aan`,
    'factuuradres',
    'afleveradres',
    'klant',
    'koper',
    'afnemer',
    String.raw`facturar\s*a`,
    'cliente',
    'comprador',
    String.raw`destinat[aá]rio`,
    String.raw`fattura(?:re|to)?\s*a`,
    String.raw`intestat[ao]\s*a`,
    'acquirente',
    'cessionario',
    String.raw`spett(?:\.|\.?\s?le)`,
    String.raw`fatura[rd]\w*\s*a`,
    String.raw`exmos?\.?(?:\(s\))?\.?\s*srs?`,
    String.raw`datos\s*del\s*cliente`,
    String.raw`adress[ée]e?\s*à`,
    'debiteur',
    String.raw`bil\s*kepada`,
    'adquirente',
  ),
  String.raw`^\s*(?:an|à|aan|a|al|para)\s*:`,
  '御中|請求先|お客様|宛先|宛名|買主|(?<=[\\p{L}\\s])様',
  '购买方|購買方|买方|買方|客户|客戶|付款方|抬头',
);

/** A name of the seller; also a lone "Von:", "De:", "Van:" or "Da:". */
export const sellerWords = anyOf(
  whole(
    String.raw`verk[äa]ufer`,
    'lieferant',
    String.raw`rechnungs(?:steller|aussteller)`,
    'absender',
    'kontoinhaber',
    'vendeur',
    'fournisseur',
    String.raw`[ée]metteur`,
    String.raw`exp[ée]diteur`,
    'titulaire',
    'verkoper',
    'leverancier',
    'afzender',
    'vendedor',
    'proveedor',
    'emisor',
    'venditore',
    'fornitore',
    'cedente',
    'emittente',
    'fornecedor',
    'emitente',
    'prestador',
  ),
  String.raw`^\s*(?:von|de|van|da)\s*:`,
  '発行者|発行元|売主|請求元|口座名義',
  '销售方|銷售方|卖方|賣方|供应商|供應商|开票方|收款方',
);

/** What the number of a paper is called; readers of pictures take a raised `o` for another sign in a circle. */
export const numberWords = anyOf(
  String.raw`${start}(?:rechnungs?|beleg)\s*-?\s*(?:nummer?|nr\.?|no\.?)`,
  String.raw`${start}n(?:[o°º®]|um[ée]ro)\.?\s*(?:de\s*)?(?:la\s*)?facture`,
  String.raw`${start}factuur\s*-?\s*(?:nummer?|nr\.?)`,
  String.raw`${start}n(?:[o°º®]|[úu]mero)\.?\s*(?:de\s*)?(?:la\s*)?factura`,
  String.raw`${start}n(?:[°º®]|\.|umero)?\s*fattura`,
  String.raw`${start}n(?:[°º®]|\.[º°®]|[úu]mero)\.?\s*(?:da\s*)?fatura`,
  String.raw`${start}(?:facture|factura|fattura|fatura)\s*n(?:\.?\s*[o°º®]|[úu]m(?:[ée]ro|ero)?|\.)\.?`,
  // A raised letter as a picture shows it: `N? de factura`, `Ne da fatura`.
  String.raw`${start}n[?e*"'”“]\s*(?:de\s*(?:la\s*)?fact(?:ure|ura)|da\s*fatura|(?:di\s*)?fattura)`,
  // The name of the paper alone, before a number.
  String.raw`${start}(?:facture|factura|fattura|fatura|factuur|rechnung)(?=\s[\p{L}-]{0,5}\d)`,
  String.raw`${start}(?:no\.?|nombor)\s*invois|${start}invois\s*no\.?`,
  '請求書番号|請求番号|伝票番号',
  '发票号码|發票號碼|账单号|帳單號',
);

/** What the day is called on which a paper was written. */
export const ownDayWords = anyOf(
  whole(
    String.raw`(?:rechnungs|ausstellungs|beleg)datum`,
    String.raw`date\s*(?:de\s*(?:la\s*)?facture|de\s*facturation|d['’][ée]mission)`,
    'factuurdatum',
    String.raw`fecha\s*de\s*(?:la\s*)?(?:factura|emisi[óo]n|expedici[óo]n)`,
    String.raw`data\s*(?:della\s*)?fattura`,
    String.raw`data\s*(?:di\s*)?emissione`,
    String.raw`data\s*(?:da\s*fatura|de\s*emiss[ãa]o)`,
    String.raw`tarikh\s*invois`,
  ),
  '発行日|請求日',
  '开票日期|開票日期|发票日期',
);
/** What any day may be called. */
export const anyDayWords = anyOf(whole('datum', 'fecha', 'data', 'le', 'tarikh'), '日付|日期');

/** What the day is called on which a paper falls due. */
export const dueDayWords = anyOf(
  String.raw`${start}f[äa]llig|zahlbar\s*bis|zahlungsziel|zahlungstermin|é?ch[ée]ance|(?:payable|[àa]\s*payer)\s*avant|pagamento\s*entro|entro\s*il|uiterste\s*betaaldatum|tarikh\s*(?:akhir|matang)|vervaldatum|te\s*betalen\s*v[óo]+r|vencimiento|scadenza|vencimento|pagar\s*at[ée]`,
  '支払期限|支払期日|お支払期日|到期日|付款期限',
);

/** What other days are called: of a delivery, of work, of an order. */
export const otherDayWords = anyOf(
  String.raw`(?:liefer|leistungs|bestell|auftrags|druck)datum`,
  String.raw`livraison|commande|leverdatum|besteldatum|leverings?datum`,
  String.raw`entrega|pedido|consegna|${start}ddt${end}|${start}ordine${end}|encomenda`,
  String.raw`tarikh\s*(?:hantar|pesanan)`,
  '納品日|注文日|交货日期|訂單|订单',
);

/** Words of sums, as `sumLabels.ts` asks for them. */
export const sumWords = {
  /** An identity or a count, no money. */
  none: anyOf(
    String.raw`${start}(?:ust|vat|tax|tva|iva|btw|mwst|partita\s*iva|steuer)\W{0,3}(?:id|reg|nr|no|num|n[°º]|ident|intra)`,
    String.raw`(?:total|jumlah|summe|totaal|totale)\s*(?:qty|quantit\w*|pcs|pieces|units?|weight|berat|hours?|jam|kg|menge|stück|gewicht|aantal|cantidad|pezzi|pages?)${end}`,
    String.raw`${start}(?:skonto|escompte)${end}`,
    '登録番号|税号|税號|纳税人',
  ),
  due: anyOf(
    String.raw`zahlbetrag|(?:noch\s*)?zu\s*zahlen|f[äa]lliger\s*betrag|offener\s*betrag|restbetrag`,
    String.raw`net\s*[àa]\s*payer|reste\s*(?:[àa]\s*payer|d[ûu])|montant\s*(?:d[ûu]|[àa]\s*payer)|solde\s*(?:d[ûu]|[àa]\s*payer)`,
    String.raw`te\s*(?:betalen|voldoen)|openstaand`,
    String.raw`(?:total|importe|saldo|valor|montante)\s*a\s*pagar|importe\s*pendiente|saldo\s*pendiente`,
    String.raw`(?:totale|netto|importo)\s*(?:da|a)\s*(?:pagare|pagarsi)|saldo\s*dovuto`,
    'お支払(?:い)?(?:金額|額)|差引(?:ご)?請求額|应付(?:金额)?|應付(?:金額)?',
  ),
  paid: anyOf(
    String.raw`anzahlung|bereits\s*(?:gezahlt|bezahlt|geleistet)|abschlag`,
    String.raw`acompte|d[ée]j[àa]\s*(?:pay|r[ée]gl|vers)`,
    String.raw`aanbetaling|reeds\s*(?:betaald|voldaan)|voorschot`,
    String.raw`anticipo|ya\s*pagado|pagado|acconto|gi[àa]\s*(?:pagato|versato)|adiantamento|j[áa]\s*pago`,
    '入金済|前受金|已付|预付|預付',
  ),
  withholding: String.raw`retenci[óo]n|ritenuta|reten[çc][ãa]o|irpf|源泉`,
  base: String.raw`base\s*(?:imponible|imposable|d['’]imposition)|imponibile|base\s*tribut[áa]vel|課税対象|bemessungsgrundlage`,
  subtotal: anyOf(
    String.raw`jumlah\s*kecil|(?:summa|totalt?|totaal|totale|belopp|summe)\s*\(?(?:exk?l?\w*|ohne|sans|sin|senza|sem)\.?\s*(?:moms|mwst|ust|tva|iva|btw|vat)`,
    String.raw`zwischensumme|(?:summe|gesamt(?:betrag|summe)?|betrag|total)\s*\(?netto|netto(?:betrag|summe|warenwert)?${end}`,
    String.raw`sous-?\s?total|(?:total|montant)\s*(?:net\s*)?\(?h\.?\s?t(?:axes?)?${end}`,
    String.raw`subtotaal|totaal\s*(?:excl|ex)${end}|totaal\s*excl\w*`,
    String.raw`(?:total|importe)\s*(?:neto|sin\s*iva)|suma\s*parcial`,
    String.raw`totale\s*(?:parziale|netto|merce)|total\s*(?:il[íi]quido|sem\s*iva)`,
    '小計|税抜|小计|不含税',
  ),
  vat: anyOf(
    whole(
      String.raw`t\.?\s?v\.?\s?a\.?`,
      String.raw`m\.?\s?w\.?\s?st\.?`,
      'ust',
      String.raw`u\.st\.`,
      'umsatzsteuer',
      'mehrwertsteuer',
      String.raw`i\.?\s?v\.?\s?a\.?`,
      String.raw`b\.?\s?t\.?\s?w\.?`,
      'omzetbelasting',
      'moms',
      String.raw`p\.?\s?b\.?\s?-?\s?1`,
      String.raw`pajak\s*(?:restoran|hotel|daerah)`,
      String.raw`cukai(?:\s*perkhidmatan)?`,
      'sst',
    ),
    '消費税|税額|税额|增值税|加值税',
  ),
  discount: String.raw`rabatt|nachlass|remise|korting|descuento|sconto|desconto|割引|値引|折扣`,
  charge: anyOf(
    String.raw`versand|fracht|porto${end}|frais\s*(?:de\s*)?(?:port|livraison|transport)|verzend|gastos\s*de\s*env[íi]o|spese\s*di\s*(?:spedizione|trasporto)|portes${end}`,
    '送料|运费|運費',
  ),
  rounding: String.raw`rundung|arrondi|afronding|redondeo|arrotondamento|arredondamento|端数`,
  grand: anyOf(
    String.raw`(?:summa|totalt?|totaal|totale|belopp|summe)\s*\(?(?:ink?l?\w*|mit|avec|con|com)\.?\s*(?:moms|mwst|ust|tva|iva|btw|vat)`,
    String.raw`gesamt(?:betrag|summe|preis)|endbetrag|endsumme|rechnungs(?:betrag|summe)|brutto(?:betrag|summe)?${end}|(?:summe|gesamt)\s*brutto`,
    String.raw`(?:total|montant)\s*(?:net\s*)?\(?t\.?\s?t\.?\s?c|total\s*g[ée]n[ée]ral`,
    String.raw`totaal\s*incl\w*|totaalbedrag|eindtotaal|factuurbedrag`,
    String.raw`(?:total|importe)\s*(?:de\s*(?:la\s*)?)?factura|importe\s*total|total\s*con\s*iva`,
    String.raw`totale\s*(?:fattura|documento|complessivo|generale|ivato)|total\s*(?:geral|da\s*fatura|com\s*iva)|valor\s*total`,
    '(?:御|ご)?請求(?:金)?額|合計(?:金額)?|税込|总计|总额|價稅合計|价税合计|合计|總計',
  ),
  total: whole('summe', 'gesamt', 'totaal', 'totale'),
} as const;

/** What says that prices hold the tax. */
export const inclusiveWords = anyOf(
  String.raw`(?:preise|betr[äa]ge|beträge)[^\n]{0,30}(?:inkl|inklusive|einschl|enthalten)[^\n]{0,20}(?:mwst|ust|steuer)`,
  String.raw`(?:inkl|inklusive|einschl)\w*\.?\s*(?:\d+\s?%\s*)?(?:mwst|ust)`,
  String.raw`prix\s*(?:\w+\s*)?ttc|tva\s*(?:incluse|comprise)|prijzen\s*(?:zijn\s*)?incl\w*\.?\s*btw|incl\.?\s*btw`,
  String.raw`iva\s*(?:incl\w+|compres[ao])`,
  '税込価格|価格は税込|含税价',
);

const column = (...names: readonly string[]): RegExp => new RegExp(`^(?:${names.join('|')})$`, 'iu');

/** What the columns of a table are called, as `readTable.ts` asks for them: whole names, without marks on their letters. */
export const columnWords = {
  description: column(
    'bezeichnung|beschreibung|artikel(?:bezeichnung)?|leistung|ware',
    'designation|libelle|prestation|article',
    'omschrijving|dienst',
    'concepto|descripcion|articulo|detalle',
    'descrizione|articolo|prestazione',
    'descricao|designacao|artigo|produto',
    'perihal|butiran|barangan|perkhidmatan',
  ),
  quantity: column(
    String.raw`menge|anzahl|stuck|stk\.?|std\.?`,
    String.raw`qte\.?|quantite|nombre`,
    'aantal|hoeveelheid',
    String.raw`cant\.?|cantidad|uds\.?|unidades`,
    String.raw`q\.?\s?ta\.?|quantita`,
    String.raw`qtd\.?|qtde\.?|quant\.?|quantidade`,
    String.raw`kuantiti|bil\.?`,
  ),
  price: column(
    String.raw`(?:einzel|stuck|e-)?preis(?:\s*\(?(?:netto|eur)\)?)?|ep`,
    String.raw`prix(?:\s*(?:unitaire|unit\.?))?(?:\s*h\.?\s?t\.?)?|p\.?\s?u\.?(?:\s?h\.?\s?t\.?)?`,
    'prijs|stukprijs|eenheidsprijs|tarief',
    String.raw`precio(?:\s*(?:unitario|unit\.?|ud\.?))?`,
    String.raw`prezzo(?:\s*(?:unitario|unit\.?))?`,
    String.raw`preco(?:\s*(?:unitario|unit\.?))?`,
    String.raw`harga\s*seunit|seunit`,
  ),
  amount: column(
    String.raw`(?:gesamt)?betrag|gesamt(?:preis)?|summe|netto`,
    String.raw`(?:montant|total|prix\s*total)(?:\s*h\.?\s?t\.?)?`,
    'bedrag|totaal',
    'importe|importo|totale',
    'valor|montante|importancia',
    'amaun',
  ),
} as const;
