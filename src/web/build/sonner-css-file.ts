import type { Plugin } from 'vite'

/**
 * sonner inserts its style sheet by script, which a strict CSP refuses and which costs bytes. Removes that call;
 * `components/ui/toast-stack.tsx` imports the sheet as a file.
 */
export function sonnerCssFile(): Plugin {
  return {
    name: 'temporada:sonner-css-file',
    enforce: 'pre',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.m?js/.test(id)) return
      const without = code.replace(/^\s*__insertCSS\("(?:[^"\\]|\\.)*"\);?/m, '')
      if (without === code) this.error('sonner no longer calls __insertCSS as expected; look at its dist/index.mjs')
      return { code: without, map: null }
    },
  }
}
