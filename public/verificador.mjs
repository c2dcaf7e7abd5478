// Verificador de sorteos: un solo archivo, sin dependencias y sin una línea del programa que sirve la web.
//
//   node verificador.mjs https://promo.example/prueba/rasca/2026      comprueba una edición que ha cerrado
//   node verificador.mjs recibo recibo-0000123.json                   comprueba tu recibo, también mientras se juega
//   import { comprobar } from './verificador.mjs'                     lo mismo desde un programa o un navegador
//
// Sigue, palabra por palabra, el método que publica la prueba de cada edición. Devuelve una lista de contradicciones; vacía,
// si no hay ninguna.

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

/** Continues from `state`, which has read `before` bytes (a multiple of 64). */
function digest(bytes, state = INITIAL, before = 0) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  const bits = (before + bytes.length) * 8
  view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32))
  view.setUint32(padded.length - 4, bits >>> 0)
  const own = Uint32Array.from(state)
  for (let offset = 0; offset < padded.length; offset += 64) compress(own, padded, offset)
  const out = new Uint8Array(32)
  const words = new DataView(out.buffer)
  for (const [i, word] of own.entries()) words.setUint32(4 * i, word)
  return out
}

const utf8 = new TextEncoder()
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
export const sha256 = (text) => hex(digest(utf8.encode(text)))

/** Returns HMAC-SHA256 with this key, which has at most 64 bytes. */
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

/* ---------- sorteo(etiqueta, n) ---------- */

const SPAN = 2 ** 48

export function sorteoCon(seed) {
  const hmac = hmacWith(fromHex(seed))
  return (label, n) => {
    const edge = SPAN - (SPAN % n)
    for (let counter = 0; ; counter++) {
      const bytes = hmac(`${label}|${counter}`)
      let value = 0
      for (let i = 0; i < 6; i++) value = value * 256 + bytes[i]
      if (value < edge) return value % n
    }
  }
}

/* ---------- Momentos ---------- */

/** The start of each calendar day of the zone that a span touches, and the first one after it. */
function midnights(zone, from, until) {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const dayOf = (at) => clock.format(at)
  const starts = [from]
  for (let at = from; ; ) {
    let low = at
    let high = at + 26 * 3_600_000
    const today = dayOf(at)
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (dayOf(middle) === today) low = middle
      else high = middle
    }
    if (high >= until) return starts
    starts.push(high)
    at = high
  }
}

function blocksOf({ blocks, zone, opensAt, closesAt }) {
  if (blocks) return blocks
  const starts = midnights(zone, opensAt, closesAt)
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? closesAt, weight: 1, pool: 'main' }))
}

/** The end of the last block of each pool. */
function endsOf(definition) {
  const ends = new Map()
  for (const { pool, end } of blocksOf(definition)) ends.set(pool, Math.max(end, ends.get(pool) ?? end))
  return ends
}

const poolOf = (prize) => prize.pool ?? 'main'
const nameOf = (key, n) => `${key}-${String(n).padStart(3, '0')}`
const unitsIn = ({ prizes }, pool) =>
  prizes
    .filter((prize) => poolOf(prize) === pool)
    .flatMap(({ key, stock }) => Array.from({ length: stock }, (_, i) => ({ unit: nameOf(key, i + 1), prize: key })))

function momentsOf(definition, sorteo) {
  const all = blocksOf(definition)
  const moments = []
  for (const pool of new Set(all.map((block) => block.pool))) {
    const blocks = all.filter((block) => block.pool === pool)
    const units = unitsIn(definition, pool)
    const label = pool === 'main' ? 'order' : `order|${pool}`
    for (let i = units.length - 1; i > 0; i--) {
      const j = sorteo(`${label}|${i}`, i + 1)
      const held = units[i]
      units[i] = units[j]
      units[j] = held
    }
    const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
    units.forEach(({ unit, prize }, i) => {
      let reached = 0
      const block = blocks.find(({ weight }) => {
        reached += weight
        return i * total < units.length * reached
      })
      const opensAt = block.start + sorteo(`moment|${unit}`, block.end - block.start)
      moments.push({ unit, prize, pool, opensAt })
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
      const rest = ends.get(moment.pool) - until
      if (until === null || opensAt < from || opensAt >= until || rest <= 0) return
      opensAt = until + sorteo(`resume|${i + 1}|${moment.unit}`, rest)
    })
    return { ...moment, opensAt }
  })
}

function faultsOfMoments(published, expected) {
  const faults = []
  const known = new Map(published.map((moment) => [moment.unit, moment.opensAt]))
  for (const { unit, opensAt } of expected) {
    const at = known.get(unit)
    if (at === undefined) faults.push(`Falta el momento de la unidad ${unit}.`)
    else if (at !== opensAt) faults.push(`El momento de la unidad ${unit} no es el que sale de la semilla.`)
    known.delete(unit)
  }
  for (const unit of known.keys()) faults.push(`Hay un momento de la unidad ${unit}, que no existe en la definición.`)
  return faults
}

/* ---------- Jugadas ---------- */

/** Plays that are closer than this may have been served in any order. */
const SAME_MOMENT_MS = 2000

const groupOf = (kind) =>
  kind === 'physical' ? 'physical' : kind === 'code' || kind === 'shared-code' ? 'code' : 'free'

/** The pools of an offer's prizes: they have no moments, redeemed codes of the offer give them in the order of their names. */
const OF_CODES = 'code:'
const isOfCodes = (pool) => pool.startsWith(OF_CODES)

/** The offer that a redeemed code belongs to; undefined where the play does not say it. */
function offerIn(detail) {
  try {
    return JSON.parse(detail).offer
  } catch {
    return undefined
  }
}

/**
 * The pool that a play tries for: that of its offer for a redeemed code; that of its slot where the definition has one, else
 * the main one. Once the last block of the pool has ended, none.
 */
function poolOfPlay(ends, { action, slot, at, detail }) {
  if (action === 'code') return OF_CODES + offerIn(detail)
  const pool = ends.has(slot) ? slot : 'main'
  return at < ends.get(pool) ? pool : undefined
}

function faultsOfPlays(definition, moments, plays, winningAction) {
  const faults = []
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const limits = { physical: 1, code: 3, ...definition.limits, free: Number.POSITIVE_INFINITY }
  const poolsOfCodes = new Set(definition.prizes.map(poolOf).filter(isOfCodes))
  const ofCodes = [...poolsOfCodes].flatMap((pool) =>
    unitsIn(definition, pool)
      .sort((a, b) => (a.unit < b.unit ? -1 : 1))
      // Their places in the order stand where the others have their moments.
      .map((unit, place) => ({ ...unit, pool, opensAt: place })),
  )
  const units = new Map(
    [...moments, ...ofCodes].map((unit) => [unit.unit, { ...unit, wonAt: Number.POSITIVE_INFINITY }]),
  )
  const tickets = new Set()
  const slots = new Set()
  const ends = endsOf(definition)
  for (const play of plays) {
    const { ticket, player, slot, at, unit: name } = play
    if (tickets.has(ticket)) faults.push(`El número ${ticket} aparece dos veces.`)
    tickets.add(ticket)
    if (slots.has(`${player} ${slot}`)) faults.push(`La jugada ${ticket} repite el turno ${slot} de la misma persona.`)
    slots.add(`${player} ${slot}`)
    if (at < definition.opensAt || at >= definition.closesAt) {
      faults.push(`La jugada ${ticket} está fuera de las fechas de la promoción.`)
    }
    const pool = poolOfPlay(ends, play)
    if (name === null) {
      if (poolsOfCodes.has(pool)) faults.push(`La jugada ${ticket} canjeó un código y no recibió su premio.`)
      continue
    }
    const unit = units.get(name)
    if (!unit) faults.push(`La jugada ${ticket} ganó ${name}, que no existe.`)
    else if (unit.wonAt !== Number.POSITIVE_INFINITY)
      faults.push(`La jugada ${ticket} ganó ${name}, que ya se había dado.`)
    else if (unit.pool !== pool) {
      const place = play.action === 'code' ? pool : slot
      faults.push(`La jugada ${ticket} ganó ${name}, que no estaba en juego en ${place}.`)
    } else if (unit.opensAt > at) faults.push(`La jugada ${ticket} ganó ${name} antes de su momento.`)
    if (unit && unit.wonAt > at) unit.wonAt = at
  }
  const held = new Map()
  const holds = (player, group) => held.get(`${player} ${group}`) ?? 0
  // A partner's code is free only once it has been loaded, which the ledger does not say.
  const certain = [...units.values()].filter(({ prize }) => prizes.get(prize)?.codes !== 'partner')
  const lines = new Map()
  for (const unit of certain.sort((a, b) => a.opensAt - b.opensAt)) {
    const line = lines.get(unit.pool)
    if (line) line.units.push(unit)
    else lines.set(unit.pool, { units: [unit], first: 0 })
  }
  const nothing = { units: [], first: 0 }
  for (const play of plays) {
    const { ticket, player, at, unit: name, action } = play
    const won = name === null ? undefined : units.get(name)
    if (name === null && winningAction !== undefined && action !== winningAction) continue
    const pool = poolOfPlay(ends, play)
    // A code without its prize has been named above.
    if (!won && isOfCodes(pool ?? '')) continue
    const line = lines.get(pool) ?? nothing
    const byMoment = line.units
    // What was given long before can be skipped for good.
    while (line.first < byMoment.length && byMoment[line.first].wonAt < at - SAME_MOMENT_MS) line.first++
    const until = won ? won.opensAt : at - SAME_MOMENT_MS + 1
    for (let i = line.first; i < byMoment.length && byMoment[i].opensAt < until; i++) {
      const { unit, prize, opensAt, wonAt } = byMoment[i]
      const group = groupOf(prizes.get(prize)?.kind)
      if (unit === name || opensAt > at - SAME_MOMENT_MS || wonAt <= at + SAME_MOMENT_MS) continue
      if (holds(player, group) >= limits[group]) continue
      faults.push(
        won
          ? `La jugada ${ticket} ganó ${name} fuera de turno: ${unit} llevaba más tiempo libre.`
          : `La jugada ${ticket} perdió mientras ${unit} estaba libre.`,
      )
      break
    }
    if (!won) continue
    const group = groupOf(prizes.get(won.prize)?.kind)
    held.set(`${player} ${group}`, holds(player, group) + 1)
    if (holds(player, group) > limits[group]) faults.push(`La jugada ${ticket} superó el tope de premios por persona.`)
  }
  return faults
}

/* ---------- Sorteos ---------- */

/** Up to where the draw decides for a position: the whole list, or those who are level with it. */
function endOf(entries, from, byScore) {
  if (!byScore) return entries.length
  let end = from
  while (end < entries.length && entries[end].cause === entries[from].cause) end++
  return end
}

/** The entries in the order of the draw, as far as it is asked for. */
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

/** The first `count` people in the order of the draw, each with the entry that came first. */
function peopleOf(input, entries, count, sorteo) {
  const people = new Map()
  if (count === 0) return []
  for (const { no, player } of orderOf(input, entries, sorteo)) {
    if (!people.has(player)) people.set(player, { entry: no, player })
    if (people.size === count) break
  }
  return [...people.values()]
}

/** The unit that a successor came from: `tabla-001` for `tabla-001-2`. */
const originOf = (unit) => unit.replace(/^(.*-\d{3,})-\d+$/, '$1')

function faultsOfDraw(definition, published, context) {
  const { draw, entries } = published
  const { key, list, drawnAt, places } = draw
  if (!list) return places.length > 0 ? [`Sorteo ${key}: hay puestos sin una lista congelada.`] : []
  const isClosing = key === CLOSING
  const expected = isClosing ? linesOfPlayers(definition, context.plays) : undefined
  const byScore = definition.draws?.find((one) => one.key === key)?.byScore === true
  const faults = [...faultsOfList(definition, published, expected), ...(byScore ? faultsOfScores(entries) : [])]
  if (drawnAt !== null) {
    const ofPrizes = isClosing ? faultsOfClosing(definition, draw, entries, context) : faultsOfPrizes(definition, draw)
    // A draw may have a million entries: as arguments of one call they would not fit on the stack.
    const ofDraw = [...faultsOfOrder(draw, entries, byScore, context.sorteo), ...ofPrizes, ...faultsOfAlternates(draw)]
    for (const fault of ofDraw) faults.push(fault)
  }
  return faults.map((fault) => `Sorteo ${key}: ${fault}`)
}

const lineOf = ({ no, player, cause, at }) => `${no}|${player}|${cause}|${at}\n`

function faultsOfList(definition, { draw: { list }, entries }, expected) {
  const faults = []
  if (sha256(entries.map(lineOf).join('')) !== list.hash) {
    faults.push('la lista de participaciones no tiene la huella publicada.')
  }
  if (entries.length !== list.entries) {
    faults.push(`la lista tiene ${entries.length} participaciones, y no ${list.entries}.`)
  }
  entries.forEach(({ no, at }, i) => {
    if (no !== i + 1) faults.push(`la participación ${no} no está en su sitio.`)
    if (at >= definition.closesAt) faults.push(`la participación ${no} es posterior al cierre.`)
  })
  if (!expected) return faults
  const differs = expected.find((line, i) => !entries[i] || line !== lineOf(entries[i]))
  if (differs) faults.push(`la participación ${differs.split('|')[0]} no es la que sale de las jugadas.`)
  if (entries.length > expected.length) faults.push('la lista tiene personas que no jugaron.')
  return faults
}

/** Positive where the first score is the better one: the first number that differs decides. */
function compareScores(a, b) {
  const [left, right] = [a, b].map((cause) => cause.split('/').map(Number))
  const i = left.findIndex((n, at) => n !== right[at])
  return i === -1 ? 0 : left[i] - right[i]
}

/** A list that goes by score: the best first, everybody once. */
function faultsOfScores(entries) {
  const faults = []
  const players = new Set()
  entries.forEach(({ no, player, cause }, i) => {
    if (players.has(player)) faults.push(`la participación ${no} es de alguien que ya está en la lista.`)
    players.add(player)
    if (!/^\d+(\/\d+)*$/.test(cause)) faults.push(`la participación ${no} no tiene una puntuación.`)
    else if (i > 0 && compareScores(entries[i - 1].cause, cause) < 0) {
      faults.push(`la participación ${no} tiene más puntuación que la anterior.`)
    }
  })
  return faults
}

function faultsOfOrder({ key, list, drawnAt, publicValue, places }, entries, byScore, sorteo) {
  const faults = []
  if (drawnAt < list.frozenAt) faults.push('se sorteó antes de congelar la lista.')
  if (publicValue && publicValue.at !== null && publicValue.at < list.frozenAt) {
    faults.push('el valor público se anotó antes de congelar la lista.')
  }
  const input = { key, hash: list.hash, publicValue: publicValue?.value ?? '', byScore }
  const people = peopleOf(input, entries, places.length, sorteo)
  places.forEach(({ place, entry, player }, i) => {
    const due = people[i]
    if (place !== i + 1 || entry !== due?.entry || player !== due?.player) {
      faults.push(`el puesto ${place} no es el que sale de la semilla.`)
    }
  })
  return faults
}

const wasPresent = ({ state, unit }) => state !== 'gone' || unit !== null

/** The first ones of those who were there got the units in their order; successors come after them. */
function faultsOfPrizes(definition, { key, places }) {
  const faults = []
  const firsts = places.flatMap(({ unit }) => (unit !== null && originOf(unit) === unit ? [unit] : []))
  const due = unitsIn(definition, `draw:${key}`).map(({ unit }) => unit)
  firsts.forEach((unit, i) => {
    if (unit !== due[i]) faults.push(`la unidad ${unit} no fue a su puesto.`)
  })
  const present = places.filter(wasPresent).length
  if (firsts.length < Math.min(due.length, present)) faults.push('quedaron premios sin dar y personas sin premio.')
  return faults
}

function faultsOfAlternates({ places }) {
  const faults = []
  const given = new Set()
  let waiting
  for (const { unit, state, place } of places) {
    if (state === 'waiting') waiting ??= place
    if (unit === null) continue
    if (given.has(unit)) faults.push(`la unidad ${unit} se dio dos veces.`)
    given.add(unit)
    if (state === 'waiting') faults.push(`el puesto ${place} espera y tiene premio.`)
    else if (originOf(unit) !== unit && waiting !== undefined) {
      faults.push(`el puesto ${place} recibió un premio antes que el ${waiting}.`)
    }
  }
  return faults
}

/* ---------- El sorteo de cierre ---------- */

const CLOSING = 'closing'

/** One line for everybody who has made a play that could win, in the order of their first ones. */
function linesOfPlayers({ closingDraw }, plays) {
  const seen = new Set()
  const lines = []
  for (const { ticket, player, at, action } of plays) {
    if (action !== closingDraw?.action || seen.has(player)) continue
    seen.add(player)
    lines.push(lineOf({ no: seen.size, player, cause: ticket, at }))
  }
  return lines
}

/** The prizes that were left went to the first places, in the order of the definition, and all of them did. */
function faultsOfClosing(definition, draw, entries, { plays, draws }) {
  const { closingDraw, claimUntil, prizes } = definition
  if (!closingDraw) return ['la definición no lo promete.']
  const faults = []
  if (draw.drawnAt < Math.max(claimUntil, closingDraw.drawsAt)) faults.push('se hizo antes de su hora.')
  const order = new Map(
    prizes.flatMap((prize) => unitsIn({ prizes: [prize] }, poolOf(prize))).map(({ unit }, i) => [unit, i]),
  )
  const others = draws.filter((other) => other.draw.key !== CLOSING)
  const won = new Set([...plays, ...others.flatMap((other) => other.draw.places)].flatMap(({ unit }) => unit ?? []))
  const isOpen = (prize) => {
    const other = others.find(({ draw: { key } }) => `draw:${key}` === poolOf(prize))
    // A partner's code that was never loaded cannot be given; the ledger does not say which.
    return prize.codes !== 'partner' && (!other || (other.draw.drawnAt ?? Number.POSITIVE_INFINITY) <= draw.drawnAt)
  }
  const neverWon = prizes
    .filter(isOpen)
    .flatMap((prize) => unitsIn({ prizes: [prize] }, poolOf(prize)))
    .flatMap(({ unit }) => (won.has(unit) ? [] : [unit]))
  const total = draw.prizes.reduce((sum, { stock }) => sum + stock, 0)
  const firsts = draw.places.flatMap(({ unit }) => unit ?? []).slice(0, total - draw.leftOver)
  const orderOf = (unit) => order.get(originOf(unit)) ?? -1
  firsts.forEach((unit, i) => {
    if (orderOf(unit) <= orderOf(firsts[i - 1] ?? '')) faults.push(`la unidad ${unit} no fue a su puesto.`)
    if (originOf(unit) === unit ? won.has(unit) : !won.has(previousOf(unit))) {
      faults.push(`la unidad ${unit} no quedaba por dar.`)
    }
  })
  const last = draw.leftOver > 0 ? orderOf(firsts.at(-1) ?? '') : Number.POSITIVE_INFINITY
  const given = new Set(firsts)
  for (const unit of neverWon) {
    if (!given.has(unit) && orderOf(unit) <= last) faults.push(`la unidad ${unit} se quedó sin dar.`)
  }
  if (total < neverWon.length) faults.push('no estaban todos los premios que nadie había ganado.')
  const everybody = new Set(entries.map(({ player }) => player)).size
  const isSomebodyLeft = draw.places.some(({ state }) => state === 'waiting') || draw.places.length < everybody
  if (draw.leftOver > 0 && isSomebodyLeft) faults.push('quedaron premios sin dar y personas sin premio.')
  return faults
}

/** `tabla-001` for `tabla-001-2`, `tabla-001-2` for `tabla-001-3`. */
function previousOf(unit) {
  const [, origin, n] = /^(.*-\d{3,})-(\d+)$/.exec(unit) ?? []
  return n === '2' ? origin : `${origin}-${n - 1}`
}

/** Each unit goes to one person; who gets it after that gets another one. */
function faultsOfDoubles(draws, plays) {
  const seen = new Set(plays.flatMap(({ unit }) => unit ?? []))
  const faults = []
  for (const { draw } of draws) {
    for (const unit of new Set(draw.places.flatMap((place) => place.unit ?? []))) {
      if (seen.has(unit)) faults.push(`Sorteo ${draw.key}: la unidad ${unit} ya tenía dueño.`)
      seen.add(unit)
    }
  }
  return faults
}

/* ---------- Contenidos sellados ---------- */

/** Lo que estaba sellado en la definición y ya es público: el sello tiene que ser el de su contenido. */
function faultsOfSeals(definition, seals, seed) {
  const mac = hmacWith(fromHex(seed))
  return seals.flatMap(({ path, salt, value }) => {
    const sealed = path.split('.').reduce((part, key) => part?.[key], definition)
    if (sealed?.seal !== sha256(`${salt}|${path}|${value}`)) return [`Lo publicado en ${path} no es lo que se selló.`]
    return hex(mac(`seal|${path}`)) === salt ? [] : [`La sal de ${path} no sale de la semilla.`]
  })
}

/* ---------- Raíces ---------- */

/** The fields of a play as texts, in the order of the method. */
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

/** The last root comes some minutes after the close. */
const LAST_ROOT_MS = 3_600_000

/** Names the first root that does not fit; those after it are chained to it. */
function faultsOfRoots({ definitionHash }, { closesAt }, roots, plays, now) {
  let previous = definitionHash
  let covered = 0
  for (const { day, last, root, plays: count } of roots) {
    const mine = []
    while (covered < plays.length && Number(plays[covered].ticket) <= Number(last)) mine.push(plays[covered++])
    const lines = mine.map((play) => `${textsOf(play).join('|')}\n`)
    if (mine.length !== count) {
      return [`La raíz del ${day} no encaja: se hizo con ${count} jugadas, y ahora hay ${mine.length}.`]
    }
    if (sha256(`${previous}\n${lines.join('')}`) !== root) {
      return [`La raíz del ${day} no encaja con las jugadas publicadas: alguna ha cambiado después.`]
    }
    previous = root
  }
  // Editions that are older than the roots have none.
  if (roots.length === 0 || covered === plays.length || now < closesAt + LAST_ROOT_MS) return []
  return [`Las jugadas desde la ${plays[covered].ticket} no están en ninguna raíz.`]
}

/* ---------- Recibos ---------- */

const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Un navegador sin Ed25519 no puede comprobar firmas. */
export class SinEd25519 extends Error {}

async function isSigned(text, signature, publicKey) {
  const { subtle } = globalThis.crypto ?? {}
  let key
  try {
    key = await subtle.importKey('raw', fromBase64url(publicKey), { name: 'Ed25519' }, false, ['verify'])
  } catch {
    throw new SinEd25519('Este navegador no sabe comprobar firmas Ed25519.')
  }
  return subtle.verify({ name: 'Ed25519' }, key, signature, utf8.encode(text))
}

/**
 * Comprueba un recibo con la prueba de su edición y, si ya se han publicado, con sus jugadas. Devuelve las
 * contradicciones. Lanza `SinEd25519` donde no se pueden comprobar firmas.
 */
export async function comprobarRecibo(receipt, proof, plays) {
  const { edition, definitionHash, play, keyId, signature } = receipt
  const key = proof.receiptKeys.find(({ id }) => id === keyId)
  if (!key) return ['El recibo está firmado con una clave que la web no publica.']
  const text = ['temporada-recibo-1', edition, definitionHash, ...textsOf(play)].join('\n')
  const bytes = bytesOf(signature)
  if (!bytes || !(await isSigned(text, bytes, key.publicKey))) return ['La firma no encaja con el recibo.']
  if (definitionHash !== proof.definitionHash) return ['El recibo es de otra edición, o de otra definición de esta.']
  if (!plays) return []
  const published = plays.find(({ ticket }) => ticket === play.ticket)
  if (!published) return [`La jugada ${play.ticket} tiene recibo y no está entre las publicadas.`]
  if (textsOf(published).join('\n') === textsOf(play).join('\n')) return []
  return [`La jugada ${play.ticket} se ha publicado distinta de como dice su recibo.`]
}

function bytesOf(signature) {
  try {
    return fromBase64url(signature)
  } catch {
    return undefined
  }
}

/* ---------- Todo junto ---------- */

const CLOSED = ['closed', 'finished', 'archived', 'cancelled']

/** Comprueba lo que se publica antes del cierre: la definición y el último compromiso. */
export function comprobarPromesa({ definition, definitionHash, seedCommit, commitments = [] }) {
  const faults = []
  if (sha256(definition) !== definitionHash) faults.push('La definición no tiene la huella publicada.')
  const last = commitments.at(-1)
  if (last && (last.seedCommit !== seedCommit || last.definitionHash !== definitionHash)) {
    faults.push('El último compromiso publicado no es el de esta definición.')
  }
  return faults
}

/**
 * Comprueba una edición que ha cerrado. `proof`, `moments`, `plays`, `roots` y `draws` son lo que publica la web; `draws` es
 * una lista de { draw, entries }. Devuelve las contradicciones.
 */
export function comprobar({ proof, moments, plays, draws = [], roots = [] }, now = Date.now()) {
  const { definition: text, definitionHash, seedCommit, seals = [], pauses = [], seed } = proof
  const hasClosed = seedCommit ? seed !== null : CLOSED.includes(proof.phase)
  if (!hasClosed) return ['La semilla y las jugadas se publican al cerrar la promoción: entonces se comprueba.']
  const faults = comprobarPromesa(proof)
  const definition = JSON.parse(text)
  const ofRoots = faultsOfRoots(proof, definition, roots, plays, now)
  if (!seedCommit) return [...faults, ...ofRoots]
  if (sha256(`${seed}|${definitionHash}`) !== seedCommit) faults.push('La semilla no es la del compromiso.')
  const sorteo = sorteoCon(seed)
  const expected = afterPauses(momentsOf(definition, sorteo), definition, pauses, sorteo)
  return [
    ...faults,
    ...faultsOfSeals(definition, seals, seed),
    ...faultsOfMoments(moments, expected),
    ...faultsOfPlays(definition, expected, plays, proof.winningAction),
    ...draws.flatMap((draw) => faultsOfDraw(definition, draw, { sorteo, plays, draws })),
    ...faultsOfDoubles(draws, plays),
    ...ofRoots,
  ]
}

/* ---------- Descarga ---------- */

/** Descarga lo que publica una edición. `api` es la dirección de la edición en la interfaz. */
export async function descargar(api, onProgress = () => {}) {
  const get = async (path, query = '') => {
    for (;;) {
      const response = await fetch(`${api}/${path}${query}`)
      if (response.ok) return response.json()
      // A ledger of a million plays has more pages than a visitor may ask for in a minute.
      const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (!wait) throw new Error(`${path}: ${response.status}`)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    }
  }
  const pages = async (path, field) => {
    const rows = []
    for (let cursor = null; ; ) {
      const page = await get(path, cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`)
      for (const row of page[field]) rows.push(row)
      onProgress(path, rows.length)
      if (page.nextCursor === null) return rows
      cursor = page.nextCursor
    }
  }
  const proof = await get('proof')
  const closed = CLOSED.includes(proof.phase)
  const moments = closed ? await pages('proof/moments', 'moments') : []
  const plays = closed ? await pages('proof/plays', 'plays') : []
  const draws = []
  for (const draw of (await get('draws')).draws) {
    const entries = draw.list ? await pages(`draws/${draw.key}/entries`, 'entries') : []
    const places = draw.drawnAt === null ? [] : await pages(`draws/${draw.key}/places`, 'places')
    draws.push({ draw: { ...draw, places }, entries })
  }
  const { roots } = await get('proof/roots')
  return { proof, moments, plays, draws, roots }
}

/** `https://promo.example/prueba/rasca/2026` → the address of that edition in the API. */
export function direccionDe(page) {
  const { origin, pathname } = new URL(page)
  const [, slug, edition] = /^\/prueba\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!edition) throw new Error('Hace falta la dirección de una edición: https://promo.example/prueba/rasca/2026')
  return `${origin}/api/v1/campaigns/${slug}/editions/${edition}`
}

async function main(page) {
  const data = await descargar(direccionDe(page))
  const faults = comprobar(data)
  for (const fault of faults) console.log(`✗ ${fault}`)
  const { plays, moments, draws, roots } = data
  console.log(
    `${moments.length} momentos, ${plays.length} jugadas, ${draws.length} sorteos, ${roots.length} raíces: ${faults.length} contradicciones`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

async function mainOfReceipt(file, page) {
  const receipt = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(file, 'utf8'))
  const { proof, plays } = await descargar(direccionDe(page ?? receipt.proof))
  const closed = CLOSED.includes(proof.phase)
  const faults = await comprobarRecibo(receipt, proof, closed ? plays : undefined)
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length === 0) {
    const { ticket } = receipt.play
    console.log(
      closed
        ? `La firma encaja, y la jugada ${ticket} está publicada como dice el recibo.`
        : `La firma encaja. La jugada ${ticket} se publica al cerrar: repite entonces la comprobación.`,
    )
  }
  process.exitCode = faults.length > 0 ? 1 : 0
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
