import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artVersion } from './build/art-version.ts'
import { brotliAssets } from './build/brotli-assets.ts'
import { buildFiles } from './build/build-files.ts'
import { cssLayerOrder } from './build/css-layer-order.ts'
import { developmentVisitor } from './build/development-visitor.ts'
import { libraryEdits } from './build/library-edits.ts'
import { oneServer } from './build/one-server.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Scripts of these folders are merged into four shared chunks; otherwise a game page would fetch forty scripts. */
const GAMES = /\/src\/contract\/games\/(?!\w+\/words)/
const UI = /\/src\/(contract(?!\/words\/)|web\/(browser|components\/ui|format|forms|session))\//
const DRAWINGS = /\/src\/web\/components\/campaign\//
const CAMPAIGNS = /\/src\/(contract\/words\/campaign|web\/features\/(campaign|conditions|icons|play|prizes|reveal)\/)/

/**
 * Merges the scripts of some folders that at least `minShareCount` chunks share. Style sheets stay with the pages that
 * need them.
 */
const sharedBy = (minShareCount: number, folders: RegExp) => ({
  minShareCount,
  test: (id: string) => folders.test(id) && /\.tsx?$/.test(id),
  includeDependenciesRecursively: false,
})

/** The configuration of Vite and TanStack Start; every npm script passes it by name. */
export default defineConfig({
  plugins: [
    cssLayerOrder(),
    libraryEdits(),
    artVersion(),
    buildFiles(),
    developmentVisitor(),
    oneServer(),
    tanstackStart({
      srcDirectory: 'src',
      start: { entry: 'web/start.ts' },
      client: { entry: 'web/client.tsx' },
      // src/web/host/render/render-page.tsx decides which pages inline their styles.
      server: { entry: 'web/server.ts', build: { inlineCss: true } },
      router: {
        entry: 'web/router.tsx',
        routesDirectory: 'web/routes',
        generatedRouteTree: 'web/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        // Loaders are split off together with their page component: 1.4 kB less on the landing page.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      importProtection: {
        behavior: 'error',
        client: {
          files: ['**/*.server.*', '**/src/api/**', '**/src/host/**', '**/src/web/server/**', '**/src/web/pictures/**'],
        },
      },
    }),
    viteReact(),
    serviceWorker(),
    brotliAssets(),
  ],
  // React has had this hook since version 18; the shim for older versions costs every page a kilobyte.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { allowedHosts: true },
  // These browsers support light-dark() and nesting; rewriting both for older browsers loses colours.
  build: { assetsInlineLimit: 0, cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Without this, a build on a slow machine would report plugin timings that do not concern the operator.
          checks: { bundlerTimings: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', tags: ['$initial'], priority: 3 },
                { ...sharedBy(3, GAMES), name: 'games', priority: 2 },
                { ...sharedBy(6, UI), name: 'ui', priority: 2 },
                { ...sharedBy(3, DRAWINGS), name: 'drawings', priority: 2 },
                { ...sharedBy(6, CAMPAIGNS), name: 'campaign', priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { server: 'src/web/server.ts', temporada: 'src/cli/temporada.ts' },
          checks: { bundlerTimings: false },
        },
      },
    },
  },
})
