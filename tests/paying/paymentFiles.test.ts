import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { sum } from '../../domain/money/money.ts';
import type { FileLayout, LayoutColumn } from '../../resources/paying/paymentRun/file/layoutFile.ts';
import { writeLayout } from '../../resources/paying/paymentRun/file/layoutFile.ts';
import { writePain001 } from '../../resources/paying/paymentRun/file/pain001.server.ts';
import type { OrderedPayment, RunFile } from '../../resources/paying/paymentRun/file/runFile.ts';
import { fc } from '../properties.ts';

/** Files for banks, read by parsers that know nothing of how they were written. */

const order = (given: Partial<OrderedPayment> = {}): OrderedPayment => ({
  number: 'PAY/2026/000001',
  amount: '1500000.00',
  payeeName: 'PT KERTAS & TINTA',
  accountNumber: '1370012345678',
  bankCode: '008',
  bankName: 'Bank Mandiri',
  bic: 'BMRIIDJA',
  remark: 'PAY/2026/000001',
  ...given,
});

const run = (payments: readonly OrderedPayment[], debtor: Partial<RunFile['debtor']> = {}): RunFile => ({
  number: 'RUN/2026/000001',
  executionDay: '2026-11-21',
  madeAt: new Date('2026-11-20T17:30:00Z'),
  debtor: {
    name: 'PT Mandiri Contoh',
    address: 'Jl. Melati 5, Bandung',
    country: 'ID',
    accountNumber: '1234567890',
    bankCode: '014',
    bic: 'CENAIDJA',
    ...debtor,
  },
  payments,
});

interface Element {
  name: string;
  children: Element[];
  text: string;
}

/** The document as a strict reader of XML with namespaces has it. @throws what is not well-formed */
function treeOf(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const path = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    const element: Element = { name: local, children: [], text: '' };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  parser.on('text', (text) => {
    const element = path.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('the file is empty');
  return document;
}

/** The sequences of pain.001.001.09, as the message definition publishes them, of the elements that a file may have here. */
const sequences: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf', 'SplmtryData'],
  GrpHdr: ['MsgId', 'CreDtTm', 'Authstn', 'NbOfTxs', 'CtrlSum', 'InitgPty', 'FwdgAgt', 'InitnSrc'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'ReqdAdvcTp',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'PoolgAdjstmntDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'DbtrAgtAcct',
    'InstrForDbtrAgt',
    'UltmtDbtr',
    'ChrgBr',
    'ChrgsAcct',
    'ChrgsAcctAgt',
    'CdtTrfTxInf',
  ],
  ReqdExctnDt: ['Dt'],
  InitgPty: ['Nm', 'PstlAdr', 'Id', 'CtryOfRes', 'CtctDtls'],
  Dbtr: ['Nm', 'PstlAdr', 'Id', 'CtryOfRes', 'CtctDtls'],
  Cdtr: ['Nm', 'PstlAdr', 'Id', 'CtryOfRes', 'CtctDtls'],
  PstlAdr: ['AdrTp', 'Dept', 'StrtNm', 'PstCd', 'TwnNm', 'Ctry', 'AdrLine'],
  DbtrAcct: ['Id', 'Tp', 'Ccy', 'Nm', 'Prxy'],
  CdtrAcct: ['Id', 'Tp', 'Ccy', 'Nm', 'Prxy'],
  DbtrAgt: ['FinInstnId', 'BrnchId'],
  CdtrAgt: ['FinInstnId', 'BrnchId'],
  FinInstnId: ['BICFI', 'ClrSysMmbId', 'LEI', 'Nm'],
  CdtTrfTxInf: [
    'PmtId',
    'PmtTpInf',
    'Amt',
    'XchgRateInf',
    'ChrgBr',
    'CdtrAgt',
    'CdtrAgtAcct',
    'Cdtr',
    'CdtrAcct',
    'Purp',
    'RmtInf',
  ],
  PmtId: ['InstrId', 'EndToEndId', 'UETR'],
  Amt: ['InstdAmt', 'EqvtAmt'],
  RmtInf: ['Ustrd', 'Strd'],
};
/** What texts of the message may hold, and how long they may be. */
const texts: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/su,
  PmtInfId: /^.{1,35}$/su,
  InstrId: /^.{1,35}$/su,
  EndToEndId: /^.{1,35}$/su,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,17}(\.\d+)?$/,
  InstdAmt: /^\d{1,18}(\.\d{1,5})?$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  Ctry: /^[A-Z]{2}$/,
  Ccy: /^[A-Z]{3}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Nm: /^.{1,140}$/su,
  AdrLine: /^.{1,70}$/su,
  Ustrd: /^.{1,140}$/su,
};

function faultsOf(element: Element): string[] {
  const sequence = sequences[element.name];
  const names = element.children.map(({ name }) => name);
  const places = names.map((name) => sequence?.indexOf(name) ?? 0);
  const faults = places.flatMap((place, index) =>
    place < 0 || place < (places[index - 1] ?? 0) ? [`${element.name} has ${names[index]} at ${index}`] : [],
  );
  const form = texts[element.name];
  if (form && !form.test(element.text)) faults.push(`${element.name} holds ${JSON.stringify(element.text)}`);
  return [...faults, ...element.children.flatMap(faultsOf)];
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];

describe('a file of ISO 20022', () => {
  it('is the message that its schema prescribes, whatever people call themselves', () => {
    const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
    const payment = fc.record({
      payeeName: word,
      remark: word,
      rupiah: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    });
    fc.assert(
      fc.property(
        fc.array(payment, { minLength: 1, maxLength: 5 }),
        word,
        word,
        (payments, name, address) => {
          const orders = payments.map(({ payeeName, remark, rupiah }) =>
            order({ payeeName: `A${payeeName}`, remark: `R${remark}`, amount: `${rupiah}.00` }),
          );
          const document = treeOf(writePain001(run(orders, { name: `C${name}`, address })));
          expect(faultsOf(document)).toEqual([]);
          const amounts = all(document, 'InstdAmt').map(({ text }) => text);
          expect(amounts).toEqual(payments.map(({ rupiah }) => String(rupiah)));
          const sums = all(document, 'CtrlSum').map(({ text }) => `${text}.00`);
          expect(new Set(sums)).toEqual(new Set([sum(orders.map(({ amount }) => amount))]));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('tells a bank without a BIC by its digits, and keeps a name with every sign of XML', () => {
    const document = treeOf(writePain001(run([order({ bic: null, payeeName: `<B> & "C" 'D' ]]>` })])));
    expect(faultsOf(document)).toEqual([]);
    expect(all(document, 'MmbId').map(({ text }) => text)).toEqual(['008']);
    expect(
      all(document, 'Cdtr')
        .flatMap((payee) => all(payee, 'Nm'))
        .map(({ text }) => text),
    ).toEqual([`<B> & "C" 'D' ]]>`]);
  });
});

const column = (holds: LayoutColumn['holds'], given: Partial<LayoutColumn> = {}): LayoutColumn => ({
  heading: holds,
  holds,
  fixed: null,
  width: null,
  padding: 'none',
  ...given,
});
const layout = (given: Partial<FileLayout>): FileLayout => ({
  separator: 'comma',
  dayForm: 'yyyymmdd',
  hasDecimals: false,
  hasHeadings: false,
  opening: [],
  columns: [column('payeeName')],
  ...given,
});

describe('a file by a layout', () => {
  it('is Mandiri’s multi-service file: a line of the whole, a line for each payment', () => {
    const payments = [
      order({ amount: '250000000.00' }),
      order({ bankCode: '014', bic: 'CENAIDJA', bankName: 'BCA', amount: '250000001.00' }),
      order({ bankCode: '014', bic: 'CENAIDJA', bankName: 'BCA', amount: '1000000001.00' }),
    ];
    const written = writeLayout(
      run(payments, { bankCode: '008' }),
      layout({
        opening: [
          column('fixed', { fixed: 'P' }),
          column('executionDay'),
          column('debitAccount'),
          column('paymentCount'),
          column('total'),
        ],
        columns: [
          column('payeeAccount'),
          column('payeeName', { width: 40 }),
          column('currency'),
          column('amount'),
          column('mandiriService'),
        ],
      }),
    );
    expect(parse(written, { relaxColumnCount: true })).toEqual([
      ['P', '20261121', '1234567890', '3', '1500000002'],
      ['1370012345678', 'PT KERTAS & TINTA', 'IDR', '250000000', 'IBU'],
      ['1370012345678', 'PT KERTAS & TINTA', 'IDR', '250000001', 'LBU'],
      ['1370012345678', 'PT KERTAS & TINTA', 'IDR', '1000000001', 'RBU'],
    ]);
  });

  it('keeps as many cells as it has columns, and no formula, whatever people call themselves', () => {
    const word = fc.string({ unit: 'binary', maxLength: 80 });
    const separators = { comma: ',', semicolon: ';', pipe: '|', tab: '\t' } as const;
    fc.assert(
      fc.property(
        word,
        word,
        fc.constantFrom(...(['comma', 'semicolon', 'pipe', 'tab'] as const)),
        (name, remark, separator) => {
          const columns = [column('payeeName'), column('remark'), column('amount')];
          const written = writeLayout(
            run([order({ payeeName: name, remark })]),
            layout({ separator, columns, hasHeadings: true }),
          );
          const [headings, cells, ...more] = parse(written, {
            delimiter: separators[separator],
            quote: null,
            recordDelimiter: '\r\n',
          }) as string[][];
          expect(more).toEqual([]);
          expect(headings).toEqual(['payeeName', 'remark', 'amount']);
          expect(cells).toHaveLength(3);
          expect(cells?.at(-1)).toBe('1500000');
          for (const cell of cells ?? []) expect(cell).not.toMatch(/^[=+\-@]/);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('fills columns up to their widths, and writes days and amounts as it is told', () => {
    const written = writeLayout(
      run([order({ payeeName: 'BUDI' })]),
      layout({
        separator: 'none',
        dayForm: 'slashes',
        hasDecimals: true,
        columns: [
          column('payeeName', { width: 6, padding: 'blanksBehind' }),
          column('amount', { width: 12, padding: 'zerosBefore' }),
          column('executionDay', { width: 10 }),
        ],
      }),
    );
    expect(written).toBe('BUDI  001500000.0021/11/2026\r\n');
  });
});
