import type { Plugin } from 'vite'
import { noteVisitor } from '#host/visitor.ts'

/** Identifies the visitor in development, where Vite's server replaces ours (`src/host`). */
export function developmentVisitor(): Plugin {
  return {
    name: 'temporada:development-visitor',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        noteVisitor(request, { proxies: 0 })
        next()
      })
    },
  }
}
