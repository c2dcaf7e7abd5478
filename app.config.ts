import { hash } from 'node:crypto'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brotliAssets } from './src/web/build/brotli-assets.ts'
import { buildFiles } from './src/web/build/build-files.ts'
import { cssLayerOrder } from './src/web/build/css-layer-order.ts'
import { developmentVisitor } from './src/web/build/development-visitor.ts'
import { lightHttp } from './src/web/build/light-http.ts'
import { oneServer } from './src/web/build/one-server.ts'
import { plainJsx } from './src/web/build/plain-jsx.ts'
import { serviceWorker } from './src/web/build/service-worker.ts'
import { shorterFirstScript } from './src/web/build/shorter-first-script.ts'
import { sonnerCssFile } from './src/web/build/sonner-css-file.ts'
import { trimLibraries } from './src/web/build/trim-libraries.ts'
import { youngPages } from './src/web/build/young-pages.ts'

/** Parts that the landing page shares with others; each would be a script of its own. */
const LANDING_PARTS = [
  'campaigns/guard-part',
  'features/campaign/(campaign-at|own-script|phase-words|poster-wall)',
  'format/(dates|plural)',
  'functions/campaigns',
  'components/campaign/poster',
  'components/ui/button',
  'routing/popup-marker',
]
/** What a form is made of, with those of signing in: the landing page fetches it once that is near. */
const FORM_PARTS = [
  'features/account/(provider-links|sign-in-(form|part))',
  'forms/(draft-storage|form|use-form|use-bot-proof)',
  'browser/(no-connection|plain-click)',
  'functions/(flash|sign-in)',
  'session/(clear-session|refresh-queries)',
  'components/ui/(error-summary|field|notice|notify)',
]
/** What opens and closes the popup: fetched when a page with a link to sign in has started. */
const isOfPopup = /\/src\/web\/session\/(open-popup|sign-in-popup|provider-popup|leave-popup|popup-window)\b/
const isOfLandingPage = new RegExp(`/src/web/(${LANDING_PARTS.join('|')})\\b`)
const isOfForms = new RegExp(`/src/web/(${FORM_PARTS.join('|')})\\b`)

/** Parts of a few hundred bytes that several pages share: each would be a script of its own, and a name in the first one. */
const isSmallPart =
  /\/src\/(contract\/(kinds|prize-words|mechanics\/(ornaments|shells)|endpoint)|web\/(components\/ui\/(modal|radio-group-field|skeleton|stamp|with-links)|features\/prizes\/(copy-button|prize-words)|functions\/(identities|reminders)|format\/(exact-times|money|shown-name)|forms\/country-options))\b/

/**
 * Scripts that tests and the bench find by their names, and sheets that the server links; the others have none, for the
 * first script lists them all.
 */
const NAMED = /^(conditions|fonts|plain-toast|popup|proof-of-work)/

/** Both pages of the form to write to us, with its small parts. */
const isOfContact = /\/src\/web\/(features\/contact\/|functions\/contact\b|routes\/(contact|user\/contact)\b)/

/** Of a test and of what prepares it. It ends what hangs; on a busy machine a test takes ten times as long as alone. */
const LIMIT_MS = 300_000

/** The one configuration of Vite, TanStack Start and Vitest; every npm script passes it by name. */
export default defineConfig({
  plugins: process.env.VITEST
    ? []
    : [
        sonnerCssFile(),
        cssLayerOrder(),
        trimLibraries(),
        plainJsx(),
        lightHttp(),
        buildFiles(),
        developmentVisitor(),
        oneServer(),
        youngPages(),
        tanstackStart({
          srcDirectory: 'src',
          start: { entry: 'web/start.ts' },
          client: { entry: 'web/client.tsx' },
          // src/web/pages.tsx says which pages bring their styles along.
          server: { entry: 'web/server.ts', build: { inlineCss: true } },
          // Sixteen digits tell them apart as well as Start's sixty-four, and no page can pack these.
          serverFns: {
            generateFunctionId: ({ filename, functionName }) =>
              hash('sha256', `${filename}--${functionName}`, 'hex').slice(0, 16),
          },
          router: {
            entry: 'web/router.tsx',
            routesDirectory: 'web/routes',
            generatedRouteTree: 'web/routeTree.gen.ts',
            quoteStyle: 'single',
            semicolons: false,
            // Loaders leave the entry together with their page: 1.4 kB less on the landing page.
            codeSplittingOptions: {
              defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
            },
          },
          importProtection: {
            behavior: 'error',
            client: { files: ['**/*.server.*', '**/src/api/**', '**/src/host/**', '**/src/web/server/**'] },
          },
        }),
        viteReact(),
        serviceWorker(),
        shorterFirstScript(),
        brotliAssets(),
      ],
  // React has had this hook of its own since 18; the shim for older ones is a kilobyte on every page.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { allowedHosts: true },
  // Browsers that know light-dark() and nesting by themselves; rewriting them for older ones loses colours.
  build: { assetsInlineLimit: 0, cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
  environments: {
    // One first script instead of seven, and one beside it instead of fifteen: what is compressed together shares a
    // dictionary (6 kB less) and a round trip.
    client: {
      build: {
        rolldownOptions: {
          // On a slow machine it would tell everybody who starts the site which plugins take long.
          checks: { bundlerTimings: false },
          output: {
            // The first script names every other one: a letter less of each hash is 0.1 kB.
            chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') && !NAMED.test(name)
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'site', tags: ['$initial'], priority: 2 },
                { name: 'door', test: isOfLandingPage, priority: 1 },
                // Without them, who needs the sheets of forms would fetch their script too.
                { name: 'form-styles', test: /\/(error-summary|field|form|notice)\.css$/, priority: 3 },
                { name: 'form', test: isOfForms, priority: 1, includeDependenciesRecursively: false },
                { name: 'popup', test: isOfPopup, priority: 1 },
                { name: 'parts', test: isSmallPart, minShareCount: 2, priority: 0 },
                {
                  name: 'window',
                  test: /\/src\/web\/routes\/ventana\//,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                { name: 'contact', test: isOfContact, priority: 0, includeDependenciesRecursively: false },
                // The board of the badges with their drawings, of which a badge that has just been earned needs one.
                {
                  name: 'insignias',
                  test: /\/src\/web\/(campaigns\/verano\/(badge|pin)|features\/badges\/|functions\/badges|routes\/promo\/verano\/insignias)/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                // The page of the offers in one script, and in another what is for those who have a code.
                {
                  name: 'bono',
                  test: /\/src\/(contract\/(partner-code|crockford)|web\/format\/partner-code|web\/routes\/promo\/tpp\/|web\/campaigns\/tpp\/(bono-page|camera-part|code-field|code-parts|functions|how-it-works|load-bono|offers|postmark|state-words))/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'canje',
                  test: /\/src\/web\/campaigns\/tpp\/(another-code|brought|code-card|fresh-redemption|redeem-form|result)/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                // What stages a result: every game has it.
                {
                  name: 'reveal',
                  test: /\/src\/web\/features\/(reveal\/(flying-paper|skip|speaker|staging|use-(reveal|scene|sound))|play\/)/,
                  priority: 0,
                },
                // What every campaign's page says of itself.
                {
                  name: 'promo',
                  test: /\/src\/web\/(features\/(campaign\/(announced-part|campaign-(facts|page)|dates-in-words|load-campaign|obstacle-notice|prize-icon|use-turn-of-day)|conditions\/rules-link|icons\/)|format\/sentence|functions\/icons)\b/,
                  minShareCount: 3,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                // Shared by the guard part, the page and the views beside the matches. A style sheet would bring its script along.
                {
                  name: 'calendario',
                  test: /\/src\/web\/campaigns\/eurocopa\/(fixture-list|flag|functions|match-days|match-versions|match-words|phase|scoring-part|slot-words)\.tsx?$|\/eurocopa\/flags\.svg/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'tablas',
                  test: /\/src\/web\/campaigns\/eurocopa\/(board|bracket|counting|group|league|own-tournament|recap|replay|scope-words|tie-rules|torneo)[\w-]*\.tsx?$/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                // Fields beside those of the way in, and what trims their texts.
                {
                  name: 'choice',
                  test: /\/src\/(web\/components\/ui\/(choice-fields|keep-figures)|contract\/text\/counted)\b/,
                  priority: 0,
                  includeDependenciesRecursively: false,
                },
                { name: 'exits', test: /\/src\/web\/(routes\/go\/|features\/exits\/)/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A page that names a file, such as the flags, names the one of the browser.
      build: {
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: {
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            // Unbundled, the modules of pages and API would be forty files, each of which a start has to find. The packages
            // that they need at once go with them, and `node:http` before: left in a file that imports this one, they would
            // come too late.
            codeSplitting: {
              groups: [
                { name: 'light-http', test: /light-http/, priority: 1 },
                {
                  name: 'shared',
                  test: /\/src\/(contract|host)\/|\/csv-(parse|stringify)\//,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  test: {
    // The default leaves a core out, of which there may be two; much of a test is waiting.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,web,architecture,types}/**/*.test.{ts,tsx}'],
          // Files of a worker share what they import: a third of the processor's time, and no test keeps state in a module.
          isolate: false,
          testTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
          // Keeps its sources and icons for as long as it is loaded; inlined, each test has it anew.
          server: { deps: { inline: ['@iconify/react'] } },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
      {
        test: {
          // The built site, asked over HTTP as no browser asks.
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
      {
        test: {
          // The built site in Firefox and in WebKit; all else that needs a browser is in tests/e2e.
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: LIMIT_MS / 2 } },
        },
      },
    ],
  },
})
