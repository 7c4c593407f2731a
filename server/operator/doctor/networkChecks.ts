import { connect } from 'node:tls';

import type { Configuration } from '../../configuration.ts';
import { thisMachine } from '../../configuration.ts';
import type { Finding } from './finding.ts';
import { good, look, reasonOf, wrong } from './finding.ts';

const timeoutMs = 5000;
const dayMs = 86_400_000;
/** Who renews certificates does so a month before they end. */
const daysLeftLook = 14;

/** A server that listens everywhere listens here, too. */
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

interface Answer {
  status: number;
  /** What `/v1/health` says of itself; undefined: something else answered. */
  health: { status?: string; jobs?: string; writing?: string } | undefined;
}

async function askHealth(origin: string): Promise<Answer> {
  const reply = await fetch(`${origin}/v1/health`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
  });
  const text = await reply.text();
  try {
    const body = JSON.parse(text) as Answer['health'] & { error?: { code?: string } };
    const isOurs = body.status !== undefined || body.error?.code !== undefined;
    return { status: reply.status, health: isOurs ? body : undefined };
  } catch {
    return { status: reply.status, health: undefined };
  }
}

/** Whether the server of this installation answers on its port. */
export async function checkServer({ host, port }: Pick<Configuration, 'host' | 'port'>): Promise<Finding> {
  const listening = everyAddress.has(host) ? thisMachine : host;
  let answer: Answer;
  try {
    answer = await askHealth(`http://${listening.includes(':') ? `[${listening}]` : listening}:${port}`);
  } catch (error) {
    return look('server', `No server answers on port ${port} (${reasonOf(error)}): npm start.`);
  }
  const { status, health } = answer;
  if (!health) return wrong('server', `Another program answers on port ${port}: end it, or set PORT.`);
  if (status !== 200) return wrong('server', `The server on port ${port} is not ready: look at its log.`);
  if (health.writing === 'refused')
    return wrong('server', 'The server cannot write: look at its disk and its database.');
  return good('server', `The server answers on port ${port}.`);
}

/** Whether people reach the server at its public address, and for how long its certificate is good. */
export async function checkPublicUrl(
  { publicUrl, environment }: Pick<Configuration, 'publicUrl' | 'environment'>,
  now: Date,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isLocal = ['localhost', thisMachine, '[::1]'].includes(hostname);
  if (environment === 'production' && isLocal)
    return [
      wrong(
        'address',
        'PUBLIC_URL leads to this machine: links in mails lead nowhere. Set what people open.',
      ),
    ];
  if (isLocal) return [good('address', `People open ${publicUrl} on this machine.`)];
  const findings: Finding[] = [];
  if (protocol === 'http:')
    findings.push(
      wrong('address', 'PUBLIC_URL is not https: others in the network read passwords. Put TLS before it.'),
    );
  try {
    const { status, health } = await askHealth(publicUrl);
    findings.push(
      health
        ? good('address', `${publicUrl} leads to this server.`)
        : wrong(
            'address',
            `${publicUrl} answers ${status}, and not as Outlay does: look at the reverse proxy.`,
          ),
    );
  } catch (error) {
    findings.push(look('address', `${publicUrl} cannot be reached from here (${reasonOf(error)}).`));
  }
  const certificate =
    protocol === 'https:' ? await checkCertificate(hostname, Number(port || 443), now) : null;
  return certificate ? [...findings, certificate] : findings;
}

/** Whether browsers trust the certificate at an address, and how long it is good. Null: nothing answers there. */
export async function checkCertificate(host: string, port: number, now: Date): Promise<Finding | null> {
  const shown = await certificateAt(host, port);
  if (shown === null) return null;
  const { distrust, until } = shown;
  if (distrust !== null)
    return wrong(
      'certificate',
      `Browsers do not trust the certificate of ${host} (${distrust}): get one of a public authority.`,
    );
  const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
  const says = `The certificate of ${host} is good for ${days} more days`;
  return days < daysLeftLook ? look('certificate', `${says}: renew it.`) : good('certificate', `${says}.`);
}

function certificateAt(host: string, port: number): Promise<{ distrust: string | null; until: Date } | null> {
  return new Promise((resolve) => {
    // Nothing is sent: what is not trusted is read all the same, to say why.
    const options = { host, port, servername: host, timeout: timeoutMs, rejectUnauthorized: false };
    const socket = connect(options, () => {
      const { authorized, authorizationError } = socket;
      const until = new Date(socket.getPeerCertificate().valid_to);
      resolve({ distrust: authorized ? null : reasonOf(authorizationError), until });
      socket.end();
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => resolve(null));
    socket.on('error', () => resolve(null));
  });
}
