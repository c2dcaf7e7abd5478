import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webManifest } from '#web/server/site/manifest.ts'

const PUBLIC = join(import.meta.dirname, '../../../../../public')

test('a site is installed under its own name, with its own icons', () => {
  const { name, short_name, icons, shortcuts } = webManifest({
    name: 'Mi Marca',
    icons: { folder: '/mi-marca', isOfBrand: false },
  })
  expect([name, short_name]).toEqual(['Mi Marca', 'Mi Marca'])
  const named = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
  expect(named.filter(({ src }) => !src.startsWith('/mi-marca/'))).toEqual([])
})

test('the default icons exist, in the sizes that browsers require for an installation', () => {
  const { icons } = webManifest({ name: 'Mi Marca', icons: { folder: '/temporada', isOfBrand: false } })
  expect(icons.filter(({ src }) => !existsSync(join(PUBLIC, src)))).toEqual([])
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
})
