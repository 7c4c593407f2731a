/** The language of the screens, in which the server is to answer as well. */
let language = 'en';

export function speak(next: string): void {
  language = next;
}

export function spokenLanguage(): string {
  return language;
}
