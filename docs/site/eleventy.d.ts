/** What the site asks of Eleventy, which brings no types. */
declare module '@11ty/eleventy' {
  export type Page = { inputPath: string; filePathStem: string; url: string };
  export type Token = {
    type: string;
    tag: string;
    content: string;
    children: Token[] | null;
    attrs: [string, string][] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  };
  export type Markdown = {
    core: {
      ruler: { push(name: string, rule: (state: { tokens: Token[]; env: { page: Page } }) => void): void };
    };
  };
  export type Settings = {
    amendLibrary(name: 'md', amend: (markdown: Markdown) => void): void;
    addTemplate(input: string, text: string): void;
    addGlobalData(name: string, value: unknown): void;
    addPassthroughCopy(from: Record<string, string>): void;
    addTransform(name: string, transform: (this: { page: Page }, content: string) => string): void;
    setTemplateFormats(formats: string[]): void;
    ignores: Set<string>;
    on(event: 'eleventy.after', listener: () => void | Promise<void>): void;
  };
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        configPath: false;
        quietMode: boolean;
        source: 'script';
        runMode: 'build' | 'serve';
        config: (settings: Settings) => void;
      },
    );
    init(): Promise<void>;
    write(): Promise<unknown>;
    watch(): Promise<void>;
    serve(port: number): Promise<void>;
  }
}
