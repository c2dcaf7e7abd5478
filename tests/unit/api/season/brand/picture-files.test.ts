import { hash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { logoOf } from '#api/season/brand/logo.ts'
import { withoutPictures, withPictures } from '#api/season/brand/picture.ts'
import { withPictureFiles } from '#api/season/brand/picture-files.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { KINDS, type Kind } from '#contract/kinds.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { range } from '#web/components/campaign/paper.ts'

/** The drawings of each game, as the folders of the pages have them. */
const WEB = join(import.meta.dirname, '../../../../../src/web')
const drawingsIn = (art: string) => globSync('*.svg', { cwd: join(WEB, art) }).map((name) => basename(name, '.svg'))
/** The parts of scenes, which the pages draw themselves. */
const SCENES: Partial<Record<Kind, string[]>> = {
  rasca: ['escena-moneda'],
  tpp: ['escena-sello'],
  xmas: [
    ...['text', 'recipe', 'picture', 'quiz', 'code', 'win', 'entry', 'ornament', 'light'],
    ...range(10).map((figure) => `ventana-${figure + 1}`),
  ].map((part) => `escena-${part}`),
}
const NAMES = Object.fromEntries(
  KINDS.map((kind) => {
    const drawn = [...drawingsIn(`games/${kind}/art`), ...drawingsIn('components/campaign/art')]
    return [kind, ['cartel', ...drawn, ...(SCENES[kind] ?? [])]]
  }),
)

const folder = mkdtempSync(join(tmpdir(), 'temporada-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const svg = (content: string, size = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
const SHAPE = '<defs><path id="a" d="M0 0h300v100H0z"/></defs><use href="#a" fill="#1f4d3a"/>'

/** A season with a logo of these bytes, as it is read. */
function read(name: string, bytes: string | Buffer) {
  writeFileSync(join(folder, name), bytes)
  return withPictureFiles({ brand: { logo: `./${name}` } }, folder)
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
    expect(await withPictureFiles(season, folder)).toEqual({ season, faults: [] })
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
    const faultsOf = async (logoDark: string) => (await withPictureFiles({ brand: { logoDark } }, folder)).faults
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
    expect(await withPictureFiles({ brand }, folder)).toEqual({ season: { brand }, faults: [] })
    expect(() => parseSeason({ ...seasonOf(scratchCard()), brand }, GAMES)).toThrow(
      new SeasonFaults([
        'brand · logo: must be an SVG, PNG or WebP in the folder of the season file, such as ./logo.svg',
      ]),
    )
  })
})

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86428' } })
/** A photograph whose left half is red and whose right half is blue. */
const halves = async (width: number, height: number) => {
  const right = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** Reads a season with a picture of these bytes. */
async function bring(name: string, bytes: Buffer | string, picture: object = {}) {
  writeFileSync(join(folder, name), bytes)
  const pictures = [{ name: 'cartel', file: `./${name}`, ...picture }]
  const { season, faults } = await withPictureFiles({ brand: { campaigns: [{ kind: 'rasca', pictures }] } }, folder)
  const { pictures: stored } = withoutPictures(season)
  return { season, faults, stored: [...stored.values()].map((webp) => Buffer.from(webp, 'base64')) }
}
const PLACE = 'brand.campaigns.0.pictures.0.file'

describe('a picture beside the season file', () => {
  test.each([
    ['large.jpg', photo(4000, 6000).jpeg(), { width: 960, height: 1248 }],
    ['wide.webp', photo(1300, 700).webp(), { width: 538, height: 699 }],
    ['tall.avif', photo(500, 1000).avif({ effort: 0 }), { width: 500, height: 650 }],
    ['drawing.svg', svg(SHAPE, 'viewBox="0 0 300 100" width="30" height="39"'), { width: 960, height: 1248 }],
  ])('becomes a WebP in the shape of its place, and no larger than it was: %s', async (name, picture, size) => {
    const bytes = typeof picture === 'string' ? picture : await picture.toBuffer()
    const { stored, faults } = await bring(name, bytes)
    expect(faults).toEqual([])
    expect(await sharp(stored[0]).metadata()).toMatchObject({ format: 'webp', ...size })
  })

  test('is square for anything but a poster', async () => {
    const { stored } = await bring('square.png', await photo(900, 800).png().toBuffer(), { name: 'cereza' })
    expect(await sharp(stored[0]).metadata()).toMatchObject({ width: 640, height: 640 })
  })

  test('shows its focus, however it is cut', async () => {
    const bytes = await (await halves(2000, 1000)).png().toBuffer()
    const colours = [0, 1].map(async (x) => {
      const { stored } = await bring('halves.png', bytes, { focus: [x, 0.5] })
      const { data } = await sharp(stored[0]).raw().toBuffer({ resolveWithObject: true })
      return [...data.subarray(0, 3)]
    })
    const [left, right] = await Promise.all(colours)
    expect(left?.[0]).toBeGreaterThan(240)
    expect(right?.[2]).toBeGreaterThan(240)
  })

  test('stands upright as its camera was held, and says nothing of the camera', async () => {
    const lying = await halves(1300, 1000)
    const bytes = await lying
      .withExif({ IFD0: { Make: 'Cámara' }, IFD3: { GPSLatitude: '37/1 59/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { stored } = await bring('turned.jpg', bytes)
    const { width, height, exif, icc, xmp } = await sharp(stored[0]).metadata()
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 960, height: 1248 })
    // The left half of the lying picture is the upper one.
    const { data, info } = await sharp(stored[0]).raw().toBuffer({ resolveWithObject: true })
    expect(data[(info.width - 1) * info.channels]).toBeGreaterThan(240)
  })

  test('stays as it is when an exported season is brought again, and loses what was added by hand', async () => {
    const { season, stored } = await bring('again.jpg', await photo(1200, 1600).jpeg().toBuffer())
    expect(await withPictureFiles(season, folder)).toEqual({ season, faults: [] })
    const withNote = await sharp(stored[0])
      .withExif({ IFD0: { Artist: 'Ana' } })
      .webp()
      .toBuffer()
    const file = `data:image/webp;base64,${withNote.toString('base64')}`
    const again = await bring('none.svg', '', { file })
    expect((await sharp(again.stored[0]).metadata()).exif).toBeUndefined()
  })

  test('is named by its hash in a stored season, and put back into an exported one', async () => {
    const { season } = await bring('stored.jpg', await photo(1200, 1600).jpeg().toBuffer())
    const taken = withoutPictures(season)
    expect(JSON.stringify(taken.season)).toMatch(/"file":"picture:[\w-]{22}"/)
    expect(JSON.stringify(taken.season).length).toBeLessThan(200)
    expect(withPictures(taken.season, taken.pictures)).toEqual(season)
  })

  test.each([
    [
      'script.svg',
      svg(`${SHAPE}<script>alert(1)</script>`),
      'has a <script>, and only shapes are drawn; turn text into paths',
    ],
    ['small.png', photo(400, 520).png(), 'has only 400 pixels across at 10:13, and 480 are needed'],
    ['ribbon.png', photo(5000, 600).png(), 'is so wide or tall that less than a quarter of it would be seen at 10:13'],
    ['moving.webp.png', photo(10, 10).gif(), 'is no SVG, PNG, JPEG, WebP or AVIF'],
  ])('is refused as %s', async (name, picture, said) => {
    const bytes = typeof picture === 'string' ? picture : await picture.toBuffer()
    expect((await bring(name, bytes)).faults).toEqual([`${PLACE}: ./${name} ${said}`])
  })

  test('is refused if it has more than 50 million pixels, or 20 MB, or is missing', async () => {
    const header = await photo(8, 8).png().toBuffer()
    header.writeUInt32BE(50_000, 16)
    header.writeUInt32BE(50_000, 20)
    const vast = await bring('vast.png', header, { dark: './none.png' })
    expect(vast.faults).toEqual([
      `${PLACE}: ./vast.png has 50000 × 50000 pixels, and no more than 50 million are read`,
      'brand.campaigns.0.pictures.0.dark: ./none.png cannot be read',
    ])
    const heavy = await bring('heavy.jpg', Buffer.alloc(20 * 1024 * 1024 + 1))
    expect(heavy.faults).toEqual([`${PLACE}: ./heavy.jpg is larger than 20 MB`])
  })
})

describe('the pictures of a brand', () => {
  const faultsOf = (pictures: object[], kind = 'rasca') => {
    const brand = { colours: { main: '#1f4d3a', accent: '#a8421f' }, campaigns: [{ kind, pictures }] }
    try {
      parseSeason({ ...seasonOf(scratchCard()), brand }, GAMES)
      return []
    } catch (error) {
      return error instanceof SeasonFaults ? error.faults : [String(error)]
    }
  }
  const file = 'data:image/webp;base64,AA'

  test.each(Object.entries(NAMES))('of %s have the names of its drawings', (kind, names) => {
    expect(
      faultsOf(
        names.map((name) => ({ name, file })),
        kind,
      ),
    ).toEqual([])
    const [fault = ''] = faultsOf([{ name: 'piruleta', file }], kind)
    const [, place, listed = ''] = /^(.*): no picture has this name; there are (.*)$/.exec(fault) ?? []
    expect(place).toBe(`brand · campaigns · ${kind} · pictures · piruleta · name`)
    expect(listed.split(', ').toSorted()).toEqual(names.toSorted())
  })

  test('are named once, and are files', () => {
    const twice = { name: 'cereza', file }
    expect(faultsOf([twice, twice])).toEqual(['brand · campaigns · rasca · pictures: "cereza" appears twice'])
    expect(faultsOf([{ name: 'cereza', file: `picture:${'a'.repeat(22)}` }])).toEqual([
      `brand · campaigns · rasca · pictures · cereza · file: "picture:${'a'.repeat(22)}" is no file`,
    ])
    expect(faultsOf([{ name: 'cereza', file: '../cereza.svg' }])).toEqual([
      'brand · campaigns · rasca · pictures · cereza · file: must be an SVG, PNG, JPEG, WebP or AVIF in the folder of the season file, such as ./arte/cartel.jpg',
    ])
  })
})

test('the colours of a campaign are refused as those of the brand are, with their place', () => {
  const campaigns = [{ kind: 'rasca', colours: { main: '#7a2e1d', accent: '#ffd500' } }]
  const brand = { colours: { main: '#1f4d3a', accent: '#a8421f' }, campaigns }
  expect(() => parseSeason({ ...seasonOf(scratchCard()), brand }, GAMES)).toThrow(
    /brand · campaigns · rasca · colours · accent: "#ffd500" gives .* the nearest colour that passes is "#/,
  )
})
