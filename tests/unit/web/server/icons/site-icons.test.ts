import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { iconFallbacks, iconWarnings } from '#web/server/site/site-icons.ts'

const FILES = resolve(import.meta.dirname, '../../../../../public')

test('a site with its own icons needs no fallbacks and gets no warning', () => {
  expect(iconFallbacks(FILES, 'Temporada')).toEqual(new Map())
  expect(iconWarnings(FILES, 'TEMPORADA')).toEqual([])
})

test.each([
  ['Mi Marca', 'mi-marca'],
  ['Ñandú & Cía.', 'nandu-cia'],
])('a site named %s, without an icon folder, gets the default icons and a warning', (name, folder) => {
  const fallbacks = iconFallbacks(FILES, name)
  expect(fallbacks.size).toBe(6)
  expect(fallbacks.get(`/${folder}/favicon.ico`)).toBe('/temporada/favicon.ico')
  expect(iconWarnings(FILES, name)).toEqual([
    {
      setting: 'SITE_NAME',
      message: expect.stringMatching(/public\/\S+\/favicon\.ico, public.*icon-maskable-512\.png/),
    },
  ])
})
