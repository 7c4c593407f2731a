import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMailer } from '../../server/mail/mailer.ts';
import { escapeHtml, mailHtml } from '../../server/mail/mailTemplate.ts';
import { mailReaderMissing, readMailFile } from '../mailReader.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-mail-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const mailerTo = (smtpUrl?: string) =>
  createMailer({ dataDir, smtpUrl, publicUrl: 'https://outlay.example.test' });
const outbox = () => readdirSync(join(dataDir, 'outbox')).sort();
const readMail = (name: string | undefined) => readFileSync(join(dataDir, 'outbox', String(name)), 'utf8');

test('without a mail server every message is a file, the same message the same file', async () => {
  const mailer = mailerTo();
  const message = {
    to: 'finance.admin@nusantara.test',
    subject: 'Faktur disetujui – INV/2026/000001',
    text: 'Ready to pay.',
  };
  await mailer.send(message);
  await mailer.send(message);
  expect(outbox()).toHaveLength(2);
  for (let round = 0; round < 3; round += 1) await mailer.send({ ...message, id: 'job-1' });
  await mailer.send({ ...message, id: '../../escape' });
  expect(outbox()).toHaveLength(4);
  expect(outbox()).toContain('job-1.eml');
  expect(readdirSync(dataDir)).toEqual(['outbox']);
  const written = readMail('job-1.eml');
  expect(written).toMatch(/^From: Outlay <no-reply@outlay\.example\.test>\r$/m);
  expect(written).toMatch(/^To: finance\.admin@nusantara\.test\r$/m);
  expect(written).toContain('Message-ID: <job-1@outlay.example.test>');
  expect(written).toContain('=?UTF-8?');
  expect(written).toContain('Ready to pay.');
});

test('where the bank is a sandbox, each mail says that no money moves, in its language', async () => {
  const mailer = createMailer(
    { dataDir, smtpUrl: undefined, publicUrl: 'https://outlay.example.test' },
    { isBankSandbox: true },
  );
  const message = { to: 'maker@nusantara.test', subject: 'INV/2026/000001', text: 'It is paid.' };
  await mailer.send({ ...message, id: 'english' });
  await mailer.send({ ...message, id: 'indonesian', language: 'id' });
  const [english, indonesian] = ['english', 'indonesian'].map((name) =>
    readMail(`${name}.eml`).replaceAll('=\r\n', '').replaceAll('=20', ' '),
  );
  for (const [mail, says] of [
    [english, 'no money moves'],
    [indonesian, 'tidak ada uang yang berpindah'],
  ] as const)
    // Once in the plain text, once in the HTML.
    expect(mail?.split(says)).toHaveLength(3);
  await mailerTo().send({ ...message, id: 'real' });
  expect(readMail('real.eml')).not.toContain('no money');
});

test('mails about one record are one thread, each a message of its own', async () => {
  const mailer = mailerTo();
  const message = {
    to: 'maker@nusantara.test',
    subject: 'INV/2026/000001',
    text: 'Ready.',
    thread: '1.bill.7',
  };
  for (const id of ['first', 'second']) await mailer.send({ ...message, id });
  await mailer.send({ ...message, id: 'other', thread: '1.bill.8' });
  const headersOf = (name: string) =>
    Object.fromEntries(
      [...readMail(`${name}.eml`).matchAll(/^(Message-ID|In-Reply-To|References): (<[^>]+>)\r$/gm)].map(
        ([, header, value]) => [header, value],
      ),
    );
  const root = '<thread.1.bill.7@outlay.example.test>';
  for (const id of ['first', 'second']) {
    expect(headersOf(id)).toEqual({
      'Message-ID': `<${id}@outlay.example.test>`,
      'In-Reply-To': root,
      References: root,
    });
  }
  expect(headersOf('other')['References']).not.toBe(root);
});

test('one address is one recipient, and nothing sent becomes a header', async () => {
  const message = { id: 'hostile', subject: 'Hello\r\nBcc: four@elsewhere.test', text: 'Text' };
  const wrong = [
    '',
    'finance',
    'a@b@c.test',
    'one@a.test, two@b.test',
    'one@a.test\r\nBcc: two@b.test',
    'A <one@a.test>',
  ];
  for (const to of wrong) {
    await expect(mailerTo().send({ ...message, to }), to).rejects.toMatchObject({
      code: 'validation_failed',
    });
  }
  await mailerTo().send({ ...message, to: 'one@nusantara.test' });
  expect(outbox()).toEqual(['hostile.eml']);
  expect(readMail('hostile.eml').split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

test('attachments travel along', async () => {
  const content = Buffer.from('%PDF-1.4 receipt');
  await mailerTo().send({
    id: 'receipt',
    to: 'vendor@nusantara.test',
    subject: 'Receipt',
    text: 'Attached.',
    attachments: [{ filename: 'receipt.pdf', content, contentType: 'application/pdf' }],
  });
  const written = readMail('receipt.eml');
  expect(written).toContain('filename=receipt.pdf');
  expect(written).toContain(content.toString('base64'));
});

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const letter = {
  to: 'vendor@nusantara.test',
  subject: 'Invoice & more',
  text: 'It is paid.\n\nSee https://outlay.example.test/bills/1.',
};

test.skipIf(mailReaderMissing() !== null)(
  'the logo of a company is a part of its mails, whose text is the same without it',
  async () => {
    const asked: number[] = [];
    const mailer = createMailer(
      { dataDir, smtpUrl: undefined, publicUrl: 'https://outlay.example.test' },
      {
        readLogo: async (companyID) => {
          asked.push(companyID);
          return companyID === 1 ? { name: 'PT "Contoh" <Satu>', content: picture } : null;
        },
      },
    );
    const receipt = { filename: 'receipt.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' };
    await mailer.send({ ...letter, id: 'with', companyID: 1, attachments: [receipt] });
    await mailer.send({ ...letter, id: 'without', companyID: 2 });
    await mailer.send({ ...letter, id: 'nobody' });
    expect(asked).toEqual([1, 2]);

    const [withLogo, without, nobody] = ['with', 'without', 'nobody'].map((name) =>
      readMailFile(readFileSync(join(dataDir, 'outbox', `${name}.eml`))),
    );
    expect(withLogo?.pictures).toEqual([
      { id: 'logo', type: 'image/png', disposition: 'inline', content: picture.toString('base64') },
    ]);
    const { document } = new JSDOM(withLogo?.html).window;
    const images = [...document.querySelectorAll('img')];
    expect(images.map((image) => [image.src, image.alt])).toEqual([['cid:logo', 'PT "Contoh" <Satu>']]);
    expect(withLogo?.files).toContain('receipt.pdf');
    for (const mail of [without, nobody]) {
      expect(mail?.pictures).toEqual([]);
      expect(mail?.html).not.toContain('<img');
      expect(mail?.text).toBe(withLogo?.text);
    }
    expect(withLogo?.text).toContain('See https://outlay.example.test/bills/1.');
  },
);

test('the HTML part shows text as text, and addresses as links', () => {
  const html = mailHtml(
    'A <b>bold</b> subject',
    `Hello <script>alert('1')</script> & "you"\n\nSee https://outlay.test/bills/1?a=1&b=2.\nBye`,
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>bold');
  expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;you&quot;');
  expect(html).toContain('<a href="https://outlay.test/bills/1?a=1&amp;b=2"');
  expect(html).toContain('</a>.<br>Bye');
  expect(mailHtml('s', 'javascript:alert(1) ftp://x')).not.toContain('<a ');
  expect(escapeHtml(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&#39;');
});

test('with a mail server the message goes there, under the sender that was configured, and a refusal is thrown', async () => {
  const said: string[] = [];
  const answers: Record<string, string> = { EHLO: '250 hello', DATA: '354 go on', QUIT: '221 bye' };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.write('220 ready\r\n');
    let isData = false;
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        said.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const verb = line.split(' ')[0] ?? '';
        isData = verb === 'DATA';
        const isRefused = verb === 'RCPT' && line.includes('nobody@');
        socket.write(`${isRefused ? '550 no such person' : (answers[verb] ?? '250 ok')}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const mailer = mailerTo(`smtp://127.0.0.1:${port}?from=billing@company.test`);
    await mailer.send({ id: 'one', to: 'finance@nusantara.test', subject: 'Paid', text: 'It is paid.' });
    expect(said).toContain('MAIL FROM:<billing@company.test>');
    expect(said).toContain('RCPT TO:<finance@nusantara.test>');
    expect(said).toContain('Message-ID: <one@outlay.example.test>');
    const refused = mailer.send({ to: 'nobody@nusantara.test', subject: 'Paid', text: 'It is paid.' });
    await expect(refused).rejects.toThrow(/no such person/);
    expect(readdirSync(dataDir)).toEqual([]);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
