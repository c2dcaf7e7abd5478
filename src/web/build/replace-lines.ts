import type { Plugin } from 'vite'

export interface Replacement {
  /** The module of a library, by the end of its path. */
  file: string
  line: string
  /** What stands there instead. */
  instead: string
}

/** Replaces lines of libraries in what is built for one environment. A library that no longer has one fails the build. */
export function replaceLines(name: string, environment: 'client' | 'ssr', replacements: Replacement[]): Plugin {
  return {
    name,
    enforce: 'pre',
    applyToEnvironment: (candidate) => candidate.name === environment,
    transform(code, id) {
      const own = replacements.filter(({ file }) => id.split('?')[0]?.endsWith(file))
      if (own.length === 0) return
      let replaced = code
      for (const { file, line, instead } of own) {
        if (!replaced.includes(line)) this.error(`${file} no longer has the line "${line}"`)
        replaced = replaced.replace(line, () => instead)
      }
      return { code: replaced, map: null }
    },
  }
}
