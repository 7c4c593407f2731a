import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A mail to somebody that holds a text, as it was sent, once it is there: in the folder that stands for SMTP. */
export async function mailTo(dataDir: string, to: string, holds: string | RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (let tries = 0; tries < 300; tries += 1) {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    for (const file of files) {
      const mail = readFileSync(join(folder, file), 'utf8');
      const text = textOf(mail);
      const isIt = typeof holds === 'string' ? text.includes(holds) : holds.test(text);
      if (text.includes(to) && isIt) return mail;
    }
    await wait(100);
  }
  throw new Error(`no mail to ${to} with ${String(holds)}`);
}

/** A mail with the letters that quoted-printable had to write otherwise. */
export function textOf(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

/** The one file that came with a mail. */
export function attachmentOf(mail: string): { fileName: string; content: Buffer } {
  const [, head = '', body = ''] =
    /(Content-Disposition: attachment;[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? [];
  const fileName = /filename=(?:"([^"]+)"|(\S+))/.exec(head);
  return { fileName: fileName?.[1] ?? fileName?.[2] ?? '', content: Buffer.from(body, 'base64') };
}
