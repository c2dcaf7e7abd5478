import type { Plugin } from 'vite'

interface LibraryEdit {
  /** End of the path of the library's module. */
  file: string
  line: string
  replacement: string
}

/** Lines of libraries that the build replaces. Do not add any; ask the library's authors for an option instead. */
const EDITS: LibraryEdit[] = [
  // Loads the client of server functions and its serialiser (9 kB) with the first call, because a page arrives with its
  // data.
  {
    file: '@tanstack/start-client-core/dist/esm/client-rpc/createClientRpc.js',
    line: 'import { serverFnFetcher } from "./serverFnFetcher.js";',
    replacement:
      'const serverFnFetcher = (...args) => import("./serverFnFetcher.js").then(({ serverFnFetcher }) => serverFnFetcher(...args));',
  },
  // Stops sonner from inserting its style sheet by script, which our CSP refuses. components/ui/toasts/toast-stack.tsx
  // imports the sheet as a file.
  { file: 'sonner/dist/index.mjs', line: '\n__insertCSS("', replacement: '\nvoid ("' },
]

/** Replaces the lines. If a library no longer has a line or its file, the build goes on without the edit and warns. */
export function libraryEdits(): Plugin {
  const missing = new Set(EDITS)
  return {
    name: 'temporada:library-edits',
    enforce: 'pre',
    transform(code, id) {
      const edit = EDITS.find(({ file }) => id.split('?', 1)[0]?.endsWith(`/node_modules/${file}`))
      if (!edit) return
      missing.delete(edit)
      if (!code.includes(edit.line))
        this.warn(`${edit.file} no longer has the line that build/library-edits.ts replaces`)
      return { code: code.replace(edit.line, () => edit.replacement), map: null }
    },
    closeBundle() {
      const { mode, name } = this.environment
      if (mode !== 'build' || name !== 'client') return
      for (const { file } of missing) this.warn(`build/library-edits.ts names a file that was not built: ${file}`)
    },
  }
}
