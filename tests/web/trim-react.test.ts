import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REACT_CUTS } from '#web/build/trim-react.ts'

const { linter } = JSON.parse(readFileSync('biome.json', 'utf8'))
const { paths } = linter.rules.style.noRestrictedImports.options

test.each(['react', 'react-dom'])(
  'the linter refuses to import each export of %s that the build cuts out',
  (library) => {
    const cut = REACT_CUTS.filter(({ file }) => file === `${library}/cjs/${library}.production.js`)
    const names = cut.map(({ line }) => /^exports\.(\w+)/.exec(line)?.[1])
    expect(names.length).toBeGreaterThan(2)
    expect(paths[library].importNames.toSorted()).toEqual(names.toSorted())
  },
)
