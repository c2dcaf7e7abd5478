import type { Plugin } from 'vite'
import { noteVisitor } from '#host/visitor.ts'

/** In development Vite replaces our host, so this identifies the visitor as the host does. */
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
