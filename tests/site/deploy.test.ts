import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ComposeService, composeServices, packageSite } from '#tests/support/compose-site.ts'
import { type Cluster, startPostgres } from '#tests/support/postgres.ts'
import { hasCaddy, hasNginx, startCaddy, startNginx } from '#tests/support/proxies.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const ROOT = join(import.meta.dirname, '../..')
const PUBLIC_ORIGIN = 'https://promo.example.es'

let home: string
let site: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'temporada-deploy-'))
  site = join(home, 'site')
  packageSite(site)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = (...words: string[]) =>
  execFileSync(join(site, 'dist/server/temporada.js'), words, {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: `${join(ROOT, 'node_modules/node/bin')}:${process.env.PATH}`, DATA_DIR: join(home, 'data') },
  })

/** Commands that make files of the repository. */
const IN_DEVELOPMENT = new Set(['openapi', 'reference'])

describe('the package of a site', () => {
  test('has every operator command of package.json', () => {
    const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
    const commands = readdirSync(join(ROOT, 'src/cli'))
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((name) => Object.hasOwn(scripts, name) && !IN_DEVELOPMENT.has(name))
    let refusal = ''
    try {
      run('nothing')
    } catch (error) {
      refusal = String(error)
    }
    const programs = /: (serve, .*)/.exec(refusal)?.[1]?.split(', ')
    expect(programs).toEqual(expect.arrayContaining(['serve', 'api', 'health', ...commands]))
  })

  test('runs a command without the sources and without packages of the build', () => {
    run('migrate')
    expect(run('prizes', 'list')).toBe('')
    expect(existsSync(join(site, 'node_modules/vite'))).toBe(false)
    expect(existsSync(join(site, 'src'))).toBe(false)
  })

  test('stores a command that changes data under its own name, for the security log', () => {
    run('migrate')
    expect(() => run('mail', 'retry', 'unknown')).toThrow()
    const database = new DatabaseSync(join(home, 'data/temporada.db'), { readOnly: true })
    expect(database.prepare('select command, outcome from operator_command').all()).toEqual([
      { command: 'mail retry', outcome: 'refused' },
    ])
    database.close()
  })

  test('lists its components', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(site, 'sbom.cdx.json'), 'utf8'))
    expect(bomFormat).toBe('CycloneDX')
    const names = components.map(({ name, group }: { name: string; group?: string }) =>
      group ? `${group}/${name}` : name,
    )
    expect(names).toEqual(expect.arrayContaining(['react', 'sharp', '@node-rs/argon2', 'kysely']))
    expect(names).not.toContain('vite')
  })
})

describe.each([
  ['nginx', hasNginx, startNginx],
  ['Caddy', hasCaddy, startCaddy],
] as const)('the services of deploy/compose.yaml behind %s', (name, isInstalled, startProxy) => {
  let cluster: Cluster
  let services: ComposeService[]
  beforeAll(async () => {
    cluster = await startPostgres()
    const folder = mkdtempSync(join(home, `${name}-`))
    const secrets = {
      'database-url': cluster.url,
      'ledger-key': 'l'.repeat(40),
      'session-secret': 's'.repeat(40),
      'smtp-url': 'smtp://127.0.0.1:9',
    }
    const season = seasonOf(scratchCard())
    services = await composeServices({ site, home: folder, secrets, season, publicOrigin: PUBLIC_ORIGIN })
    for (const service of services) await service.start()
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await cluster.stop()
  })

  test.runIf(isInstalled())('are replaced one after the other without a failed request', async () => {
    const pages = services.filter((service) => service.name.startsWith('web'))
    const proxy = await startProxy(pages.map(({ origin }) => origin))
    const failures = new Set<string>()
    let answered = 0
    let isOver = false
    const ask = async (path: string) => {
      const answer = await fetch(proxy.origin + path, { redirect: 'manual' }).catch(String)
      if (typeof answer !== 'string') await answer.arrayBuffer()
      const status = typeof answer === 'string' ? answer : answer.status
      answered++
      if (status !== 200) failures.add(`${path}: ${status}`)
    }
    // The query keeps the page out of the cache, so each of them asks the API.
    const visitors = ['/', '/?pagina', '/info?pagina', '/api/v1/campaigns'].map(async (path) => {
      while (!isOver) await ask(path)
    })
    for (const service of services) {
      expect(await service.stop()).toBe(0)
      await service.start()
    }
    isOver = true
    await Promise.all(visitors)
    await proxy.stop()
    expect([...failures]).toEqual([])
    expect(answered).toBeGreaterThan(50)
  })
})
