import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { Configuration } from '../configuration.ts';
import type { Mailer, MailMessage } from '../context.ts';
import type { MailLogo, ReadLogo } from './mailLogo.ts';
import { mailHtml, sandboxWords } from './mailTemplate.ts';

type MailConfiguration = Pick<Configuration, 'smtpUrl' | 'dataDir' | 'publicUrl'>;

const timeoutMs = 20_000;

/**
 * Sends by SMTP when SMTP_URL is set (its `from` parameter names the sender); else writes one .eml file per message
 * to `outbox` in DATA_DIR. Throws what the mail server answers; the same message may be sent again: it carries the
 * same Message-ID, and as a file it replaces itself. Where the bank is a sandbox, each message says so. The logo of a company is a
 * part of its mails, so that nothing is loaded when they are read.
 */
export function createMailer(
  configuration: MailConfiguration,
  { isBankSandbox = false, readLogo }: { isBankSandbox?: boolean; readLogo?: ReadLogo } = {},
): Mailer {
  const { hostname } = new URL(configuration.publicUrl);
  const { smtpUrl } = configuration;
  const sender = (smtpUrl && new URL(smtpUrl).searchParams.get('from')) || `no-reply@${hostname}`;
  const send = smtpUrl ? smtpSender(smtpUrl) : fileSender(join(configuration.dataDir, 'outbox'));
  return {
    keepsMails: !smtpUrl,
    async send(message) {
      const id = nameOf(message);
      const logo = message.companyID === undefined ? null : ((await readLogo?.(message.companyID)) ?? null);
      const notes = isBankSandbox ? [sandboxWords[message.language ?? 'en']] : [];
      await send(id, {
        from: { name: 'Outlay', address: sender },
        to: { name: '', address: oneAddress(message.to) },
        subject: message.subject,
        text: [message.text, ...notes].join('\n\n'),
        html: mailHtml(message.subject, message.text, {
          ...(message.language === undefined ? {} : { language: message.language }),
          notes,
          logo: logo && { name: logo.name, address: `cid:${logoID}` },
        }),
        messageId: `<${id}@${hostname}>`,
        ...(message.thread === undefined
          ? {}
          : referring(`<thread.${nameOf({ id: message.thread })}@${hostname}>`)),
        attachments: [...(logo ? [embedded(logo)] : []), ...(message.attachments ?? [])],
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}

/** By what the HTML part names the picture that comes with it (RFC 2392). */
const logoID = 'logo';

function embedded({ content }: MailLogo): NonNullable<SendMailOptions['attachments']>[number] {
  return {
    filename: 'logo.png',
    content,
    contentType: 'image/png',
    cid: logoID,
    contentDisposition: 'inline',
  };
}

/** One recipient: nothing in it can make two of it, or another header. */
function oneAddress(to: string): string {
  if (/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(to) && !/\p{Cc}/u.test(to)) return to;
  const says = own('request.oneAddress');
  throw new DomainError('validation_failed', { says, fields: { to: says } });
}

type Send = (id: string, mail: SendMailOptions) => Promise<void>;

/** Whether the mail server takes our name and password. @throws what it answers, or why it cannot be reached */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const transport = smtpTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  return nodemailer.createTransport({
    url: url.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

function smtpSender(smtpUrl: string): Send {
  const transport = smtpTransport(smtpUrl);
  return async (_id, mail) => {
    await transport.sendMail(mail);
  };
}

function fileSender(folder: string): Send {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (id, mail) => {
    const { message } = await transport.sendMail(mail);
    if (!Buffer.isBuffer(message)) throw new Error('the message was not built in memory');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${id}.eml`);
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, message);
    await rename(unfinished, path);
  };
}

/** No message has the id of the root: mail programs group by it all the same. */
function referring(root: string): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  return { inReplyTo: root, references: root };
}

/** A name fit for a Message-ID and for a file, the same for the same message. */
function nameOf(message: Pick<MailMessage, 'id'>): string {
  if (message.id === undefined) return randomUUID();
  if (/^[\w-][\w.-]{0,99}$/.test(message.id)) return message.id;
  return createHash('sha256').update(message.id).digest('hex').slice(0, 32);
}
