import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SECURITY_EVENTS } from '#api/accounts/security-log.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const settings = JSON.parse(read('package.json'))

const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
const everything = [
  'README.md',
  'CHANGELOG.md',
  ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
]
/** Records and measurements are left out: they describe the day on which they were written. */
const papers = everything.filter((name) => !/^docs\/.*\//.test(name))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')
/** Returns the headings of a file as the anchors that GitHub makes of them. */
const headingsOf = (file: string) =>
  matches(read(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('version managers and the Dockerfile use the Node version that the commands run on', () => {
  const version: string = settings.dependencies.node
  expect(read('.node-version').trim()).toBe(version)
  const [image] = matches(read('Dockerfile'), /^ARG NODE_IMAGE=(.+)$/gm)
  expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
  expect(image?.split('@')[0]).toBe(`docker.io/library/node:${version}-bookworm-slim`)
})

test('the README is short, and its first code block has npm start and npm test', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
  expect(matches(readme.split('```')[1] ?? '', /^(npm \w+)/gm)).toEqual(['npm start', 'npm test'])
})

test('docs/operate.md and .env.example name every setting', () => {
  const names = ['src/web/env.ts', 'src/api/env.ts'].flatMap((file) => matches(read(file), /^ {6}([A-Z_]+):/gm))
  names.push(...matches(read('src/host/tracing/trace-settings.ts'), /^ {2}([A-Z_]+):/gm))
  expect(names.length).toBeGreaterThan(40)
  for (const paper of ['docs/operate.md', '.env.example']) {
    const text = read(paper)
    expect(
      names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      paper,
    ).toEqual([])
  }
})

test('docs/operate.md lists each security event with its outcome, and the code logs each', () => {
  const rows = [...read('docs/operate.md').matchAll(/^\| `([\w-]+)` \| (done|refused|either) \|/gm)]
  const listed = Object.fromEntries(rows.map(([, event = '', outcome]) => [event, outcome]))
  // The outcome of a command comes with it.
  expect(listed).toEqual({ ...SECURITY_EVENTS, 'operator-command': 'either' })
  const sources = readdirSync(join(ROOT, 'src/api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('security-log.ts'))
    .map((file) => read(`src/api/${file}`))
    .join('\n')
  const calls = matches(sources, /logSecurity\(\s*(?:deps|\{ log \}),\s*([^{]+)/g).join()
  expect(Object.keys(SECURITY_EVENTS).filter((event) => !calls.includes(`'${event}'`))).toEqual([])
})

test('the papers name every script of package.json and no other script', () => {
  const text = papers.map(read).join('\n')
  const named = [...matches(text, /npm (start|test)\b/g), ...matches(text, /npm run (?:--silent )?([\w:]+)/g)]
  expect([...new Set(named)].sort()).toEqual(Object.keys(settings.scripts).sort())
})

test.each(everything)('%s has no dead links', (paper) => {
  const links = [...read(paper).matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)]
  const broken = links.filter(([, target = '', heading]) => {
    const file = join(dirname(paper), target)
    return !existsSync(join(ROOT, file)) || (heading && !headingsOf(file).includes(heading))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(papers)('%s names only files that exist', (paper) => {
  // The guide invents a game, whose files do not exist.
  const names = matches(read(paper), /`((?:src|tests|build|public)\/[\w./$-]+)`/g).filter(
    (name) => !/\bmus\b/.test(name),
  )
  expect(names.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

test('the glossary has each word once, in alphabetical order', () => {
  const words = matches(read('docs/glossary.md'), /^\| ([^|]+) \|/gm).filter((word) => !/^(Word|---)$/.test(word))
  expect(words).toEqual([...new Set(words)].sort((one, other) => one.localeCompare(other, 'en')))
})
