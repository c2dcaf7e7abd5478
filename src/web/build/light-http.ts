import http from 'node:http'
import type { Plugin } from 'vite'

const LIGHT = '\0light-http'

/**
 * An import of `node:http` reads all that it exports, and what comes of undici (`WebSocket` and two others) loads that
 * whole, a tenth of a start. The built server takes the names that come of `node:http` itself, and no import.
 */
export function lightHttp(): Plugin {
  const own = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) => (get ? [] : [name]))
  return {
    name: 'temporada:light-http',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id) => (/^(node:)?http$/.test(id) ? LIGHT : undefined),
    load: (id) =>
      id === LIGHT
        ? `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${own.join(', ')} } = http`
        : undefined,
  }
}
