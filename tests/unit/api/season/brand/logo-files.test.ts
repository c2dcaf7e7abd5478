import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { logoOf } from '#api/season/brand/logo.ts'
import { withLogoFiles } from '#api/season/brand/logo-files.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const svg = (content: string, size = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
const SHAPE = '<defs><path id="a" d="M0 0h300v100H0z"/></defs><use href="#a" fill="#1f4d3a"/>'

/** A season with a logo of these bytes, as it is read. */
function read(name: string, bytes: string | Buffer) {
  writeFileSync(join(folder, name), bytes)
  return withLogoFiles({ brand: { logo: `./${name}` } }, folder)
}
const logoIn = (season: unknown) => logoOf((season as { brand: { logo: string } }).brand.logo)

describe('a logo beside the season file', () => {
  test.each([
    ['drawing.svg', svg(SHAPE), { width: 384, height: 128 }],
    ['tiny.svg', svg(SHAPE, 'viewBox="0 0 300 100" width="3" height="1"'), { width: 100, height: 33 }],
    ['huge.svg', svg(SHAPE, 'viewBox="0 0 300 100" width="50000" height="50000"'), { width: 128, height: 128 }],
    [
      'wide.webp',
      sharp({ create: { width: 3000, height: 300, channels: 4, background: '#e20074' } }).webp(),
      { width: 640, height: 64 },
    ],
    [
      'small.png',
      sharp({ create: { width: 40, height: 20, channels: 4, background: '#e20074' } }).png(),
      { width: 40, height: 20 },
    ],
  ])('becomes a PNG of the size that pages show: %s', async (name, picture, size) => {
    const { season, faults } = await read(name, typeof picture === 'string' ? picture : await picture.toBuffer())
    expect(faults).toEqual([])
    const logo = logoIn(season)
    expect(logo).toMatchObject(size)
    expect(await sharp(logo?.png).metadata()).toMatchObject({ format: 'png', ...size })
  })

  test('stays what it is when an exported season is brought again', async () => {
    const { season } = await read('again.svg', svg(SHAPE))
    expect(await withLogoFiles(season, folder)).toEqual({ season, faults: [] })
  })

  const shapes = (added: string) => svg(`${SHAPE}${added}`)
  test.each([
    ['a script', 'script.svg', shapes('<script>alert(1)</script>'), 'has a <script>, and only shapes are drawn'],
    ['a text', 'text.svg', shapes('<text x="1" y="9">Hornos</text>'), 'has a <text>, and only shapes are drawn'],
    ['a page', 'page.svg', shapes('<foreignObject><p/></foreignObject>'), 'has a <foreignObject>'],
    ['a picture of its own', 'image.svg', shapes('<image href="/etc/passwd"/>'), 'has a <image>'],
    [
      'a foreign font',
      'font.svg',
      shapes('<style>@font-face{font-family:a;src:url(//a.example)}</style>'),
      'has a font',
    ],
    ['a foreign address', 'use.svg', shapes('<use href="https://a.example/a.svg#b"/>'), 'names a file or an address'],
    [
      'an entity',
      'entity.svg',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(SHAPE)}`,
      'names a file',
    ],
    ['UTF-16', 'utf-16.svg', Buffer.from(`\uFEFF${svg(SHAPE)}`, 'utf16le'), 'is no picture that can be drawn'],
    ['half a drawing', 'half.svg', svg(SHAPE).slice(0, 60), 'is no picture that can be drawn'],
    ['words', 'words.png', 'Hornos', 'is no picture that can be drawn'],
  ])('is refused with %s', async (_, name, bytes, said) => {
    const { faults } = await read(name, bytes)
    expect(faults).toEqual([expect.stringMatching(`^brand.logo: ./${name} ${said}`)])
  })

  test('is refused if it has more than 16 million pixels, before they are read', async () => {
    const header = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    header.writeUInt32BE(50_000, 16)
    header.writeUInt32BE(50_000, 20)
    const { faults } = await read('pixels.png', header)
    expect(faults).toEqual(['brand.logo: ./pixels.png has 50000 × 50000 pixels, and no more than 16 million are read'])
  })

  test('is refused if it is another format, too large, a folder, or missing', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .gif()
      .toBuffer()
    expect((await read('a.png', gif)).faults).toEqual(['brand.logo: ./a.png is no SVG, PNG or WebP'])
    writeFileSync(join(folder, 'large.png'), '')
    truncateSync(join(folder, 'large.png'), 40 * 1024 * 1024)
    mkdirSync(join(folder, 'folder.png'))
    const faultsOf = async (logoDark: string) => (await withLogoFiles({ brand: { logoDark } }, folder)).faults
    expect(await faultsOf('./large.png')).toEqual(['brand.logoDark: ./large.png is larger than 1 MB'])
    expect(await faultsOf('./folder.png')).toEqual(['brand.logoDark: ./folder.png cannot be read'])
    expect(await faultsOf('./none.png')).toEqual(['brand.logoDark: ./none.png cannot be read'])
  })

  test('is refused if it has too many colours for 64 kB', async () => {
    const noise = hash('shake256', 'noise', { outputEncoding: 'buffer', outputLength: 640 * 128 * 3 })
    const png = await sharp(noise, { raw: { width: 640, height: 128, channels: 3 } })
      .png()
      .toBuffer()
    const { faults } = await read('noise.png', png)
    expect(faults).toEqual(['brand.logo: ./noise.png has more than 64 kB at the size of a header; use fewer colours'])
  })

  test.each([
    '../logo.svg',
    '/etc/logo.png',
    './.hidden.svg',
    'https://a.example/logo.svg',
    'data:image/svg+xml;base64,AA',
  ])('is refused as %s', async (logo) => {
    const brand = { colours: { main: '#1f4d3a', accent: '#a8421f' }, logo }
    expect(await withLogoFiles({ brand }, folder)).toEqual({ season: { brand }, faults: [] })
    expect(() => parseSeason({ ...seasonOf(scratchCard()), brand }, GAMES)).toThrow(
      new SeasonFaults([
        'brand · logo: must be an SVG, PNG or WebP in the folder of the season file, such as ./logo.svg',
      ]),
    )
  })
})
