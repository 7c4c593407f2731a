import { Blob } from 'node:buffer';

/** Stands in for the browser's XMLHttpRequest: it arrives, or breaks off, when a test says so. */
export class Transfer extends EventTarget {
  /** Those that were sent, first one first. */
  static all: Transfer[] = [];
  /** Called as each is sent. */
  static onSent: (sent: Transfer) => void = () => {};
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  url = '';
  responseType = '';
  status = 0;
  response = new Blob([]);
  body = new FormData();
  isStopped = false;

  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n';
  }
  send(body: FormData): void {
    this.body = body;
    Transfer.all.push(this);
    Transfer.onSent(this);
  }
  abort(): void {
    this.isStopped = true;
    this.ends('abort');
  }

  goes(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answers(status: number, body: unknown): void {
    this.status = status;
    this.response = new Blob([JSON.stringify(body)]);
    this.ends('load');
  }
  breaksOff(): void {
    this.ends('error');
  }
  private ends(how: 'abort' | 'error' | 'load'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
