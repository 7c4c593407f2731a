import { expect } from 'vitest';

/** Sends the form; from another address than the browser's own when one is given. */
export type TypePassword = (email: string, password: string, address?: string) => Promise<Response>;

/** A browser, as far as signing in needs one: it keeps cookies and follows the provider's redirects to the server. */
export class SignInBrowser {
  cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #address: string | undefined;

  /** `address`: where it stands, as a proxy on this machine tells the server. */
  constructor(origin: string, address?: string) {
    this.#origin = origin;
    this.#address = address;
  }

  /** Asks this server, also where an address names another host. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url, this.#origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.#origin + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(this.#address === undefined ? {} : { 'x-forwarded-for': this.#address }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (value.join('=') === '') this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    return answer;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(url, { headers });
  }

  post(url: string, body: unknown): Promise<Response> {
    return this.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  postForm(url: string, fields: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** The provider's page, from the request that leads to it. */
  async openForm(request: string): Promise<{ page: string; action: string; formToken: string }> {
    const toForm = await this.get(request);
    const action = toForm.headers.get('location') ?? '';
    const form = await this.get(action);
    expect(form.status).toBe(200);
    const page = await form.text();
    return { page, action, formToken: /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '' };
  }

  /** Begins to sign in. Answers what types a password into the page that comes, as often as it is asked to. */
  async beginSignIn(): Promise<TypePassword> {
    const request = await this.get('/v1/auth/sso/authorize');
    const { action, formToken } = await this.openForm(request.headers.get('location') ?? '');
    return (email, password, address) =>
      this.send(action, {
        method: 'POST',
        body: new URLSearchParams({ formToken, email, password }),
        ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
      });
  }

  /** Follows the provider from an accepted password back to our callback. */
  async followToCallback(accepted: Response): Promise<URL> {
    let answer = accepted;
    for (let hops = 0; hops < 5; hops += 1) {
      expect(answer.status).toBe(303);
      const next = new URL(answer.headers.get('location') ?? '', this.#origin);
      if (next.pathname === '/sso-callback') return next;
      answer = await this.get(next.href);
    }
    throw new Error('the provider never came back');
  }

  /** Types address and password at the provider and follows it back to our callback. */
  async returnFrom(request: string, email: string, password = 'demo'): Promise<URL> {
    const { action, formToken } = await this.openForm(request);
    return this.followToCallback(await this.postForm(action, { formToken, email, password }));
  }

  async signIn(email: string, password?: string): Promise<URL> {
    const request = await this.get('/v1/auth/sso/authorize');
    return this.returnFrom(request.headers.get('location') ?? '', email, password);
  }
}

/** What the callback hands to `auth/sso/verify`. */
export function returnedCode(url: URL): { code: string; state: string } {
  return { code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' };
}
