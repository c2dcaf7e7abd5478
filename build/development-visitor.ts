import type { Plugin } from 'vite'
import { noteVisitor } from '#host/visitor.ts'

/** Identifies the visitor as our host does, because Vite replaces the host in development. */
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
