import { describe, expect, it } from 'vitest';

import { judgeContent } from '../../server/files/fileContent.ts';
import { readDataInvoice } from '../../server/reading/dataInvoice.ts';

const body = (seller: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>X-1</ID><IssueDate>2026-03-01</IssueDate>
  <AccountingSupplierParty><Party><PartyName><Name>${seller}</Name></PartyName></Party></AccountingSupplierParty>
  <LegalMonetaryTotal><TaxInclusiveAmount currencyID="EUR">119</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;

const swapped = (content: Buffer) => Buffer.from(content).swap16();
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('an electronic invoice', () => {
  it.each([
    [
      'Latin-1',
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${body('Müller & Söhne'.replace('&', '&amp;'))}`,
        'latin1',
      ),
    ],
    [
      'UTF-8 with its mark',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${body('Müller &amp; Söhne')}`),
    ],
    [
      'UTF-16 with its mark',
      utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body('Müller &amp; Söhne')}`),
    ],
    [
      'UTF-16 the other way',
      swapped(utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body('Müller &amp; Söhne')}`)),
    ],
    ['UTF-16 without a mark', utf16(`<?xml version="1.0" encoding="UTF-16"?>${body('Müller &amp; Söhne')}`)],
    [
      'a comment before its root',
      Buffer.from(`<?xml version="1.0"?>\n<!-- made <by> us -->\n${body('Müller &amp; Söhne')}`),
    ],
    ['only a comment before its root', Buffer.from(`<!-- v1 -->${body('Müller &amp; Söhne')}`)],
    [
      'a named document type',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE Invoice SYSTEM "http://127.0.0.1:9/i.dtd">${body('Müller &#38; Söhne')}`,
      ),
    ],
  ] as const)('with %s is taken and read', async (_, content) => {
    expect(await judgeContent(Buffer.from(content))).toBe('application/xml');
    const paper = readDataInvoice(content);
    expect([paper?.sellerName?.value, paper?.total?.value]).toEqual(['Müller & Söhne', '119']);
  });

  it.each([
    ['server.file.entities', `<!DOCTYPE Invoice [<!ENTITY x "y">]>${body('a')}`],
    ['server.file.entities', `<!DOCTYPE Invoice SYSTEM "i.dtd">${body('&uuml;')}`],
    ['server.file.encoding', `<?xml version="1.0" encoding="EBCDIC-CP-US"?>${body('a')}`],
    ['server.file.types', '<!DOCTYPE html><html><body>no</body></html>'],
    ['server.file.types', '<a><b/></a>'],
    ['server.file.types', 'no document at all'],
  ])('is refused in true words: %s', async (key, text) => {
    await expect(judgeContent(Buffer.from(text))).rejects.toMatchObject({
      code: 'file_type_not_allowed',
      fields: { file: { key: expect.stringContaining(key.replace('server.', '')) } },
    });
  });

  it('that is not in the encoding that it names says so', async () => {
    const wrong = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body('Müller')}`, 'latin1');
    await expect(judgeContent(wrong)).rejects.toMatchObject({
      fields: { file: { key: expect.stringContaining('file.encoding') } },
    });
  });
});
