import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { own } from '#contract/primitives/own.ts'

const WORKER = join(import.meta.dirname, '../src/web/worker')
/** Modules whose style sheets the offline page uses; every page loads these sheets. */
const DRESSED_BY = ['/routes/__root.tsx', '/components/ui/button.tsx']
const FONT_SHEET = /^assets\/fonts-[^/]+\.css$/
/** Matches a font that the offline page does not use: of the icons, and of brands. */
const UNUSED_FONT = /material-icons|-latin-wght-normal/

/** Emits `sw.js`, the offline page, and `sw-off.js`, which replaces `sw.js` if the operator wants no service worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'temporada:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Runs when the style sheets and the build have their final names.
      order: 'post',
      async handler(_, bundle) {
        const own = this.emitFile({ type: 'asset', name: 'offline.css', source: read('offline.css') })
        // A service worker does not install if its cache list names an address twice.
        const sheets = [
          ...new Set([
            ...DRESSED_BY.flatMap((module) => sheetsOf(bundle, module)),
            ...Object.keys(bundle).filter((name) => FONT_SHEET.test(name)),
            this.getFileName(own),
          ]),
        ]
        const dress = sheets.map((sheet) => sourceOf(bundle, sheet)).join('')
        const fonts = [...new Set(fontsIn(dress))]
        if (!dress.includes('.button--lg') || fonts.length < 2)
          this.error('the style sheets of the offline page were not found')
        const links = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('\n    ')
        const page = read('offline.html').replace('<!-- styles -->', links)
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: page })
        const { id } = JSON.parse(sourceOf(bundle, 'builds/latest.json'))
        const offline = ['/offline.html', ...sheets.map((sheet) => `/${sheet}`), ...fonts]
        for (const [fileName, source] of await buildWorkers({ BUILD: id, OFFLINE: offline }))
          this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

const read = (name: string) => readFileSync(join(WORKER, name), 'utf8')

function sourceOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = own(bundle, name)
  return file?.type === 'asset' ? Buffer.from(file.source).toString() : ''
}

const sheetsOf = (bundle: Rolldown.OutputBundle, module: string): string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))
      ? [...(file.viteMetadata?.importedCss ?? [])]
      : [],
  )

const fontsIn = (sheet: string): string[] =>
  (sheet.match(/\/assets\/[^)"']+\.woff2/g) ?? []).filter((font) => !UNUSED_FONT.test(font))

/**
 * Builds the workers separately, because a worker shares no script with the pages. Resolves with the name and the
 * content of each worker's file.
 */
async function buildWorkers(facts: Record<string, unknown>): Promise<[fileName: string, source: string][]> {
  const input = { sw: join(WORKER, 'service-worker.ts'), 'sw-off': join(WORKER, 'retired-worker.ts') }
  const define = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)]))
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input, output: { entryFileNames: '[name].js' } } },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : []))
}
