import { spawnSync } from 'node:child_process';

/** A mail as another program reads it: Python's `email`. */
export interface ReadMail {
  text: string;
  html: string;
  /** Pictures that belong to the HTML part, by the number it names them by. */
  pictures: { id: string; type: string; disposition: string; content: string }[];
  /** The names of files that were sent along. */
  files: string[];
}

const program = `
import sys, json, base64, email, email.policy
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
found = {'pictures': [], 'files': [f.get_filename() for f in mail.iter_attachments()]}
for part in mail.walk():
    if part.is_multipart(): continue
    if part['Content-ID']:
        found['pictures'].append({'id': part['Content-ID'].strip('<>'), 'type': part.get_content_type(),
            'disposition': part.get_content_disposition(), 'content': base64.b64encode(part.get_content()).decode()})
found['text'] = mail.get_body(('plain',)).get_content()
found['html'] = mail.get_body(('html',)).get_content()
print(json.dumps(found))
`;

/** Why mails cannot be read here; null where they can. */
export function mailReaderMissing(): string | null {
  const { error, status } = spawnSync('python3', ['-c', 'import email.policy'], { stdio: 'ignore' });
  return error || status !== 0 ? 'python3 is not installed: mails are read by its email package' : null;
}

/** @throws Error what the program says of a mail that it cannot read */
export function readMailFile(content: Buffer): ReadMail {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', program], {
    input: content,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the mail cannot be read: ${stderr}`);
  return JSON.parse(stdout) as ReadMail;
}
