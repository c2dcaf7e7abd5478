// Verificador de sorteos: un solo archivo, sin dependencias y sin una línea del programa que sirve la web.
//
//   node verificador.mjs https://promo.example/prueba/rasca/2026      comprueba una edición que ha cerrado
//   node verificador.mjs recibo recibo-0000123.json                   comprueba tu recibo, también mientras se juega
//   import { comprobar } from './verificador.mjs'                     lo mismo desde un programa o un navegador
//
// Sigue, palabra por palabra, el método que publica la prueba de cada edición. Devuelve una lista de contradicciones; vacía,
// si no hay ninguna. No se cree nada: mira la forma de todo lo que lee antes de usarlo, y donde una huella no encaja no sigue
// con lo que depende de ella. Lo que ninguna cuenta puede decir (a qué hora se publicó algo, por qué hubo una pausa, cómo se
// llama quien ganó) solo lleva una suma de control, que descubre un error por el camino y no a quien publica.

/* ---------- SHA-256 y HMAC (FIPS 180-4, RFC 2104) ---------- */

const K = new Uint32Array(64)
const INITIAL = new Uint32Array(8)
{
  const isPrime = (n) => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false
    return true
  }
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32)
  for (let n = 2, found = 0; found < 64; n++) {
    if (!isPrime(n)) continue
    if (found < 8) INITIAL[found] = fraction(Math.sqrt(n))
    K[found++] = fraction(Math.cbrt(n))
  }
}
const W = new Uint32Array(64)

function compress(state, bytes, offset) {
  for (let i = 0; i < 16; i++) {
    const at = offset + 4 * i
    W[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  }
  for (let i = 16; i < 64; i++) {
    const a = W[i - 15]
    const b = W[i - 2]
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
    W[i] = W[i - 16] + s0 + W[i - 7] + s1
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

/** Continues a digest from `state`, which has consumed `before` bytes (a multiple of 64). */
function digest(bytes, state = INITIAL, before = 0) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  const bits = (before + bytes.length) * 8
  view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32))
  view.setUint32(padded.length - 4, bits >>> 0)
  const own = Uint32Array.from(state)
  for (let offset = 0; offset < padded.length; offset += 64) {
    tick()
    compress(own, padded, offset)
  }
  const out = new Uint8Array(32)
  const words = new DataView(out.buffer)
  for (const [i, word] of own.entries()) words.setUint32(4 * i, word)
  return out
}

const utf8 = new TextEncoder()
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
export const sha256 = (text) => hex(digest(utf8.encode(text)))

/** Returns the SHA-256 of the concatenated texts, which may be too long for one string. */
function hashOf(texts) {
  const state = Uint32Array.from(INITIAL)
  let rest = new Uint8Array()
  let before = 0
  /** Consumes all complete blocks. */
  const read = (piece) => {
    const encoded = utf8.encode(piece)
    const bytes = new Uint8Array(rest.length + encoded.length)
    bytes.set(rest)
    bytes.set(encoded, rest.length)
    const end = bytes.length - (bytes.length % 64)
    for (let offset = 0; offset < end; offset += 64) {
      tick()
      compress(state, bytes, offset)
    }
    before += end
    rest = bytes.subarray(end)
  }
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < 65_536) continue
    read(piece)
    piece = ''
  }
  read(piece)
  return hex(digest(rest, state, before))
}

/** Returns HMAC-SHA256 with this key of at most 64 bytes. */
function hmacWith(key) {
  const stateAfter = (pad) => {
    const block = new Uint8Array(64).fill(pad)
    key.forEach((byte, i) => {
      block[i] ^= byte
    })
    const state = Uint32Array.from(INITIAL)
    compress(state, block, 0)
    return state
  }
  const inner = stateAfter(0x36)
  const outer = stateAfter(0x5c)
  return (text) => digest(digest(utf8.encode(text), inner, 64), outer, 64)
}

/* ---------- Tiempo y contradicciones ---------- */

/** Lo último que dice una comprobación a la que se le ha acabado el tiempo. */
export const SIN_TIEMPO = 'La comprobación no ha terminado a tiempo: lo que falta no se ha mirado.'

/** One false value contradicts many plays; a longer list would say nothing new. */
const MOST_FAULTS = 10_000
const AND_MORE = `Hay más: la lista acaba en ${MOST_FAULTS} contradicciones.`
const UNREADABLE = 'Lo publicado no tiene la forma que dice el método.'

class OutOfTime extends Error {}

let deadline = Number.POSITIVE_INFINITY
let steps = 0

/** Counts a step of work. Throws when the time is over. */
function tick() {
  if ((++steps & 4095) === 0 && performance.now() > deadline) throw new OutOfTime()
}

/** Returns all contradictions of a check, in its order. Never throws and never hangs, whatever was published. */
function collect(check, limit) {
  const faults = []
  deadline = performance.now() + limit
  try {
    for (const fault of check()) {
      if (faults.push(fault) === MOST_FAULTS) return [...faults, AND_MORE]
    }
  } catch (error) {
    faults.push(error instanceof OutOfTime ? SIN_TIEMPO : UNREADABLE)
  } finally {
    deadline = Number.POSITIVE_INFINITY
  }
  return faults
}

/* ---------- Forma de lo publicado ---------- */

// A shape is a function that returns what is wrong with a value and where, or undefined. The shape of a value is
// checked before its use, and every list, number and text has a limit.

const LAST_INSTANT = 253_402_300_799_999
const wrong = (place, needed) => `Lo publicado no tiene la forma del método en «${place}»: hace falta ${needed}.`

/**
 * Returns the contradiction of a value that does not have the shape of the published value at `place`; undefined if the
 * shape is right.
 */
function faultOfShape(shapeOf, value, place) {
  const found = shapeOf(value)
  return found && wrong(place + found.at, found.needed)
}

const within = (place, found) => ({ at: place + found.at, needed: found.needed })
const shape = (holds, needed) => {
  const found = { at: '', needed }
  return (value) => (holds(value) ? undefined : found)
}
const isText = (value, most) => typeof value === 'string' && value.length <= most
const isWhole = (value, least, most) => Number.isSafeInteger(value) && value >= least && value <= most
const text = (most) => shape((value) => isText(value, most), `un texto de ${most} letras como mucho`)
const line = (most) =>
  shape(
    (value) => isText(value, most) && !value.includes('|') && !value.includes('\n'),
    `un texto de una línea, sin «|», de ${most} letras como mucho`,
  )
const whole = (least, most) => shape((value) => isWhole(value, least, most), `un número entero del ${least} al ${most}`)
const instant = shape((value) => isWhole(value, 0, LAST_INSTANT), 'un instante en milisegundos')
const hash = shape((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value), 'una huella de 64 cifras hexadecimales')
const flag = shape((value) => typeof value === 'boolean', 'verdadero o falso')
const among = (...values) => shape((value) => values.includes(value), `uno de estos valores: ${values.join(', ')}`)
const orNull = (inner) => (value) => (value === null ? undefined : inner(value))
const orNone = (inner) => (value) => (value === undefined ? undefined : inner(value))

const listOf = (inner, most) => (value) => {
  if (!Array.isArray(value)) return { at: '', needed: 'una lista' }
  if (value.length > most) return { at: '', needed: `una lista de ${most} elementos como mucho` }
  for (let i = 0; i < value.length; i++) {
    tick()
    const found = inner(value[i])
    if (found) return within(`[${i}]`, found)
  }
  return undefined
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `required` and `optional` give the shape of each field. Other fields are wrong, unless `isOpen` is set or the record
 * has a checksum.
 */
const record = (required, optional = {}, { isOpen = false } = {}) => {
  const fields = Object.entries({ ...optional, ...required })
  const names = new Set(fields.map(([key]) => key))
  return (value) => {
    if (!isRecord(value)) return { at: '', needed: 'un objeto con sus campos' }
    for (const [key, shapeOf] of fields) {
      const inner = value[key]
      if (inner === undefined) {
        if (Object.hasOwn(required, key)) return { at: `.${key}`, needed: 'este campo' }
        continue
      }
      const found = shapeOf(inner)
      if (found) return within(`.${key}`, found)
    }
    if (isOpen || (names.has('checksum') && value.checksum !== undefined)) return undefined
    for (const key in value) if (!names.has(key)) return { at: '', needed: `que no esté «${key.slice(0, 40)}»` }
    return undefined
  }
}

const PHASES = ['announced', 'open', 'paused', 'cancelled', 'closed', 'finished', 'archived']
const CLOSED = ['closed', 'finished', 'archived', 'cancelled']
const STATES = ['won', 'waiting', 'gone', 'lapsed', 'excluded']

const NAME = text(1000)
const UNIT = line(120)
const CHECKSUM = shape((value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value), 'una suma de 16 cifras hexadecimales')
/** As many rows as this file can hold in a browser. */
const MOST_ROWS = 20_000_000
const MOST_LETTERS = 16_000_000

const COMMITMENT = record({ n: whole(1, 100_000), definitionHash: hash, seedCommit: hash, at: instant })
const PAUSE = record({ from: instant, until: orNull(instant) }, { reason: orNull(text(10_000)) })
const SEAL = record({ path: text(500), salt: hash, value: text(1_000_000) })
const AMENDMENT = record({ text: text(MOST_LETTERS), hash, seedCommit: hash, seed: orNull(hash) })
const RECEIPT_KEY = record({ id: line(64), publicKey: line(64) })

const PROOF = record(
  { definition: text(MOST_LETTERS), definitionHash: hash },
  {
    slug: NAME,
    kind: NAME,
    edition: NAME,
    title: NAME,
    phase: among(...PHASES),
    zone: NAME,
    opensAt: instant,
    closesAt: instant,
    rulesVersion: NAME,
    prizes: listOf(record({ key: NAME, name: NAME }), 100_000),
    amendments: listOf(AMENDMENT, 10_000),
    seals: listOf(SEAL, 10_000),
    // Compared below with the expected value.
    seedCommit: orNull(text(1000)),
    commitments: listOf(COMMITMENT, 10_000),
    seed: orNull(hash),
    seedAt: instant,
    pauses: listOf(PAUSE, 1000),
    plays: whole(0, Number.MAX_SAFE_INTEGER),
    winningAction: orNull(NAME),
    receiptKeys: listOf(RECEIPT_KEY, 1000),
    method: text(1_000_000),
    rootsHash: hash,
    checksum: CHECKSUM,
  },
)

const MOMENTS = listOf(record({ unit: UNIT, prize: NAME, opensAt: instant }), MOST_ROWS)
const PLAY = record(
  { ticket: line(40), player: line(100), slot: line(200), at: instant, action: line(100), unit: orNull(UNIT) },
  { day: line(10), detail: shape((value) => isText(value, 100_000) && !value.includes('\n'), 'un texto de una línea') },
)
const PLAYS = listOf(PLAY, MOST_ROWS)

const ROOT = record(
  { day: line(10), plays: whole(0, MOST_ROWS), last: line(40), root: hash },
  { at: instant },
)
const ROOTS = listOf(ROOT, 100_000)
const EDITION_ID = shape(
  (value) => typeof value === 'string' && /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}$/.test(value),
  'una edición, como rasca/2026',
)
const EDITION_IDS = listOf(EDITION_ID, 100)
const ENTRY = record({ no: whole(1, MOST_ROWS), player: line(100), cause: line(300), at: instant })
const SHOWN_NAME = record({ firstName: NAME, initial: text(4), province: NAME })
const PLACE = record(
  { place: whole(1, MOST_ROWS), entry: whole(1, MOST_ROWS), player: line(100), state: among(...STATES), unit: orNull(UNIT) },
  {
    prize: orNull(NAME),
    shownAs: orNull(SHOWN_NAME),
    wonIn: record({ edition: EDITION_ID, unit: UNIT }),
    checksum: CHECKSUM,
  },
)
const LIST = record({ entries: whole(0, MOST_ROWS), hash, frozenAt: instant })
const PUBLIC_VALUE = record({ value: orNull(text(1000)), at: orNull(instant) }, { source: NAME })
const DRAW = record(
  { key: line(100), list: orNull(LIST), drawnAt: orNull(instant), places: listOf(PLACE, MOST_ROWS) },
  {
    name: NAME,
    byScore: flag,
    freezesAt: instant,
    drawsAt: instant,
    alternates: whole(0, MOST_ROWS),
    daysToClaim: whole(0, 100_000),
    excludesWinnersOf: EDITION_IDS,
    prizes: listOf(record({ name: NAME, stock: whole(0, MOST_ROWS) }), 100_000),
    publicValue: orNull(PUBLIC_VALUE),
    leftOver: whole(0, MOST_ROWS),
    leftOverPrizes: listOf(record({ name: NAME, stock: whole(0, MOST_ROWS) }), 100_000),
    placeCount: whole(0, MOST_ROWS),
    checksum: CHECKSUM,
  },
)
const OTHERS = listOf(
  record({ edition: EDITION_ID, wins: listOf(record({ unit: UNIT, at: instant }), MOST_ROWS) }),
  100,
)
const DRAWS = listOf(record({ draw: DRAW, entries: listOf(ENTRY, MOST_ROWS) }), 1000)

/** The maximum of all prizes of a definition together; one kind has 100,000 at most. */
const MOST_UNITS = 1_000_000
/** Open, because a prize of a definition has more fields than this file uses. */
const PRIZE = record(
  { key: line(64), stock: whole(1, 100_000) },
  { kind: NAME, name: NAME, pool: line(64), codes: NAME },
  { isOpen: true },
)
const BLOCK = record(
  { start: instant, end: instant, weight: shape((value) => typeof value === 'number' && value > 0 && value <= 1e9, 'un peso'), pool: line(64) },
  {},
  { isOpen: true },
)
const AMENDMENT_TEXT = record({
  n: whole(1, 10_000),
  at: instant,
  reason: text(10_000),
  changes: record({}, {}, { isOpen: true }),
  blocks: listOf(BLOCK, 200_000),
})
const TERMS = { drawsAt: instant, alternates: whole(0, 1000), daysToClaim: whole(0, 10_000) }
const DEFINITION = record(
  { zone: shape(isZone, 'una zona horaria'), opensAt: instant, closesAt: instant, claimUntil: instant, prizes: listOf(PRIZE, 100_000) },
  {
    format: whole(1, 1000),
    slug: NAME,
    kind: NAME,
    edition: NAME,
    rulesVersion: NAME,
    texts: record({ title: NAME }, {}, { isOpen: true }),
    blocks: listOf(BLOCK, 200_000),
    limits: record({}, { physical: whole(0, 1000), code: whole(0, 1000) }, { isOpen: true }),
    draws: listOf(
      record({ key: line(64), ...TERMS }, { name: NAME, publicValue: NAME, byScore: flag }, { isOpen: true }),
      1000,
    ),
    closingDraw: record({ action: line(100), ...TERMS }, {}, { isOpen: true }),
    excludeWinnersOf: EDITION_IDS,
  },
  { isOpen: true },
)

function isZone(value) {
  if (!isText(value, 64)) return false
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: value })
    return true
  } catch {
    return false
  }
}

const LONGEST_MS = 3660 * 86_400_000

/** Also checks fields in relation to each other: their order in time, their sums, duplicate keys. */
function faultOfDefinition(definition) {
  const fault = faultOfShape(DEFINITION, definition, 'definition')
  if (fault) return fault
  const { opensAt, closesAt, prizes, blocks = [] } = definition
  if (closesAt <= opensAt || closesAt - opensAt > LONGEST_MS) return wrong('definition.closesAt', 'un cierre posterior a la apertura')
  if (prizes.reduce((sum, { stock }) => sum + stock, 0) > MOST_UNITS) {
    return wrong('definition.prizes', `${MOST_UNITS} premios como mucho`)
  }
  if (new Set(prizes.map(({ key }) => key)).size < prizes.length) return wrong('definition.prizes', 'una clave distinta por premio')
  const bad = blocks.findIndex(({ start, end }) => end <= start)
  return bad < 0 ? undefined : wrong(`definition.blocks[${bad}].end`, 'un final posterior al comienzo')
}

function parsed(json) {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/* ---------- sorteo(etiqueta, n) ---------- */

const SPAN = 2 ** 48

/** Devuelve NaN para un n que no es un número entero del 1 al 2^48. */
export function sorteoCon(seed) {
  const hmac = hmacWith(fromHex(seed))
  return (label, n) => {
    if (!isWhole(n, 1, SPAN)) return Number.NaN
    const edge = SPAN - (SPAN % n)
    for (let counter = 0; ; counter++) {
      tick()
      const bytes = hmac(`${label}|${counter}`)
      let value = 0
      for (let i = 0; i < 6; i++) value = value * 256 + bytes[i]
      if (value < edge) return value % n
    }
  }
}

/* ---------- Momentos ---------- */

/** Returns the start of each calendar day of the zone that a span touches, and the start of the next day. */
function midnights(zone, from, until) {
  const dayOf = daysIn(zone)
  const starts = [from]
  for (let at = from; ; ) {
    let low = at
    let high = at + 26 * 3_600_000
    const today = dayOf(at)
    while (high - low > 1) {
      tick()
      const middle = Math.floor((low + high) / 2)
      if (dayOf(middle) === today) low = middle
      else high = middle
    }
    if (high >= until) return starts
    starts.push(high)
    at = high
  }
}

/** Returns the calendar day of an instant, `2026-11-20`. */
function daysIn(zone) {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => clock.format(at)
}

function blocksOf({ blocks, zone, opensAt, closesAt }) {
  if (blocks) return blocks
  const starts = midnights(zone, opensAt, closesAt)
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? closesAt, weight: 1, pool: 'main' }))
}

/** Returns the end of the last block of each pool. */
function endsOf(definition) {
  const ends = new Map()
  for (const { pool, end } of blocksOf(definition)) ends.set(pool, Math.max(end, ends.get(pool) ?? end))
  return ends
}

const poolOf = (prize) => prize.pool ?? 'main'
const nameOf = (key, n) => `${key}-${String(n).padStart(3, '0')}`
const unitsOf = (prizes) =>
  prizes.flatMap(({ key, stock, first = 1 }) =>
    Array.from({ length: stock - first + 1 }, (_, i) => ({ unit: nameOf(key, first + i), prize: key })),
  )

function groupsOf(list, nameOfGroup) {
  const groups = new Map()
  for (const one of list) {
    const name = nameOfGroup(one)
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return groups
}

/** By definition. There may be as many pools as prizes. */
const poolsOf = new WeakMap()
function unitsIn(definition, pool) {
  const pools = poolsOf.get(definition) ?? groupsOf(definition.prizes, poolOf)
  poolsOf.set(definition, pools)
  return unitsOf(pools.get(pool) ?? [])
}

function momentsOf(definition, sorteo) {
  const moments = []
  const prizes = groupsOf(definition.prizes, poolOf)
  for (const [pool, blocks] of groupsOf(blocksOf(definition), (block) => block.pool)) {
    const units = unitsOf(prizes.get(pool) ?? [])
    const label = pool === 'main' ? 'order' : `order|${pool}`
    for (let i = units.length - 1; i > 0; i--) {
      const j = sorteo(`${label}|${i}`, i + 1)
      const held = units[i]
      units[i] = units[j]
      units[j] = held
    }
    const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
    let index = 0
    let reached = blocks[0].weight
    units.forEach(({ unit, prize }, i) => {
      while (i * total >= units.length * reached && index < blocks.length - 1) reached += blocks[++index].weight
      const { start, end } = blocks[index]
      moments.push({ unit, prize, pool, opensAt: start + sorteo(`moment|${unit}`, end - start) })
    })
  }
  return moments
}

/** Los momentos que cayeron en una pausa, repartidos por lo que quedaba. */
function afterPauses(moments, definition, pauses, sorteo) {
  if (!(definition.format >= 3)) return moments
  const ends = endsOf(definition)
  return moments.map((moment) => {
    let { opensAt } = moment
    pauses.forEach(({ from, until }, i) => {
      tick()
      const rest = ends.get(moment.pool) - until
      if (until === null || opensAt < from || opensAt >= until || rest <= 0) return
      opensAt = until + sorteo(`resume|${i + 1}|${moment.unit}`, rest)
    })
    return { ...moment, opensAt }
  })
}

/**
 * If the definition promises this many more moments than are published, they are not drawn: that takes long, and the
 * data are wrong anyway.
 */
const FAR_MORE = 1000

function* faultOfMomentCount(definition, published) {
  const pools = new Set(blocksOf(definition).map(({ pool }) => pool))
  const promised = definition.prizes.filter((prize) => pools.has(poolOf(prize))).reduce((sum, { stock }) => sum + stock, 0)
  if (promised > published.length + FAR_MORE) {
    yield `Faltan momentos: la definición promete ${promised} y se publican ${published.length}.`
  }
}

function* faultsOfMoments(published, expected) {
  const known = new Map()
  for (const moment of published) {
    tick()
    if (known.has(moment.unit)) yield `El momento de la unidad ${moment.unit} aparece dos veces.`
    else known.set(moment.unit, moment)
  }
  for (const { unit, prize, opensAt } of expected) {
    const moment = known.get(unit)
    if (moment === undefined) yield `Falta el momento de la unidad ${unit}.`
    else if (moment.opensAt !== opensAt) yield `El momento de la unidad ${unit} no es el que sale de la semilla.`
    if (moment !== undefined && moment.prize !== prize) yield `El momento de la unidad ${unit} dice otro premio: ${moment.prize}.`
    known.delete(unit)
  }
  for (const unit of known.keys()) yield `Hay un momento de la unidad ${unit}, que no existe en la definición.`
}

/* ---------- Cambios públicos ---------- */

/** The definition and the units of each promise: of the first definition, and of each amendment. */
const lotsOf = new WeakMap()

/** Returns when each unit was added that the first definition does not have. */
function whenAdded(definition) {
  const added = new Map()
  for (const { at, plan } of lotsOf.get(definition) ?? []) {
    if (at !== undefined) for (const { unit } of unitsOf(plan.prizes)) added.set(unit, at)
  }
  return added
}

/** Returns the definition with all its amendments, of which each adds to `lotsOf`; undefined if one cannot be read. */
function* amendedBy(amendments, first, definitionHash) {
  const lots = [{ plan: first }]
  let definition = first
  let previous = definitionHash
  let last = 0
  for (const [i, { text: source, hash: own, seed, seedCommit }] of amendments.entries()) {
    const place = `El cambio ${i + 1}`
    if (sha256(`${previous}|${source}`) !== own) return yield `${place} no tiene la huella publicada.`
    if (seed !== null && sha256(`${seed}|${own}`) !== seedCommit) return yield `La semilla del cambio ${i + 1} no es la de su compromiso.`
    const amendment = parsed(source)
    const unread = faultOfShape(AMENDMENT_TEXT, amendment, `amendments[${i}].text`)
    if (unread) return yield unread
    const { n, at, changes, blocks } = amendment
    if (n !== i + 1) return yield `${place} no está en su sitio de la lista.`
    if (at < last) yield `${place} es anterior al que va delante.`
    const next = changed(definition, changes)
    const fault = next ? faultOfDefinition(next) : wrong(`amendments[${i}].changes`, 'la ruta de una parte que está')
    if (fault) return yield fault
    for (const broken of brokenPromises(definition, next)) yield `${place} rompe lo prometido: ${broken}.`
    const prizes = addedPrizes(definition.prizes, next.prizes)
    const hasMore = prizes.length > 0 || next.closesAt > definition.closesAt
    if (hasMore && at >= definition.closesAt) yield `${place} añade premios o tiempo después del cierre.`
    if (blocks.some(({ start, end }) => start < at || end > next.closesAt || end <= start)) {
      return yield `${place} tiene tramos fuera de su tiempo.`
    }
    const pools = new Set(blocks.map(({ pool }) => pool))
    const isTimed = new Set(blocksOf(first).map(({ pool }) => pool))
    for (const prize of prizes) {
      if (isTimed.has(poolOf(prize)) && !pools.has(poolOf(prize))) return yield `${place} añade «${prize.key}» sin tramos.`
    }
    lots.push({ at, seed, changes, plan: { ...next, prizes, blocks } })
    definition = first.blocks ? { ...next, blocks: [...definition.blocks, ...blocks] } : next
    previous = own
    last = at
  }
  lotsOf.set(definition, lots)
  return definition
}

const addedPrizes = (before, after) =>
  after.flatMap((prize, i) => {
    const had = before[i]?.stock ?? 0
    return prize.stock > had ? [{ ...prize, first: had + 1 }] : []
  })

/** Returns a copy of the definition with these parts; undefined if a part has no place. */
function changed(definition, changes) {
  const next = structuredClone(definition)
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.')
    const key = keys.pop()
    const parent = keys.reduce((part, step) => (isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined), next)
    if (!isObject(parent) || key === '__proto__' || (Array.isArray(parent) && !(Number(key) <= parent.length))) return undefined
    if (value === null) delete parent[key]
    else parent[key] = value
  }
  return next
}

const isObject = (value) => typeof value === 'object' && value !== null

const FREE_WORDS = ['texts', 'legend', 'permitNumber', 'rulesVersion', 'local', 'game']
const without = (part, ...fields) => Object.fromEntries(Object.entries(part).filter(([key]) => !fields.includes(key)))
const isSame = (a, b) => inOrder(a) === inOrder(b)

/** Yields what a definition promised and the next one does not keep. What a game may change in its own block, it decides. */
function* brokenPromises(before, after) {
  const listed = ['prizes', 'draws', 'closingDraw', 'closesAt', 'claimUntil']
  if (!isSame(without(before, ...FREE_WORDS, ...listed), without(after, ...FREE_WORDS, ...listed))) {
    yield 'cambia una parte que es final'
  }
  for (const field of ['closesAt', 'claimUntil']) if (after[field] < before[field]) yield `«${field}» es anterior`
  const words = ['name', 'withArticle', 'howToUse', 'drawing', 'icon', 'stock']
  for (const [i, prize] of before.prizes.entries()) {
    const now = after.prizes[i]
    if (!now || !isSame(without(prize, ...words), without(now, ...words))) yield `falta el premio «${prize.key}»`
    else if (now.stock < prize.stock) yield `hay menos de «${prize.key}»`
  }
  const draws = after.draws ?? []
  for (const [i, draw] of (before.draws ?? []).entries()) {
    const now = draws[i]
    const isKept = now && isSame(without(draw, 'name', 'drawsAt'), without(now, 'name', 'drawsAt'))
    if (!isKept || now.drawsAt < draw.drawsAt) yield `el sorteo «${draw.key}» no es el prometido`
  }
  if (draws.length > (before.draws ?? []).length) yield 'hay un sorteo que nadie prometió'
  const [closing, closingNow] = [before.closingDraw, after.closingDraw]
  const isKept =
    closing === undefined
      ? closingNow === undefined
      : closingNow && closingNow.drawsAt >= closing.drawsAt && isSame(without(closing, 'drawsAt'), without(closingNow, 'drawsAt'))
  if (!isKept) yield 'el sorteo de cierre no es el prometido'
}

/** Returns the moments of all units, each from the seed of its promise, after the pauses. */
function momentsOfAll(definition, pauses, sorteo) {
  const lots = lotsOf.get(definition) ?? [{ plan: definition }]
  return lots.flatMap(({ plan, seed }) => {
    const own = seed ? sorteoCon(seed) : sorteo
    return afterPauses(momentsOf(plan, own), plan, pauses, own)
  })
}

/* ---------- Jugadas ---------- */

/** The server may have processed plays within this time in any order. */
const SAME_MOMENT_MS = 2000

const groupOf = (kind) =>
  kind === 'physical' ? 'physical' : kind === 'code' || kind === 'shared-code' ? 'code' : 'free'

/**
 * Prefix of the pools of an offer's prizes. They have no moments; the redeemed codes of the offer win the units in the
 * order of their names.
 */
const OF_CODES = 'code:'
const isOfCodes = (pool) => pool.startsWith(OF_CODES)

/** Returns the offer of a redeemed code; undefined if the play does not name it. */
const offerIn = (detail) => parsed(detail ?? '')?.offer

/**
 * Returns the pool that a play tries for: for a redeemed code, the pool of its offer; otherwise the pool of its slot if
 * there is one, or the main pool. Undefined after the end of the pool's last block.
 */
function poolOfPlay(ends, { action, slot, at, detail }) {
  if (action === 'code') return OF_CODES + offerIn(detail)
  const pool = ends.has(slot) ? slot : 'main'
  return at < ends.get(pool) ? pool : undefined
}

function* faultsOfPlays(definition, moments, plays, winningAction) {
  const addedAt = whenAdded(definition)
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const limits = { physical: 1, code: 3, ...definition.limits, free: Number.POSITIVE_INFINITY }
  const poolsOfCodes = new Set(definition.prizes.map(poolOf).filter(isOfCodes))
  const ends = endsOf(definition)
  const units = new Map()
  const add = (unit, opensAt, pool) => units.set(unit.unit, { ...unit, pool, opensAt, wonAt: Number.POSITIVE_INFINITY })
  for (const moment of moments) add(moment, moment.opensAt, moment.pool)
  for (const pool of poolsIn(plays, { prizes, ends })) {
    const names = unitsIn(definition, pool).sort((a, b) => (a.unit < b.unit ? -1 : 1))
    // Units without moments get their position in the order instead of a moment.
    for (const [place, unit] of names.entries()) add(unit, place, pool)
  }
  const tickets = new Set()
  const slots = new Set()
  for (const play of plays) {
    tick()
    const { ticket, player, slot, at, unit: name } = play
    if (tickets.has(ticket)) yield `El número ${ticket} aparece dos veces.`
    tickets.add(ticket)
    if (slots.has(`${player} ${slot}`)) yield `La jugada ${ticket} repite el turno ${slot} de la misma persona.`
    slots.add(`${player} ${slot}`)
    if (at < definition.opensAt || at >= definition.closesAt) {
      yield `La jugada ${ticket} está fuera de las fechas de la promoción.`
    }
    const pool = poolOfPlay(ends, play)
    if (name === null) {
      if (poolsOfCodes.has(pool)) yield `La jugada ${ticket} canjeó un código y no recibió su premio.`
      continue
    }
    const unit = units.get(name)
    if (!unit) yield `La jugada ${ticket} ganó ${name}, que no existe.`
    else if (unit.wonAt !== Number.POSITIVE_INFINITY) yield `La jugada ${ticket} ganó ${name}, que ya se había dado.`
    else if (unit.pool !== pool) {
      const place = play.action === 'code' ? pool : slot
      yield `La jugada ${ticket} ganó ${name}, que no estaba en juego en ${place}.`
    } else if (unit.opensAt > at) yield `La jugada ${ticket} ganó ${name} antes de su momento.`
    else if (at < addedAt.get(name)) yield `La jugada ${ticket} ganó ${name} antes del cambio que la añadió.`
    if (unit && unit.wonAt > at) unit.wonAt = at
  }
  yield* faultsOfTurns({ prizes, limits, units, ends, plays, winningAction })
}

/** Returns the pools of codes from which plays have tried to win or have won. */
function poolsIn(plays, { prizes, ends }) {
  const pools = new Set()
  for (const play of plays) {
    tick()
    if (play.action === 'code') pools.add(poolOfPlay(ends, play))
    const prize = play.unit === null ? undefined : prizeOf(prizes, play.unit)
    if (prize && isOfCodes(poolOf(prize))) pools.add(poolOf(prize))
  }
  return pools
}

/** Checks that each play got the earliest free unit of its pool, except from groups at the person's limit. */
function* faultsOfTurns({ prizes, limits, units, ends, plays, winningAction }) {
  const groupOfUnit = ({ prize }) => groupOf(prizes.get(prize)?.kind)
  const held = new Map()
  const holds = (player, group) => held.get(`${player} ${group}`) ?? 0
  /** By pool and group: the units in their order, and the index of the first unit that may still be free. */
  const lines = new Map()
  for (const unit of [...units.values()].sort((a, b) => a.opensAt - b.opensAt)) {
    // The ledger does not say when a partner's code was loaded, and it is not free before.
    if (prizes.get(unit.prize)?.codes === 'partner') continue
    const ofPool = lines.get(unit.pool) ?? new Map()
    lines.set(unit.pool, ofPool)
    const group = groupOfUnit(unit)
    const line = ofPool.get(group) ?? { units: [], first: 0 }
    ofPool.set(group, line)
    line.units.push(unit)
  }
  for (const play of plays) {
    const { ticket, player, at, unit: name, action } = play
    const won = name === null ? undefined : units.get(name)
    if (name === null && winningAction !== undefined && action !== winningAction) continue
    const pool = poolOfPlay(ends, play)
    // A redeemed code without a prize has been reported above.
    if (!won && isOfCodes(pool ?? '')) continue
    const until = won ? Math.min(won.opensAt, at - SAME_MOMENT_MS + 1) : at - SAME_MOMENT_MS + 1
    let free
    for (const [group, line] of lines.get(pool) ?? []) {
      while (line.first < line.units.length && line.units[line.first].wonAt < at - SAME_MOMENT_MS) line.first++
      if (holds(player, group) >= limits[group]) continue
      const found = firstFree(line, { name, until, at })
      if (found && (!free || found.opensAt < free.opensAt)) free = found
    }
    if (free) {
      yield won
        ? `La jugada ${ticket} ganó ${name} fuera de turno: ${free.unit} llevaba más tiempo libre.`
        : `La jugada ${ticket} perdió mientras ${free.unit} estaba libre.`
    }
    if (!won) continue
    const group = groupOfUnit(won)
    held.set(`${player} ${group}`, holds(player, group) + 1)
    if (holds(player, group) > limits[group]) yield `La jugada ${ticket} superó el tope de premios por persona.`
  }
}

function firstFree({ units, first }, { name, until, at }) {
  for (let i = first; i < units.length && units[i].opensAt < until; i++) {
    tick()
    if (units[i].unit !== name && units[i].wonAt > at + SAME_MOMENT_MS) return units[i]
  }
  return undefined
}

/* ---------- Sorteos ---------- */

const CLOSING = 'closing'
const NAME_OF_CLOSING = 'Sorteo de cierre'

/** Returns the end of the range that the draw decides: the whole list, or all entries with the same score. */
function endOf(entries, from, byScore) {
  if (!byScore) return entries.length
  let end = from
  while (end < entries.length && entries[end].cause === entries[from].cause) end++
  return end
}

/** Yields the entries in the order of the draw; the caller takes as many as it needs. */
function* orderOf({ key, hash, publicValue, byScore }, entries, sorteo) {
  const list = [...entries]
  let end = 0
  for (let i = 0; i < list.length; i++) {
    if (i >= end) end = endOf(entries, i, byScore)
    const j = i + sorteo(`draw|${key}|${hash}|${publicValue}|${i}`, end - i)
    const held = list[i]
    list[i] = list[j]
    list[j] = held
    yield list[i]
  }
}

/** Returns the first `count` people in the order of the draw, each with the first of their entries. */
function peopleOf(input, entries, count, sorteo) {
  const people = new Map()
  if (count === 0) return []
  for (const { no, player } of orderOf(input, entries, sorteo)) {
    if (!people.has(player)) people.set(player, { entry: no, player })
    if (people.size === count) break
  }
  return [...people.values()]
}

/** Splits the name of a unit: `tabla-001-2` is the first unit of `tabla`, given for the second time. */
function partsOf(unit) {
  const [, key = unit, digits = '', times = '1'] = /^(.*)-(\d{3,})(?:-(\d+))?$/.exec(unit) ?? []
  return { key, number: Number(digits), origin: digits === '' ? unit : `${key}-${digits}`, times: Number(times) }
}

/** Returns the original unit of a successor: `tabla-001` for `tabla-001-2`. */
const originOf = (unit) => partsOf(unit).origin

/** Returns `tabla-001` for `tabla-001-2`, `tabla-001-2` for `tabla-001-3`. */
function previousOf(unit) {
  const { origin, times } = partsOf(unit)
  return times === 2 ? origin : `${origin}-${times - 1}`
}

/** Returns the prize of a unit by its name; undefined if the definition has no such unit. */
function prizeOf(prizes, unit) {
  const { key, number, origin } = partsOf(unit)
  const prize = prizes.get(key)
  return prize && number >= 1 && number <= prize.stock && nameOf(key, number) === origin ? prize : undefined
}

function* faultsOfDraws(definition, draws, context) {
  const promised = new Map((definition.draws ?? []).map((draw) => [draw.key, draw]))
  if (definition.closingDraw) promised.set(CLOSING, { ...definition.closingDraw, key: CLOSING, name: NAME_OF_CLOSING })
  const seen = new Set()
  for (const published of draws) {
    const { key } = published.draw
    if (seen.has(key)) yield `Sorteo ${key}: aparece dos veces.`
    seen.add(key)
    for (const fault of faultsOfDraw(definition, published, { ...context, draws, promise: promised.get(key) })) {
      yield `Sorteo ${key}: ${fault}`
    }
  }
  for (const key of promised.keys()) if (!seen.has(key)) yield `Sorteo ${key}: la definición lo promete y no se publica.`
}

function* faultsOfDraw(definition, { draw, entries }, context) {
  const { key, list, drawnAt, places } = draw
  const isClosing = key === CLOSING
  if (!context.promise) yield 'la definición no lo promete.'
  else yield* faultsOfTerms(definition, draw, context.promise)
  if (!list) {
    if (places.length > 0 || drawnAt !== null) yield 'hay puestos sin una lista congelada.'
    return
  }
  if (list.frozenAt < definition.closesAt) yield 'la lista se congeló antes del cierre.'
  const byScore = context.promise?.byScore === true
  yield* faultsOfList(definition, { draw, entries }, isClosing ? linesOfPlayers(definition, context.plays) : undefined)
  if (byScore) yield* faultsOfScores(entries)
  if (drawnAt === null) {
    if (places.length > 0) yield 'hay puestos, y dice que no se ha sorteado.'
    return
  }
  if (context.promise && drawnAt < context.promise.drawsAt) yield 'se sorteó antes de su hora.'
  if (draw.placeCount !== undefined && draw.placeCount !== places.length) {
    yield `dice que hay ${draw.placeCount} puestos, y se publican ${places.length}.`
  }
  yield* faultsOfOrder(draw, entries, byScore, context.sorteo)
  yield* faultsOfPlaces(definition, draw)
  yield* faultsOfExcluded(definition, draw, context)
  yield* isClosing ? faultsOfClosing(definition, draw, entries, context) : faultsOfPrizes(definition, draw)
  yield* faultsOfCount(definition, draw, entries, context.promise)
  yield* faultsOfAlternates(draw)
  yield* faultsOfLapsed(definition, draw, context.draws)
}

const LABELS = { name: 'el nombre', drawsAt: 'la hora', alternates: 'los suplentes', daysToClaim: 'el plazo' }

/** Checks that the published terms of a draw are those of the definition. */
function* faultsOfTerms(definition, draw, promise) {
  for (const [field, label] of Object.entries(LABELS)) {
    if (draw[field] !== undefined && promise[field] !== undefined && draw[field] !== promise[field]) {
      yield `${label} («${field}») no es lo que promete la definición.`
    }
  }
  if (draw.byScore !== undefined && draw.byScore !== (promise.byScore === true)) yield 'dice mal si va por puntuación.'
  const { excludeWinnersOf = [] } = definition
  if (!isSame(draw.excludesWinnersOf ?? [], excludeWinnersOf)) yield 'no deja fuera a quienes dice la definición.'
  if (draw.freezesAt !== undefined && draw.freezesAt !== definition.closesAt) yield 'la lista se congela al cerrar, y dice otra hora.'
  const { publicValue } = draw
  if (publicValue !== undefined) {
    const source = publicValue === null ? undefined : publicValue.source
    if ((publicValue === null) !== (promise.publicValue === undefined) || source !== promise.publicValue) {
      yield 'el valor público no sale de donde promete la definición.'
    }
  }
  if ((draw.prizes?.length ?? 0) > 0) yield* faultsOfListedPrizes(definition, draw)
  if (draw.leftOverPrizes !== undefined) yield* faultsOfLeftOver(definition, draw)
}

/** Some names contain no-break spaces, which keep them on one line of a page. */
const plain = (name) => name.replaceAll('\u00a0', ' ')

/**
 * Checks that the prizes that are left are the last ones of their list. Of a partner's codes, some may never have been
 * loaded.
 */
function* faultsOfLeftOver({ prizes: promised }, { key, prizes = [], leftOver = 0, leftOverPrizes }) {
  if (leftOverPrizes.reduce((sum, { stock }) => sum + stock, 0) !== leftOver) {
    return yield `dice que sobraron ${leftOver} premios, y no nombra esos.`
  }
  const own = promised.filter((prize) => poolOf(prize) === `draw:${key}`)
  if (key !== CLOSING && own.some(({ codes }) => codes === 'partner')) {
    const stranger = leftOverPrizes.find(({ name }) => !own.some((prize) => plain(prize.name ?? '') === plain(name)))
    if (stranger) yield `dice que sobró lo que no se sorteaba: ${stranger.name}.`
    return
  }
  let left = leftOver
  const last = []
  for (const { name, stock } of prizes.toReversed()) {
    const count = Math.min(left, stock)
    if (count > 0) last.unshift(`${count} ${plain(name)}`)
    left -= count
  }
  const named = leftOverPrizes.map(({ name, stock }) => `${stock} ${plain(name)}`)
  if (named.join('\n') !== last.join('\n')) yield 'los premios que dice que sobraron no son los últimos de la lista.'
}

function* faultsOfListedPrizes({ prizes }, { key, prizes: listed }) {
  if (key === CLOSING) {
    let from = 0
    for (const { name, stock } of listed) {
      const i = prizes.findIndex((prize, at) => at >= from && plain(prize.name ?? '') === plain(name))
      if (i < 0 || stock > prizes[i].stock || stock < 1) return yield `los premios no son de la definición: ${name}.`
      from = i + 1
    }
    return
  }
  const own = prizes.filter((prize) => poolOf(prize) === `draw:${key}`)
  const isSame = own.length === listed.length && own.every(({ name, stock }, i) => {
    return plain(name ?? '') === plain(listed[i].name) && stock === listed[i].stock
  })
  if (!isSame) yield 'los premios no son los que promete la definición.'
}

function* linesOf(entries) {
  for (const entry of entries) yield lineOf(entry)
}

const lineOf = ({ no, player, cause, at }) => `${no}|${player}|${cause}|${at}\n`

function* faultsOfList(definition, { draw: { list }, entries }, expected) {
  if (entries.length !== list.entries) {
    yield `la lista tiene ${entries.length} participaciones, y no ${list.entries}.`
  }
  for (let i = 0; i < entries.length; i++) {
    tick()
    const { no, at } = entries[i]
    if (no !== i + 1) yield `la participación ${no} no está en su sitio.`
    if (at >= definition.closesAt) yield `la participación ${no} es posterior al cierre.`
  }
  // A list that is far too long cannot be the list of this draw, so it is not hashed.
  if (entries.length <= list.entries + FAR_MORE && hashOf(linesOf(entries)) !== list.hash) {
    yield 'la lista de participaciones no tiene la huella publicada.'
  }
  if (!expected) return
  const differs = expected.find((line, i) => !entries[i] || line !== lineOf(entries[i]))
  if (differs) yield `la participación ${differs.split('|')[0]} no es la que sale de las jugadas.`
  if (entries.length > expected.length) yield 'la lista tiene personas que no jugaron.'
}

/** Returns a positive number if the first score is better. The first number that differs decides. */
function compareScores(a, b) {
  const [left, right] = [a, b].map((cause) => cause.split('/').map(Number))
  const i = left.findIndex((n, at) => n !== right[at])
  return i === -1 ? 0 : left[i] - right[i]
}

/** Checks a list that is ordered by score: the best first, each person once. */
function* faultsOfScores(entries) {
  const players = new Set()
  for (let i = 0; i < entries.length; i++) {
    tick()
    const { no, player, cause } = entries[i]
    if (players.has(player)) yield `la participación ${no} es de alguien que ya está en la lista.`
    players.add(player)
    if (!/^\d{1,15}(\/\d{1,15})*$/.test(cause)) yield `la participación ${no} no tiene una puntuación.`
    else if (i > 0 && compareScores(entries[i - 1].cause, cause) < 0) {
      yield `la participación ${no} tiene más puntuación que la anterior.`
    }
  }
}

function* faultsOfOrder({ key, list, drawnAt, publicValue, places }, entries, byScore, sorteo) {
  if (drawnAt < list.frozenAt) yield 'se sorteó antes de congelar la lista.'
  if (publicValue && publicValue.at !== null && publicValue.at < list.frozenAt) {
    yield 'el valor público se anotó antes de congelar la lista.'
  }
  if (publicValue && (publicValue.value === null || publicValue.at === null)) yield 'se sorteó sin su valor público.'
  else if (publicValue && publicValue.at > drawnAt) yield 'el valor público se anotó después del sorteo.'
  const input = { key, hash: list.hash, publicValue: publicValue?.value ?? '', byScore }
  const people = peopleOf(input, entries, places.length, sorteo)
  for (const [i, { place, entry, player }] of places.entries()) {
    const due = people[i]
    if (place !== i + 1 || entry !== due?.entry || player !== due?.player) {
      yield `el puesto ${place} no es el que sale de la semilla.`
    }
  }
}

const wasPresent = ({ state, unit }) => (state !== 'gone' && state !== 'excluded') || unit !== null

/** Checks that each place names the prize of its unit, and has a state that is possible with it. */
function* faultsOfPlaces({ prizes }, { key, places }) {
  const byKey = new Map(prizes.map((prize) => [prize.key, prize]))
  for (const place of places) {
    tick()
    const { place: no, state, unit, prize } = place
    if (unit === null) {
      if (prize != null) yield `el puesto ${no} dice un premio y no tiene ninguno.`
      if (state === 'won' || state === 'lapsed') yield `el puesto ${no} dice que tuvo premio, y no lo tuvo.`
      if (place.shownAs != null) yield `el puesto ${no} enseña un nombre y no tiene premio.`
      continue
    }
    const of = prizeOf(byKey, unit)
    if (!of) yield `la unidad ${unit} no existe en la definición.`
    else if (prize != null && plain(prize) !== plain(of.name ?? '')) yield `el puesto ${no} dice otro premio: ${prize}.`
  }
}

/**
 * Checks that each excluded person had won, before the close, in an edition whose winners the draw passes over. Names
 * differ from edition to edition, so the unit is the evidence; only in the same edition can all winners be told.
 */
function* faultsOfExcluded(definition, { places }, { plays, winners }) {
  const { excludeWinnersOf = [], closesAt } = definition
  const own = `${definition.slug}/${definition.edition}`
  const ownWins = new Map()
  if (excludeWinnersOf.includes(own)) for (const { player, unit } of plays) if (unit !== null) ownWins.set(unit, player)
  const ownWinners = new Set(ownWins.values())
  const shown = new Set()
  for (const { place, player, state, unit, wonIn } of places) {
    tick()
    if (state !== 'excluded') {
      if (wonIn !== undefined) yield `el puesto ${place} dice dónde había ganado, y no está excluido.`
      if (ownWinners.has(player)) yield `el puesto ${place} es de quien ya había ganado, y no está excluido.`
      continue
    }
    if (unit !== null) yield `el puesto ${place} está excluido y tiene premio.`
    if (wonIn === undefined || !excludeWinnersOf.includes(wonIn.edition)) {
      yield `el puesto ${place} está excluido, y la definición no lo deja fuera.`
      continue
    }
    const evidence = `${wonIn.edition} ${wonIn.unit}`
    if (shown.has(evidence)) yield `el puesto ${place} y otro están excluidos por el mismo premio, ${evidence}.`
    shown.add(evidence)
    const wins = winners.get(wonIn.edition)
    const hasWon =
      wonIn.edition === own ? ownWins.get(wonIn.unit) === player : !wins || wins.get(wonIn.unit) < closesAt
    if (!hasWon) {
      yield `el puesto ${place} está excluido por ${evidence}, que no había ganado antes del cierre.`
    }
  }
}

/** Returns when each unit of other editions was won. An edition that has not closed is missing: it publishes no plays. */
const winsByEdition = (others) =>
  new Map(others.map(({ edition, wins }) => [edition, new Map(wins.map(({ unit, at }) => [unit, at]))]))

/** Checks that the first people present got the units in their order; successors come after them. */
function* faultsOfPrizes(definition, { key, places, leftOver }) {
  const firsts = places.flatMap(({ unit }) => (unit !== null && originOf(unit) === unit ? [unit] : []))
  const due = unitsIn(definition, `draw:${key}`).map(({ unit }) => unit)
  for (const [i, unit] of firsts.entries()) if (unit !== due[i]) yield `la unidad ${unit} no fue a su puesto.`
  const present = places.filter(wasPresent).length
  if (firsts.length < Math.min(due.length, present)) yield 'quedaron premios sin dar y personas sin premio.'
  if (leftOver !== undefined && leftOver !== Math.max(0, due.length - firsts.length)) {
    yield `dice que sobraron ${leftOver} premios, y sobraron ${Math.max(0, due.length - firsts.length)}.`
  }
}

/** Checks that there are as many alternates as promised, or that each person of the list has a place. */
function* faultsOfCount(definition, { key, places, prizes, leftOver = 0 }, entries, promise) {
  if (!promise) return
  const units =
    key === CLOSING
      ? (prizes ?? []).reduce((sum, { stock }) => sum + stock, 0)
      : definition.prizes.filter((prize) => poolOf(prize) === `draw:${key}`).reduce((sum, { stock }) => sum + stock, 0)
  const people = new Set(entries.map(({ player }) => player)).size
  // An account that is gone may or may not have counted at the time of the draw.
  const most = places.filter(({ state }) => state !== 'excluded').length
  const least = places.filter(({ state }) => state !== 'gone' && state !== 'excluded').length
  if (places.length < people && most < units + promise.alternates) yield 'faltan puestos: no están todos los suplentes.'
  if (least > units + promise.alternates) yield 'hay más suplentes de los prometidos.'
  if (leftOver > 0 && places.length < people) yield 'sobraron premios, y no todas las personas tienen puesto.'
}

function* faultsOfAlternates({ places }) {
  const given = new Set()
  let waiting
  for (const { unit, state, place } of places) {
    if (state === 'waiting') waiting ??= place
    if (unit === null) continue
    if (given.has(unit)) yield `la unidad ${unit} se dio dos veces.`
    given.add(unit)
    if (state === 'waiting') yield `el puesto ${place} espera y tiene premio.`
    else if (originOf(unit) !== unit && waiting !== undefined) {
      yield `el puesto ${place} recibió un premio antes que el ${waiting}.`
    }
  }
}

/** Checks that a prize that was passed on has a successor, and that a unit with a successor was passed on. */
function* faultsOfLapsed(definition, { places }, draws) {
  const partner = new Set(definition.prizes.flatMap(({ key, codes }) => (codes === 'partner' ? [key] : [])))
  const given = new Set(draws.flatMap(({ draw }) => draw.places.flatMap(({ unit }) => unit ?? [])))
  // No list names the successor before the closing draw, or if that draw had more prizes than people.
  const isAllTold = !draws.some(({ draw }) => draw.key === CLOSING && (draw.drawnAt === null || (draw.leftOver ?? 1) > 0))
  for (const { place, unit, state } of places) {
    if (unit === null) continue
    const { key, origin, times } = partsOf(unit)
    const isPassedOn = given.has(`${origin}-${times + 1}`)
    if (isPassedOn && state === 'won') yield `el puesto ${place} conserva ${unit}, que pasó a otra persona.`
    if (!isPassedOn && state === 'lapsed' && isAllTold && !partner.has(key)) {
      yield `el puesto ${place} perdió ${unit}, que no pasó a nadie.`
    }
  }
}

/* ---------- El sorteo de cierre ---------- */

/** Returns the expected list: a line for each person with a play that could win, in the order of their first plays. */
function linesOfPlayers({ closingDraw }, plays) {
  const seen = new Set()
  const lines = []
  for (const { ticket, player, at, action } of plays) {
    tick()
    if (action !== closingDraw?.action || seen.has(player)) continue
    seen.add(player)
    lines.push(lineOf({ no: seen.size, player, cause: ticket, at }))
  }
  return lines
}

/**
 * Returns a function that gives the position of a unit in the order of the definition; a successor has the position of
 * its original, and an unknown unit -1.
 */
function orderIn(prizes) {
  const byKey = new Map(prizes.map((prize) => [prize.key, prize]))
  const firsts = new Map()
  let before = 0
  for (const { key, stock } of prizes) {
    firsts.set(key, before)
    before += stock
  }
  return (unit) => {
    const prize = prizeOf(byKey, unit)
    return prize ? firsts.get(prize.key) + partsOf(unit).number - 1 : -1
  }
}

/** Checks that all prizes that were left went to the first places, in the order of the definition. */
function* faultsOfClosing(definition, draw, entries, { plays, draws }) {
  const { closingDraw, claimUntil, prizes } = definition
  if (!closingDraw) return
  if (draw.drawnAt < Math.max(claimUntil, closingDraw.drawsAt)) yield 'se hizo antes de su hora.'
  const orderOf = orderIn(prizes)
  const others = draws.filter((other) => other.draw.key !== CLOSING)
  const won = new Set([...plays, ...others.flatMap((other) => other.draw.places)].flatMap(({ unit }) => unit ?? []))
  const isOpen = (prize) => {
    const other = others.find(({ draw: { key } }) => `draw:${key}` === poolOf(prize))
    // A partner's code that was never loaded cannot be given, and the ledger does not say which codes were loaded.
    return prize.codes !== 'partner' && (!other || (other.draw.drawnAt ?? Number.POSITIVE_INFINITY) <= draw.drawnAt)
  }
  const total = (draw.prizes ?? []).reduce((sum, { stock }) => sum + stock, 0)
  const leftOver = draw.leftOver ?? 0
  const firsts = draw.places.flatMap(({ unit }) => unit ?? []).slice(0, Math.max(0, total - leftOver))
  for (const [i, unit] of firsts.entries()) {
    if (orderOf(unit) <= orderOf(firsts[i - 1] ?? '')) yield `la unidad ${unit} no fue a su puesto.`
    if (originOf(unit) === unit ? won.has(unit) : !won.has(previousOf(unit))) {
      yield `la unidad ${unit} no quedaba por dar.`
    }
  }
  const last = leftOver > 0 ? orderOf(firsts.at(-1) ?? '') : Number.POSITIVE_INFINITY
  const given = new Set(firsts.map(orderOf))
  const wonBefore = new Set([...won].map(orderOf))
  let neverWon = 0
  for (const prize of prizes.filter(isOpen)) {
    const first = orderOf(nameOf(prize.key, 1))
    for (let i = 0; i < prize.stock; i++) {
      tick()
      if (wonBefore.has(first + i)) continue
      neverWon++
      if (!given.has(first + i) && first + i <= last) yield `la unidad ${nameOf(prize.key, i + 1)} se quedó sin dar.`
    }
  }
  if (total < neverWon) yield 'no estaban todos los premios que nadie había ganado.'
  if (leftOver !== total - firsts.length) yield `dice que sobraron ${leftOver} premios, y sobraron ${total - firsts.length}.`
  const everybody = new Set(entries.map(({ player }) => player)).size
  const isSomebodyLeft = draw.places.some(({ state }) => state === 'waiting') || draw.places.length < everybody
  if (leftOver > 0 && isSomebodyLeft) yield 'quedaron premios sin dar y personas sin premio.'
}

/** Checks that each unit goes to one person; a successor is a different unit. */
function* faultsOfDoubles(draws, plays) {
  const seen = new Set(plays.flatMap(({ unit }) => unit ?? []))
  for (const { draw } of draws) {
    for (const unit of new Set(draw.places.flatMap((place) => place.unit ?? []))) {
      if (seen.has(unit)) yield `Sorteo ${draw.key}: la unidad ${unit} ya tenía dueño.`
      seen.add(unit)
    }
  }
}

/* ---------- Contenidos sellados ---------- */

/** Lo que estaba sellado en la definición y ya es público: el sello tiene que ser el de su contenido. */
function* faultsOfSeals(definition, seals, first) {
  const macs = new Map()
  const macOf = (seed) => {
    if (!macs.has(seed)) macs.set(seed, hmacWith(fromHex(seed)))
    return macs.get(seed)
  }
  const lots = lotsOf.get(definition) ?? []
  const isIn = (path) => (part) => path === part || path.startsWith(`${part}.`)
  const seedOf = (path) => lots.findLast(({ changes = {} }) => Object.keys(changes).some(isIn(path)))?.seed ?? first
  const seen = new Set()
  const at = (part, key) => (typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? part[key] : undefined)
  for (const { path, salt, value } of seals) {
    tick()
    if (seen.has(path)) yield `Lo publicado en ${path} aparece dos veces.`
    seen.add(path)
    const sealed = path.split('.').reduce(at, definition)
    if (sealed?.seal !== sha256(`${salt}|${path}|${value}`)) yield `Lo publicado en ${path} no es lo que se selló.`
    else if (hex(macOf(seedOf(path))(`seal|${path}`)) !== salt) yield `La sal de ${path} no sale de la semilla.`
  }
}

/* ---------- Raíces ---------- */

/** Returns the fields of a play as texts, in the order of the method. */
const textsOf = ({ ticket, player, at, day, action, slot, detail, unit }) => [
  ticket,
  player,
  String(at),
  day,
  action,
  slot,
  detail,
  unit ?? '',
]

/** The last ticket in a root before the first play. */
const NO_TICKET = '0000000'
/** Time after the close by which the last root is published; it takes some minutes. */
const LAST_ROOT_MS = 3_600_000

function* linesOfRoot(previous, plays) {
  yield `${previous}\n`
  for (const play of plays) yield `${textsOf(play).join('|')}\n`
}

/** Reports only the first root that does not match, because later roots are chained to it. */
function* faultsOfRoots({ definitionHash }, closesAt, { roots = [], plays, now }) {
  let previous = definitionHash
  let covered = 0
  let before
  for (const made of roots) {
    const { day, last, root, plays: count, at } = made
    if (before && day <= before.day) yield `La raíz del ${day} no va detrás de la del ${before.day}.`
    if (before && at < before.at) yield `La raíz del ${day} se hizo antes que la del ${before.day}.`
    before = made
    const from = covered
    while (covered < plays.length && Number(plays[covered].ticket) <= Number(last)) covered++
    const mine = plays.slice(from, covered)
    if (mine.length !== count) {
      return yield `La raíz del ${day} no encaja: se hizo con ${count} jugadas, y ahora hay ${mine.length}.`
    }
    const lastOfAll = plays[covered - 1]?.ticket ?? NO_TICKET
    if (lastOfAll !== last) {
      return yield `La raíz del ${day} no encaja: dice que acaba en la jugada ${last}, y acaba en la ${lastOfAll}.`
    }
    if (hashOf(linesOfRoot(previous, mine)) !== root) {
      return yield `La raíz del ${day} no encaja con las jugadas publicadas: alguna ha cambiado después.`
    }
    previous = root
  }
  // Editions from before the roots have none.
  if (roots.length === 0 || covered === plays.length || !(now >= closesAt + LAST_ROOT_MS)) return
  yield `Las jugadas desde la ${plays[covered].ticket} no están en ninguna raíz.`
}

/* ---------- Recibos ---------- */

const fromBase64url = (letters) =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const toBase64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Decodes base64url. Returns undefined for another number of bytes, and for a text that is not the canonical form of
 * its bytes.
 */
function bytesOf(letters, count) {
  try {
    const bytes = fromBase64url(letters)
    return bytes.length === count && toBase64url(bytes) === letters ? bytes : undefined
  } catch {
    return undefined
  }
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** Checks that the id of each key is the start of its hash. */
function* faultsOfKeys(keys) {
  const seen = new Set()
  for (const { id, publicKey } of keys) {
    if (seen.has(id)) yield `La clave ${id} de los recibos aparece dos veces.`
    seen.add(id)
    const bytes = bytesOf(publicKey, KEY_BYTES)
    if (!bytes || hex(digest(bytes)).slice(0, 16) !== id) yield `La clave ${id} de los recibos no es la que dice su nombre.`
  }
}

/** Un navegador sin Ed25519 no puede comprobar firmas. */
export class SinEd25519 extends Error {}

/** From RFC 8032: a browser that cannot import this key supports no Ed25519. */
const KNOWN_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const ED25519 = { name: 'Ed25519' }

async function importKey(publicKey) {
  return globalThis.crypto.subtle.importKey('raw', fromBase64url(publicKey), ED25519, false, ['verify'])
}

async function isSigned(message, signature, publicKey) {
  try {
    await importKey(KNOWN_KEY)
  } catch {
    throw new SinEd25519('Este navegador no sabe comprobar firmas Ed25519.')
  }
  try {
    return await globalThis.crypto.subtle.verify(ED25519, await importKey(publicKey), signature, utf8.encode(message))
  } catch {
    return false
  }
}

const SIGNED_PLAY = record({
  ticket: line(40),
  player: line(100),
  at: instant,
  day: line(10),
  action: line(100),
  slot: line(200),
  detail: text(100_000),
  unit: orNull(UNIT),
})
const RECEIPT = record(
  { edition: line(200), definitionHash: hash, play: SIGNED_PLAY, keyId: line(64), signature: text(1000) },
  // Not signed: the address of the proof.
  { proof: text(1000) },
)
const OF_RECEIPT = record({ definitionHash: hash, receiptKeys: listOf(RECEIPT_KEY, 1000) }, {}, { isOpen: true })

/**
 * Comprueba un recibo con la prueba de su edición y, si ya se han publicado, con sus jugadas. Devuelve las
 * contradicciones. Lanza `SinEd25519` donde no se pueden comprobar firmas.
 */
export async function comprobarRecibo(receipt, proof, plays) {
  try {
    return await faultsOfReceipt(receipt, proof, plays)
  } catch (error) {
    if (error instanceof SinEd25519) throw error
    return [UNREADABLE]
  }
}

async function faultsOfReceipt(receipt, proof, plays) {
  const shaped = faultOfShape(RECEIPT, receipt, 'recibo') ?? faultOfShape(OF_RECEIPT, proof, 'proof')
  if (shaped) return [shaped]
  const { edition, definitionHash, play, keyId, signature } = receipt
  const key = proof.receiptKeys.find(({ id }) => id === keyId)
  if (!key) return ['El recibo está firmado con una clave que la web no publica.']
  const [wrongKey] = faultsOfKeys([key])
  if (wrongKey) return [wrongKey]
  const message = ['temporada-recibo-1', edition, definitionHash, ...textsOf(play)].join('\n')
  const bytes = bytesOf(signature, SIGNATURE_BYTES)
  if (!bytes || !(await isSigned(message, bytes, key.publicKey))) return ['La firma no encaja con el recibo.']
  const isOther = proof.slug !== undefined && `${proof.slug}/${proof.edition}` !== edition
  if (isOther || definitionHash !== proof.definitionHash) {
    return ['El recibo es de otra edición, o de otra definición de esta.']
  }
  if (!plays) return []
  if (!Array.isArray(plays)) return [wrong('plays', 'una lista')]
  const published = plays.filter((one) => one?.ticket === play.ticket)
  if (published.length === 0) return [`La jugada ${play.ticket} tiene recibo y no está entre las publicadas.`]
  if (published.every((one) => textsOf(one).join('\n') === textsOf(play).join('\n'))) return []
  return [`La jugada ${play.ticket} se ha publicado distinta de como dice su recibo.`]
}

/* ---------- Sumas de control ---------- */

/** Returns JSON with sorted keys. */
const inOrder = (value) =>
  JSON.stringify(value, (_, inner) => {
    tick()
    return isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner
  })

/** Yields every object that has a checksum, with the field that the checksum does not cover. */
function* partsWithChecksum({ proof, draws = [] }) {
  yield ['proof', proof, 'definition']
  for (const { draw } of draws) {
    yield [`draws.${draw.key}`, draw, 'places']
    for (const [i, place] of draw.places.entries()) yield [`draws.${draw.key}.places[${i}]`, place]
  }
}

/** Checks the checksums. A site publishes checksums for everything, or for nothing if it is older than checksums. */
function* faultsOfChecksums(published) {
  const areThere = published.proof.checksum !== undefined
  for (const [place, part, apart] of partsWithChecksum(published)) {
    const { checksum, [apart]: _, ...covered } = part
    if ((checksum !== undefined) !== areThere) yield `Falta la suma de control de «${areThere ? place : 'proof'}».`
    else if (areThere && sha256(inOrder(covered)).slice(0, 16) !== checksum) {
      yield `Algo de «${place}» ha cambiado después de publicarse: su suma de control no encaja.`
    }
  }
}

/**
 * Compares the number of plays and the hash of the roots with the proof. In the minutes after the close, the proof may
 * be behind.
 */
function* faultsOfSums({ proof, plays, roots }, now) {
  if (!(now >= proof.closesAt + LAST_ROOT_MS)) return
  const { winningAction, rootsHash } = proof
  const counted = winningAction == null ? plays : plays.filter(({ action }) => action === winningAction)
  if (proof.plays !== undefined && counted.length !== proof.plays) {
    yield `La prueba dice que hubo ${proof.plays} jugadas, y se publican ${counted.length}.`
  }
  if (roots !== undefined && rootsHash !== undefined && sha256(inOrder(roots)) !== rootsHash) {
    yield 'Las raíces no son las que dice la prueba.'
  }
}

/** Runs the checks in order, and stops after the first one that finds a contradiction. */
function* firstFaultsOf(...checks) {
  let isFine = true
  for (const check of checks) {
    for (const fault of check()) {
      isFine = false
      yield fault
    }
    if (!isFine) return
  }
}

/* ---------- Todo junto ---------- */

/** Comprueba lo que se publica antes del cierre: la definición y el último compromiso. */
export const comprobarPromesa = (proof, now = Date.now()) =>
  collect(() => firstFaultsOf(() => faultsOfOpen(proof, now), () => faultsOfChecksums({ proof })), LIMITE_MS)

function* faultsOfOpen(proof, now) {
  const definition = yield* faultsOfPromise(proof)
  if (definition) yield* faultsOfWithheldSeed(proof, definition, now)
}

/** The clocks of the site and of this computer may differ. */
const CLOCKS_APART_MS = 3_600_000

function* faultsOfWithheldSeed({ seedCommit, seed }, definition, now) {
  const due = seedAtIn(definition)
  if (!seedCommit || seed !== null || !(now >= due + CLOCKS_APART_MS)) return
  yield `La semilla se tenía que publicar el ${new Date(due).toISOString()} y no está.`
}

/** When the seed is published: with the last draw that goes by a score, or at the close. */
const seedAtIn = ({ closesAt, draws = [] }) =>
  Math.max(closesAt, ...draws.flatMap((draw) => (draw.byScore ? [draw.drawsAt] : [])))

/** Returns the definition if it can be relied on. */
function* faultsOfPromise(proof) {
  const unread = faultOfShape(PROOF, proof, 'proof')
  if (unread) return yield unread
  yield* faultsOfCommitments(proof)
  yield* faultsOfKeys(proof.receiptKeys ?? [])
  // If the hash differs, nothing in the definition counts, so no further check follows.
  if (sha256(proof.definition) !== proof.definitionHash) return yield 'La definición no tiene la huella publicada.'
  const definition = parsed(proof.definition)
  const fault = faultOfDefinition(definition)
  if (fault) return yield fault
  const amended = yield* amendedBy(proof.amendments ?? [], definition, proof.definitionHash)
  if (amended) yield* faultsOfFacts(proof, amended)
  return amended
}

function* faultsOfCommitments({ commitments = [], definitionHash, seedCommit }) {
  const last = commitments.at(-1)
  if (last && (last.seedCommit !== seedCommit || last.definitionHash !== definitionHash)) {
    yield 'El último compromiso publicado no es el de esta definición.'
  }
  for (const [i, { n, at }] of commitments.entries()) {
    if (n !== i + 1) return yield `El compromiso ${n} no está en su sitio de la lista.`
    if (at < (commitments[i - 1]?.at ?? 0)) yield `El compromiso ${n} es anterior al que va delante.`
  }
}

const FACTS = ['slug', 'kind', 'edition', 'zone', 'opensAt', 'closesAt', 'rulesVersion']

/** Checks the fields of the definition that the proof repeats. */
function* faultsOfFacts(proof, definition) {
  const differs = (field, is, promised) =>
    is !== undefined && promised !== undefined && is !== promised
      ? [`La prueba dice en «${field}» otra cosa que la definición.`]
      : []
  for (const field of FACTS) yield* differs(field, proof[field], definition[field])
  yield* differs('title', proof.title, definition.texts?.title)
  yield* differs('seedAt', proof.seedAt, seedAtIn(definition))
  if (proof.winningAction != null) yield* differs('winningAction', proof.winningAction, definition.closingDraw?.action)
  const named = (prizes) => prizes?.map(({ key, name = '' }) => `${key}|${plain(name)}`).join('\n')
  yield* differs('prizes', named(proof.prizes), named(definition.prizes))
  yield* faultsOfPauses(proof.pauses ?? [])
}

function* faultsOfPauses(pauses) {
  for (const [i, { from, until }] of pauses.entries()) {
    const next = pauses[i + 1]
    const isInOrder = until === null ? !next : from <= until && (!next || until <= next.from)
    if (!isInOrder) return yield `La pausa ${i + 1} no va en orden.`
  }
}

/** Una comprobación de millones de jugadas tarda; quien no pueda esperar da otro límite, en milisegundos. */
const LIMITE_MS = 600_000

/**
 * Comprueba una edición que ha cerrado. `proof`, `moments`, `plays`, `roots` y `draws` son lo que publica la web; `draws` es
 * una lista de { draw, entries }; `others`, si se ha descargado, lo que se ganó en las ediciones cuyos ganadores no entran en
 * los sorteos. Devuelve las contradicciones, y al final `SIN_TIEMPO` si se ha pasado del límite. No lanza
 * nada, se publique lo que se publique.
 */
export const comprobar = (published, now = Date.now(), { limite = LIMITE_MS } = {}) =>
  collect(
    () =>
      firstFaultsOf(
        () => faultsOfEdition(published, now),
        () => faultsOfSums(published, now),
        () => faultsOfChecksums(published),
      ),
    limite,
  )

function* faultsOfEdition(published, now) {
  const { proof, moments, plays, roots, draws, others } = published
  const definition = yield* faultsOfPromise(proof)
  if (!definition) return
  const { seedCommit, seed, phase } = proof
  const hasClosed = seedCommit ? seed !== null : CLOSED.includes(phase)
  yield* faultsOfWithheldSeed(proof, definition, now)
  if (!hasClosed) return yield 'La semilla y las jugadas se publican al cerrar la promoción: entonces se comprueba.'
  if (phase !== undefined && !CLOSED.includes(phase)) yield 'La semilla está publicada, y la promoción dice que no ha cerrado.'
  const unread =
    faultOfShape(MOMENTS, moments, 'moments') ??
    faultOfShape(PLAYS, plays, 'plays') ??
    faultOfShape(orNone(ROOTS), roots, 'roots') ??
    faultOfShape(orNone(DRAWS), draws, 'draws') ??
    faultOfShape(orNone(OTHERS), others, 'others')
  if (unread) return yield unread
  yield* faultsOfRoots(proof, definition.closesAt, { roots, plays, now })
  if (seedCommit) yield* faultsOfSeed(definition, published)
  else if (moments.length > 0 || (draws ?? []).length > 0) yield 'Hay momentos o sorteos, y ningún compromiso con una semilla.'
}

/** Checks all data that follow from the seed. */
function* faultsOfSeed(definition, { proof, moments, plays, draws, others }) {
  const { seed, seedCommit, amendments, seals = [], pauses = [], winningAction } = proof
  if (seed === undefined || sha256(`${seed}|${proof.definitionHash}`) !== seedCommit) {
    return yield 'La semilla no es la del compromiso.'
  }
  const sorteo = sorteoCon(seed)
  yield* faultsOfSeals(definition, seals, seed)
  const [tooFew] = faultOfMomentCount(definition, moments)
  if (tooFew) return yield tooFew
  if ((amendments ?? []).some(({ seed: own }) => own === null)) return yield 'Falta la semilla de un cambio.'
  const expected = momentsOfAll(definition, pauses, sorteo)
  yield* faultsOfMoments(moments, expected)
  yield* faultsOfPlays(definition, expected, plays, winningAction)
  if (draws === undefined) return
  yield* faultsOfDraws(definition, draws, { sorteo, plays, winners: winsByEdition(others ?? []) })
  yield* faultsOfDoubles(draws, plays)
}

/* ---------- Descarga ---------- */

/** A page of the data that takes longer is given up, whatever the server says. */
const PAGE_MS = 60_000
const MOST_PAGES = 100_000
const LIMITE_DE_DESCARGA_MS = 3_600_000

/**
 * Descarga lo que publica una edición. `api` es la dirección de la edición en la interfaz. En vez de una lista que no está o
 * que no lo es devuelve null, y lo dice la comprobación. Lanza un error si el servidor no responde, o no responde a tiempo.
 */
export async function descargar(api, onProgress = () => {}, { limite = LIMITE_DE_DESCARGA_MS } = {}) {
  const end = Date.now() + limite
  const get = async (path, query = '', at = api) => {
    for (;;) {
      const left = end - Date.now()
      if (left <= 0) throw new Error(`${path}: la descarga no ha terminado a tiempo`)
      const response = await fetch(`${at}/${path}${query}`, { signal: AbortSignal.timeout(Math.min(left, PAGE_MS)) })
      const body = await response.text()
      if (response.ok) return parsed(body) ?? body
      if (response.status === 404 && path !== 'proof') return null
      // A ledger of a million plays has more pages than a visitor may ask for in a minute.
      const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (!(wait > 0)) throw new Error(`${path}: ${response.status}`)
      await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 300) * 1000))
    }
  }
  const pages = async (path, field, at = api) => {
    const rows = []
    const seen = new Set()
    for (let cursor = null; ; ) {
      const page = await get(path, cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`, at)
      if (!isRecord(page) || !Array.isArray(page[field])) return null
      for (const row of page[field]) rows.push(row)
      onProgress(path, rows.length)
      if (page.nextCursor === null) return rows
      cursor = page.nextCursor
      if (!canBeAsked(cursor) || seen.has(cursor) || seen.size >= MOST_PAGES) return null
      seen.add(cursor)
    }
  }
  const proof = await get('proof')
  const closed = CLOSED.includes(proof?.phase)
  const moments = closed ? await pages('proof/moments', 'moments') : []
  const plays = closed ? await pages('proof/plays', 'plays') : []
  const listed = (await get('draws'))?.draws
  const draws = Array.isArray(listed) ? [] : listed
  for (const draw of Array.isArray(listed) ? listed : []) {
    const of = (part) => (canBeAsked(draw?.key) ? pages(`draws/${encodeURIComponent(draw.key)}/${part}`, part) : null)
    const entries = draw?.list ? await of('entries') : []
    const places = draw?.drawnAt == null ? [] : await of('places')
    draws.push({ draw: isRecord(draw) ? { ...draw, places } : draw, entries })
  }
  const others = []
  for (const edition of editionsShown(draws)) {
    const at = api.replace(/[^/]+\/editions\/[^/]+$/, edition.replace('/', '/editions/'))
    if (CLOSED.includes((await get('proof', '', at))?.phase)) {
      others.push({ edition, wins: await winsAt(at, get, pages) })
    }
  }
  const roots = (await get('proof/roots'))?.roots
  return { proof, moments, plays, draws: draws ?? null, roots: roots ?? null, others }
}

/** Returns the editions that excluded places name. What is no such list is left to the check. */
const editionsShown = (draws) =>
  new Set(
    (Array.isArray(draws) ? draws : []).flatMap(({ draw }) =>
      (Array.isArray(draw?.places) ? draw.places : []).flatMap((place) =>
        EDITION_ID(place?.wonIn?.edition) === undefined ? place.wonIn.edition : [],
      ),
    ),
  )

/** Downloads which units of an edition were won, by plays and in draws, and when. */
async function winsAt(at, get, pages) {
  const wins = []
  const add = (rows, timeOf) => {
    for (const row of rows ?? []) if (isRecord(row) && row.unit != null) wins.push({ unit: row.unit, at: timeOf(row) })
  }
  add(await pages('proof/plays', 'plays', at), (play) => play.at)
  const draws = (await get('draws', '', at))?.draws
  for (const { key, drawnAt } of Array.isArray(draws) ? draws.filter(isRecord) : []) {
    if (drawnAt == null || !canBeAsked(key)) continue
    // An alternate has won later than that, and no page tells when.
    add(await pages(`draws/${encodeURIComponent(key)}/places`, 'places', at), () => drawnAt)
  }
  return wins
}

/** Half of a pair of letters has no place in an address. */
const canBeAsked = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value)

/** `https://promo.example/prueba/rasca/2026` → the address of that edition in the API. */
export function direccionDe(page) {
  const { origin, pathname } = new URL(page)
  const [, slug, edition] = /^\/prueba\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!edition) throw new Error('Hace falta la dirección de una edición: https://promo.example/prueba/rasca/2026')
  return `${origin}/api/v1/campaigns/${slug}/editions/${edition}`
}

/** Prints contradictions. A check that has timed out has not shown that there are none. */
function tell(faults) {
  for (const fault of faults) console.log(`${fault === SIN_TIEMPO ? '…' : '✗'} ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : faults[0] === SIN_TIEMPO ? 2 : 1
}

async function main(page) {
  const data = await descargar(direccionDe(page))
  const faults = comprobar(data)
  tell(faults)
  const countOf = (list) => (Array.isArray(list) ? list.length : 0)
  const { plays, moments, draws, roots } = data
  console.log(
    `${countOf(moments)} momentos, ${countOf(plays)} jugadas, ${countOf(draws)} sorteos, ${countOf(roots)} raíces: ${faults.length} contradicciones`,
  )
}

async function mainOfReceipt(file, page) {
  const receipt = parsed(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8'))
  const address = page ?? receipt?.proof
  if (typeof address !== 'string') return tell([wrong('recibo.proof', 'la dirección de la prueba')])
  const { proof, plays } = await descargar(direccionDe(address))
  const closed = CLOSED.includes(proof?.phase)
  const faults = await comprobarRecibo(receipt, proof, closed ? plays : undefined)
  tell(faults)
  if (faults.length > 0) return
  const { ticket } = receipt.play
  console.log(
    closed
      ? `La firma encaja, y la jugada ${ticket} está publicada como dice el recibo.`
      : `La firma encaja. La jugada ${ticket} se publica al cerrar: repite entonces la comprobación.`,
  )
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verificador.mjs')) {
  const [, , first, file, page] = process.argv
  try {
    if (first === 'recibo' && file) await mainOfReceipt(file, page)
    else if (first) await main(first)
    else {
      console.log('Uso: node verificador.mjs https://promo.example/prueba/rasca/2026')
      console.log('     node verificador.mjs recibo ARCHIVO [dirección de la prueba]')
    }
  } catch (error) {
    console.error(`No se pudo comprobar: ${error.cause?.message ?? error.message}`)
    process.exitCode = 2
  }
}
