import { type Plugin, type Rolldown, Visitor } from 'vite'
import { type Replacement, replaceLines } from './replace-lines.ts'

/**
 * V8 puts some functions among its old objects as they are made: what the source assigns to a property, as in
 * `router.load = () => …`, and a getter made for one object. A router has twenty of the first and one of the second, a
 * query one. All that an old object leads to is copied by each collection of young objects and kept until a full one: so
 * each page left its router there with all that it had read (docs/decisions/0053).
 */
export const youngPages = (): Plugin[] => [replaceLines('temporada:young-getters', 'ssr', GETTERS), youngFunctions()]

/** Getters made for one object. */
const GETTERS: Replacement[] = [
  {
    file: 'router-core/dist/esm/ssr/ssr-server.js',
    line: 'function attachRouterServerSsrUtils(',
    instead: `class RouterSsr { constructor(read) { this.read = read } get manifest() { return this.read() } }
function attachRouterServerSsrUtils(`,
  },
  {
    file: 'router-core/dist/esm/ssr/ssr-server.js',
    line: 'router.ssr = { get manifest() {',
    instead: 'router.ssr = new RouterSsr(() => {',
  },
  {
    file: 'router-core/dist/esm/ssr/ssr-server.js',
    line: `hasAssets ? requestAssets : void 0);
	} };`,
    instead: `hasAssets ? requestAssets : void 0);
	});`,
  },
  // The getter notes that the signal has been read, for a query whose last observer leaves. The server has no observers.
  {
    file: 'query-core/build/modern/query.js',
    line: `get: () => {
						this.#abortSignalConsumed = true;
						return abortController.signal;
					}`,
    instead: 'value: abortController.signal',
  },
]

/** Writes `router.load = (0, () => …)`. It means the same, but V8 makes only the plain form old. */
function youngFunctions(): Plugin {
  return {
    name: 'temporada:young-functions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withYoungFunctions(chunk.code, this.parse(chunk.code))
        }
      },
    },
  }
}

function withYoungFunctions(code: string, program: ReturnType<Rolldown.PluginContext['parse']>): string {
  const edits: { at: number; text: string }[] = []
  new Visitor({
    AssignmentExpression({ left, right: { type, start, end } }) {
      if (left.type !== 'MemberExpression' || !/^(Arrow)?FunctionExpression$/.test(type)) return
      edits.push({ at: start, text: '(0, ' }, { at: end, text: ')' })
    },
  }).visit(program)
  let edited = ''
  let written = 0
  for (const { at, text } of edits.toSorted((a, b) => a.at - b.at)) {
    edited += code.slice(written, at) + text
    written = at
  }
  return edited + code.slice(written)
}
