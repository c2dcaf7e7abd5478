import { hash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { canonicalJson } from '#api/campaigns/definition/hashing.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { REAL_PROOFS, type RealProof, realProof } from '#tests/support/real-proofs.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'
import { type Published, verifier } from '#tests/support/verifier.ts'

const MOST_MS = 2000
const UNREADABLE = 'Lo publicado no tiene la forma que dice el método.'

/** The parts of a proof, which a forger may give any type. */
type Forged = Record<keyof Published, unknown>
const check = (forged: unknown, now: number) => verifier.comprobar(forged as Published, now)

/** Returns the contradictions that a check finds, and the ms of processor time that it takes. */
function timedFaults(forged: unknown, now: number): { faults: string[]; ms: number } {
  const before = process.cpuUsage()
  const faults = check(forged, now)
  const { user, system } = process.cpuUsage(before)
  return { faults, ms: (user + system) / 1000 }
}

/** Runs a check, which must neither throw nor take two seconds of processor time. */
function faultsOf(forged: unknown, now: number): string[] {
  const { faults, ms } = timedFaults(forged, now)
  // The process may have collected the garbage of all earlier checks meanwhile.
  if (ms >= MOST_MS) expect(timedFaults(forged, now).ms).toBeLessThan(MOST_MS)
  return faults
}

/** `FORGERIES=all` tries every case, which takes hours. Any other value seeds a sample; the default is the time. */
const SEED = process.env.FORGERIES ?? String(Date.now())

/** The limit of one test: to try every case of a long proof takes more than an hour. */
const LIMIT_MS = SEED === 'all' ? 6 * HOUR_MS : 20 * MINUTE_MS

/** Returns the numbers of the cases that are tried: at most `most` of `count`. */
function someOf(count: number, most: number): Iterable<number> {
  if (SEED === 'all' || count <= most) return Array(count).keys()
  const drawn = (i: number) => Number.parseInt(hash('sha256', `${SEED}|${i}`, 'hex').slice(0, 12), 16) % count
  return new Set(Array.from({ length: most }, (_, i) => drawn(i)))
}

/** Returns the same text for all JSON of one meaning, however it orders keys and writes spaces, numbers and escapes. */
const meaningOf = (value: unknown): string => canonicalJson(value) ?? 'nothing'

const read = (json: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined
  }
}

/** The ways to forge a letter: flip one of its bits, drop it, or put another letter before it. */
const CHANGES: readonly ((letter: string) => string)[] = [
  ...[1, 2, 4, 8, 16, 32, 64].map((mask) => (letter: string) => String.fromCharCode(letter.charCodeAt(0) ^ mask)),
  () => '',
  ...['0', '1', 'a', ' ', '"', ',', '-'].map((more) => (letter: string) => more + letter),
]

function* changesOf(text: string, most: number): Generator<string> {
  for (const n of someOf(text.length * CHANGES.length, most)) {
    const at = Math.floor(n / CHANGES.length)
    const letter = CHANGES[n % CHANGES.length]?.(text.charAt(at)) ?? ''
    yield text.slice(0, at) + letter + text.slice(at + 1)
  }
}

/** Yields values whose JSON differs by one letter and whose meaning differs too. */
function* forgeriesOf(value: unknown, most: number): Generator<unknown> {
  for (const json of changesOf(JSON.stringify(value), most)) {
    const forged = read(json)
    if (forged && meaningOf(forged.value) !== meaningOf(value)) yield forged.value
  }
}

type Path = (string | number)[]

/** Yields the path of every value within a value. */
function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield* pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value)

/** Returns a copy with another value at the path; all that is not on the path is shared. */
function withValue(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = withValue(copy[key], rest, other)
  return copy
}

/** Yields some pairs of a path and a copy with a strange value at that path. */
function* misplacedIn(
  value: unknown,
  strange: readonly unknown[],
  most: number,
): Generator<{ path: Path; forged: unknown }> {
  const paths = [...pathsIn(value)]
  for (const n of someOf(paths.length * strange.length, most)) {
    const path = paths[Math.floor(n / strange.length)] ?? []
    const other = strange[n % strange.length]
    const real = valueAt(value, path)
    const isSame = Object.is(real, other) || (Array.isArray(real) && real.length === 0 && other === EMPTY)
    if (!isSame) yield { path, forged: withValue(value, path, other) }
  }
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const EMPTY: unknown[] = []
const TRAP = new Proxy(
  {},
  {
    get: () => {
      throw new Error('a trap')
    },
  },
)
/** Values that are wrong at every place of a proof that does not hold them already. */
const STRANGE: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(200_000),
  '\ud800',
  '__proto__',
  EMPTY,
  {},
  Array.from({ length: 1_000_000 }, () => 0),
]

describe.each(REAL_PROOFS)(`the proof of %s (forgery seed ${SEED})`, { timeout: LIMIT_MS }, (name) => {
  let real: RealProof
  beforeAll(async () => {
    const db = await openWithSchema(inject('sqliteSchema'))
    real = await realProof(db, name)
    await db.close()
  })

  test('passes the verifier, and so does its receipt', async () => {
    const { published, now, receipt } = real
    expect(faultsOf(published, now)).toEqual([])
    expect(verifier.comprobarPromesa(published.proof, now)).toEqual([])
    if (!receipt) return
    expect(await verifier.comprobarRecibo(receipt, published.proof as never, published.plays as never)).toEqual([])
  })

  test('fails verification when any byte of its definition is changed', () => {
    const { published, now } = real
    const { definition } = published.proof
    for (const text of changesOf(definition, 60)) {
      const faults = faultsOf({ ...published, proof: { ...published.proof, definition: text } }, now)
      expect(faults).toEqual(['La definición no tiene la huella publicada.'])
    }
  })

  test.each(['proof', 'moments', 'plays', 'roots', 'draws'] as const)(
    'fails verification, with a specific fault, when any byte of its %s is changed',
    (part) => {
      const { published, now } = real
      const { definition, ...told } = published.proof
      const value = part === 'proof' ? told : published[part]
      for (const forged of forgeriesOf(value, 60)) {
        const other = part === 'proof' ? { ...(forged as object), definition } : forged
        const faults = faultsOf({ ...published, [part]: other }, now)
        expect(faults, JSON.stringify(forged)).not.toEqual([])
        expect(faults, JSON.stringify(forged)).not.toContain(UNREADABLE)
      }
    },
  )

  test('fails verification when an item of any list is dropped, added or repeated', () => {
    const { published, now } = real
    for (const path of pathsIn(published)) {
      const list = valueAt(published, path)
      if (!Array.isArray(list)) continue
      const others = [
        [...list, {}],
        [...list, null],
        [...list, 0],
      ]
      for (const i of someOf(list.length, 4)) others.push(list.toSpliced(i, 1), list.toSpliced(i, 0, list[i]))
      for (const [i, items] of others.entries()) {
        expect(faultsOf(withValue(published, path, items), now), `${path.join('.')}, ${i}`).not.toEqual([])
      }
    }
  })

  test('fails verification when a strange value replaces any real one', () => {
    const { published, now } = real
    // Roots, draws and the wins of other editions are not checked when they are left out.
    const optional = new Set<unknown>(['roots', 'draws', 'others'])
    const isLeftOut = ([part, ...rest]: Path, forged: unknown) =>
      rest.length === 0 && optional.has(part) && (forged as Forged)[part as keyof Forged] === undefined
    for (const { path, forged } of misplacedIn(published, [...STRANGE, deep(20_000), TRAP], 60)) {
      if (!isLeftOut(path, forged)) expect(faultsOf(forged, now), path.join('.')).not.toEqual([])
    }
  })

  test('neither crashes nor stalls the verifier when a malformed definition has a matching hash', () => {
    const { published, now } = real
    const { definition: text, commitments: _, checksum: __, ...proof } = published.proof
    const huge = [100_000, 1_000_000_000, 253_402_300_799_999, 'Europe/Nowhere', '2026-11-01']
    for (const { forged } of misplacedIn(JSON.parse(text), [...STRANGE, ...huge], 40)) {
      const definition = JSON.stringify(forged) ?? 'null'
      const definitionHash = hash('sha256', definition, 'hex')
      const seedCommit = hash('sha256', `${proof.seed}|${definitionHash}`, 'hex')
      faultsOf({ ...published, proof: { ...proof, definition, definitionHash, seedCommit } }, now)
    }
  })

  test('has a receipt that fails verification when any byte outside its address is changed', async () => {
    const { published, receipt } = real
    if (!receipt) return
    const { proof: address, ...signed } = receipt
    for (const forged of forgeriesOf(signed, 40)) {
      const other = { ...(forged as typeof signed), proof: address }
      expect(await verifier.comprobarRecibo(other, published.proof as never), JSON.stringify(other)).toHaveLength(1)
    }
  })
})

describe('a proof without checksums', () => {
  let real: RealProof
  beforeAll(async () => {
    const db = await openWithSchema(inject('sqliteSchema'))
    real = await realProof(db, 'playa')
    await db.close()
  })

  /** Removes the checksums: a forger can compute them too, so the recalculation alone must find the forgery. */
  function unsummed({ published }: RealProof): Required<Published> {
    const { proof, draws, ...lists } = structuredClone(published)
    const { checksum: _, rootsHash: __, ...told } = proof
    const bare = draws.map(({ draw: { checksum: _, ...draw }, entries }) => {
      return { draw: { ...draw, places: draw.places.map(({ checksum: _, ...place }) => place) }, entries }
    })
    return { ...lists, proof: told as Published['proof'], draws: bare }
  }
  const drawOf = (published: Required<Published>, key = 'beach') => {
    const found = published.draws.find(({ draw }) => draw.key === key)
    if (!found) throw new Error(`no draw ${key}`)
    return found.draw
  }
  const placeOf = (published: Required<Published>, state: string) => {
    const found = drawOf(published).places.find((place) => place.state === state)
    if (!found) throw new Error(`no place is ${state}`)
    return found
  }

  test('passes the verifier as long as nothing is forged', () => {
    expect(faultsOf(unsummed(real), real.now)).toEqual([])
  })

  test.each<[string, (published: Required<Published>) => unknown, string]>([
    [
      'another prize at a moment',
      ({ moments }) => Object.assign(moments[0] ?? {}, { prize: 'tabla' }),
      'dice otro premio',
    ],
    ['a moment left out', ({ moments }) => moments.pop(), 'Falta el momento'],
    ['another title', ({ proof }) => Object.assign(proof, { title: 'Otra' }), 'otra cosa que la definición'],
    ['another time zone', ({ proof }) => Object.assign(proof, { zone: 'UTC' }), 'otra cosa que la definición'],
    ['another closing time', ({ proof }) => Object.assign(proof, { closesAt: 1 }), 'otra cosa que la definición'],
    ['a prize left out', ({ proof }) => proof.prizes?.pop(), 'otra cosa que la definición'],
    ['another number of plays', ({ proof }) => Object.assign(proof, { plays: 14 }), 'hubo 14 jugadas'],
    [
      'another number at a commitment',
      ({ proof }) => Object.assign(proof.commitments?.at(-1) ?? {}, { n: 2 }),
      'no está en su sitio',
    ],
    ['a draw left out', ({ draws }) => draws.pop(), 'la definición lo promete'],
    ['another number of alternates', (all) => Object.assign(drawOf(all), { alternates: 7 }), 'no es lo que promete'],
    [
      'another source of the public value',
      (all) => Object.assign(drawOf(all).publicValue ?? {}, { source: 'x' }),
      'el valor público',
    ],
    [
      'another public value',
      (all) => Object.assign(drawOf(all).publicValue ?? {}, { value: '1' }),
      'no es el que sale',
    ],
    [
      'another stock of a prize in a draw',
      (all) => Object.assign(drawOf(all).prizes[0] ?? {}, { stock: 9 }),
      'los premios no son',
    ],
    ['another number of prizes left over', (all) => Object.assign(drawOf(all), { leftOver: 1 }), 'sobraron'],
    [
      'another list of prizes left over',
      (all) => Object.assign(drawOf(all), { leftOverPrizes: [{ name: 'Un yate', stock: 1 }] }),
      'no nombra esos',
    ],
    [
      "another prize at a winner's place",
      (all) => Object.assign(placeOf(all, 'won'), { prize: 'Un yate' }),
      'dice otro premio',
    ],
    [
      'a won place marked as waiting',
      (all) => Object.assign(placeOf(all, 'won'), { state: 'waiting' }),
      'espera y tiene premio',
    ],
    [
      'a lapsed place marked as won',
      (all) => Object.assign(placeOf(all, 'lapsed'), { state: 'won' }),
      'pasó a otra persona',
    ],
    [
      'a won place marked as lapsed',
      (all) => Object.assign(placeOf(all, 'won'), { state: 'lapsed' }),
      'no pasó a nadie',
    ],
    [
      'the last alternate left out',
      (all) => Object.assign(drawOf(all), { places: drawOf(all).places.slice(0, -1), placeCount: 3 }),
      'faltan puestos',
    ],
  ])('fails verification with %s', (_, forge, words) => {
    const published = unsummed(real)
    forge(published)
    expect(faultsOf(published, real.now).join('\n')).toContain(words)
  })
})

const SECRET = 'ab'.repeat(32)

/** The proof of a definition, with its hash and its seed. */
function promised(content: object | string) {
  const definition = typeof content === 'string' ? content : JSON.stringify(content)
  const definitionHash = hash('sha256', definition, 'hex')
  return { definition, definitionHash, seed: SECRET, seedCommit: hash('sha256', `${SECRET}|${definitionHash}`, 'hex') }
}

const START = Date.parse('2026-01-01T00:00Z')
const END = START + 3_000_000_000
/** A campaign of five weeks with only what a definition needs. */
const PLAIN = { zone: 'UTC', opensAt: START, closesAt: END, claimUntil: END, prizes: [] }

describe('the verifier', () => {
  const HOW_MANY = 2_000_000
  const long = (item: unknown) => Array.from({ length: HOW_MANY }, () => item)
  const proof = promised({})
  const play = { ticket: '1', player: 'a', slot: 's', at: 1, action: 'card', unit: null }
  const root = { day: '2026-01-01', plays: 1, last: '1', root: SECRET }

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a number', 7],
    ['a list', []],
    ['an object without a proof', {}],
    ['a proof that is a string', { proof: 'proof' }],
    ['a proof without plays', { proof, moments: [] }],
    ['millions of plays', { proof, moments: [], plays: long(play) }],
    [
      'lists of millions of nulls',
      { proof, moments: long(null), plays: long(null), draws: long(null), roots: long(null) },
    ],
    ['millions of moments', { proof, moments: long({ unit: 'a-001', prize: 'a', opensAt: 1 }), plays: [] }],
    ['millions of roots', { proof, moments: [], plays: [], roots: long(root) }],
    ['millions of draws', { proof, moments: [], plays: [], draws: long({}) }],
    ['millions of commitments', { proof: { ...proof, commitments: long({}) }, moments: [], plays: [] }],
    ['millions of seals', { proof: { ...proof, seals: long({}) }, moments: [], plays: [] }],
    [
      'a definition of fifty million characters',
      { proof: { ...proof, definition: 'x'.repeat(50_000_000) }, moments: [], plays: [] },
    ],
    ['a deeply nested proof', { proof: deep(1_000_000) }],
    ['a deeply nested definition', { proof: promised('['.repeat(1_000_000)), moments: [], plays: [] }],
  ])('finds a fault in %s within two seconds', { timeout: 60_000 }, (_, forged) => {
    expect(faultsOf(forged, 0)).not.toEqual([])
  })

  test('gives up at its time limit, and says so', () => {
    const proof = promised({ ...PLAIN, prizes: [{ key: 'a', kind: 'code', stock: 100_000 }] })
    const moments = Array.from({ length: 100_000 }, (_, i) => ({ unit: `a-${i}`, prize: 'a', opensAt: START }))
    const published = { proof, moments, plays: [] } as never
    expect(verifier.comprobar(published, START, { limite: 20 })).toEqual([verifier.SIN_TIEMPO])
  })
})

describe('data that only look valid', () => {
  const blocks = (weight: unknown) => ({ ...PLAIN, blocks: [{ start: START, end: END, weight, pool: 'main' }] })
  const bare = { moments: [], plays: [], draws: [], roots: [] }

  test.each([['5'], [[5]], [true]])('a block weight of %j is refused', (weight) => {
    expect(check({ ...bare, proof: { ...promised(blocks(5)), phase: 'closed' } }, 0)).toEqual([])
    expect(check({ ...bare, proof: { ...promised(blocks(weight)), phase: 'closed' } }, 0)).toEqual([
      'Lo publicado no tiene la forma del método en «definition.blocks[0].weight»: hace falta un peso.',
    ])
  })

  test('a play with an unknown field is refused, even if it brings a checksum', () => {
    const play = { ticket: '1', player: 'a', slot: 's', at: START, action: 'card', unit: null }
    const forged = { ...play, checksum: '0123456789abcdef', prize: 'coche' }
    expect(check({ ...bare, plays: [forged], proof: { ...promised(PLAIN), phase: 'closed' } }, 0)[0]).toMatch(
      /«plays\[0]»: hace falta que no esté/,
    )
  })

  test('a seed that is still unpublished an hour after it was due is reported', () => {
    const proof = { ...promised(PLAIN), seed: null, phase: 'finished' }
    const late = [`La semilla se tenía que publicar el ${new Date(END).toISOString()} y no está.`]
    expect(verifier.comprobarPromesa(proof as never, END + HOUR_MS - 1)).toEqual([])
    expect(verifier.comprobarPromesa(proof as never, END + HOUR_MS)).toEqual(late)
    expect(check({ ...bare, proof }, END + HOUR_MS)).toEqual(expect.arrayContaining(late))
  })

  test('a proof with 20,000 prizes, each with a pool of its own, is checked within two seconds', () => {
    const prizes = Array.from({ length: 20_000 }, (_, i) => ({ key: `p${i}`, stock: 1, pool: `code:o${i}` }))
    const plays = prizes.map(({ key }, i) => ({
      ...{ ticket: `${i}`, player: `${i}`, slot: `s${i}`, at: START, action: 'code', unit: `${key}-001` },
      detail: `{"offer":"o${i}"}`,
    }))
    const proof = { ...promised({ ...PLAIN, prizes }), phase: 'closed' }
    faultsOf({ ...bare, plays, proof }, 0)
  })
})

describe('a download', () => {
  afterEach(() => vi.unstubAllGlobals())
  const api = 'https://promo.example/api/v1/campaigns/a/editions/b'
  const proof = { ...promised(PLAIN), phase: 'closed' }
  const good: Record<string, unknown> = {
    proof,
    'proof/moments': { moments: [], nextCursor: null },
    'proof/plays': { plays: [], nextCursor: null },
    draws: { draws: [] },
    'proof/roots': { roots: [] },
  }
  const serve = (answers: Record<string, unknown>) =>
    vi.stubGlobal('fetch', async (address: string) => {
      const path = new URL(address).pathname.slice(new URL(api).pathname.length + 1)
      const answer = answers[path]
      if (answer === undefined) return new Response('', { status: 404 })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })

  test.each(Object.keys(good))(
    'with a malformed response for %s fails verification with a specific fault',
    async (path) => {
      for (const answer of [
        '{"moments": [1,',
        'null',
        '7',
        '{}',
        '[]',
        '{"moments":{},"plays":{},"draws":{},"roots":{}}',
      ]) {
        serve({ ...good, [path]: answer })
        const faults = check(await verifier.descargar(api), 0)
        expect(faults.join('\n')).toContain('Lo publicado no tiene la forma')
        expect(faults).not.toContain(UNREADABLE)
      }
    },
  )

  test.each([
    ['the same page again and again', { moments: [], nextCursor: 'x' }],
    ['a cursor that is not a string', { moments: [], nextCursor: 7 }],
    ['a cursor that no URL can hold', { moments: [], nextCursor: '\ud800' }],
    ['a page without a cursor', { moments: [] }],
  ])('that receives %s ends, and fails verification', async (_, page) => {
    serve({ ...good, 'proof/moments': page })
    expect(check(await verifier.descargar(api), 0)).toContain(
      'Lo publicado no tiene la forma del método en «moments»: hace falta una lista.',
    )
  })

  test.each<[string, unknown]>([
    ['whose key no URL can hold', '\ud800'],
    ['whose key is not a string', { toString: 1 }],
    ['that the server does not have', 'bach'],
  ])('that lists a draw %s fails verification', async (_, key) => {
    serve({ ...good, draws: { draws: [{ key, list: { entries: 0, hash: SECRET, frozenAt: 0 }, drawnAt: 0 }] } })
    expect(check(await verifier.descargar(api), 0).join('\n')).toMatch(/Lo publicado no tiene la forma .*«draws\[0]/)
  })

  test('is still checked when the server has no plays for it', async () => {
    serve({ ...good, 'proof/plays': undefined })
    expect(check(await verifier.descargar(api), 0)).toContain(
      'Lo publicado no tiene la forma del método en «plays»: hace falta una lista.',
    )
  })

  test('that gets no response is aborted at the time limit', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    await expect(verifier.descargar(api, () => {}, { limite: 20 })).rejects.toThrow(/timeout/i)
  })

  test('that only ever gets 429 is given up at the time limit', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': '0.01' } }))
    await expect(verifier.descargar(api, () => {}, { limite: 100 })).rejects.toThrow('no ha terminado a tiempo')
  })
})
