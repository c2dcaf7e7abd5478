import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { chooseIcons, iconFolder, iconWarnings } from '#web/server/site-icons.ts'

const FILES = resolve(import.meta.dirname, '../../../../public')

test('a site with its own icons links to them, and nothing is warned of', () => {
  chooseIcons(FILES, 'Temporada')
  expect(iconFolder()).toBe('/temporada')
  expect(iconWarnings(FILES, 'TEMPORADA')).toEqual([])
})

test.each(['Mi Marca', 'Ñandú & Cía.'])('%s without a folder has those of the product, and a warning', (name) => {
  chooseIcons(FILES, name)
  expect(iconFolder()).toBe('/temporada')
  expect(iconWarnings(FILES, name)).toEqual([
    {
      setting: 'SITE_NAME',
      message: expect.stringMatching(/public\/\S+\/favicon\.ico, public.*icon-maskable-512\.png/),
    },
  ])
})
