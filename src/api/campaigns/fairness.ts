import { createHmac, hash } from 'node:crypto'
import { dayBlocks } from './days.ts'
import type { Definition } from './definition.ts'

/** What `GET …/proof` answers as `method`, and what the functions below do, word for word. Read by visitors. */
export const METHOD = `Cada unidad de premio tiene su momento. La gana la primera jugada válida que llega en ese momento o después, mientras siga libre; la que nadie ha ganado espera a la siguiente jugada.

1. «definitionHash» es el SHA-256 de «definition» (UTF-8), en hexadecimal. «seedCommit» es el SHA-256 del texto seed + "|" + definitionHash, en hexadecimal, y se publica antes de empezar. «seed» son 32 bytes al azar, en hexadecimal, y se enseña al cerrar.
2. sorteo(etiqueta, n): para contador = 0, 1, 2…, se toman los 6 primeros bytes de HMAC-SHA256(clave = los 32 bytes de la semilla, mensaje = etiqueta + "|" + contador) como número con el byte mayor delante; se descarta si no es menor que el mayor múltiplo de n que cabe en 2^48; si vale, el resultado es el resto de dividirlo entre n.
3. Unidades: por cada premio de la definición, en su orden, "clave-001" y siguientes hasta agotar sus existencias (tres cifras o más).
4. Orden: para i desde la última posición hasta la 1, se cambia la unidad i por la unidad sorteo("order|" + i, i + 1).
5. Días: los días del calendario de «zone» entre opensAt y closesAt; el primero y el último se recortan en esos instantes. Con D días y N unidades, la unidad número i del orden (desde 0) cae en el día ⌊i × D / N⌋.
6. Momento: el comienzo de ese día + sorteo("moment|" + unidad, duración del día en milisegundos).
7. Jugadas: en el orden del número de tarjeta. Cada una recibe la unidad libre con el momento más temprano que no sea posterior a ella, sin contar las clases de premio en las que la persona ya llegó a su tope («limits»). Las jugadas separadas por menos de dos segundos pueden atenderse en cualquier orden.`

export interface DrawnUnit {
  unit: string
  prize: string
  opensAt: number
}

export const sha256 = (text: string): string => hash('sha256', text, 'hex')

export const commitTo = (seed: string, definitionHash: string): string => sha256(`${seed}|${definitionHash}`)

const SPAN = 2 ** 48

/** A number from 0 to n - 1, each equally likely, fixed by seed and label. */
export function draw(seed: string, label: string, n: number): number {
  const key = Buffer.from(seed, 'hex')
  const edge = SPAN - (SPAN % n)
  for (let counter = 0; ; counter++) {
    const value = createHmac('sha256', key).update(`${label}|${counter}`).digest().readUIntBE(0, 6)
    if (value < edge) return value % n
  }
}

/** The moments of every prize unit, in the order in which they open. See METHOD. */
export function drawMoments(seed: string, definition: Definition): DrawnUnit[] {
  const units = definition.prizes.flatMap((prize) =>
    Array.from({ length: prize.stock }, (_, i) => ({ unit: unitName(prize.key, i + 1), prize: prize.key })),
  )
  for (let i = units.length - 1; i > 0; i--) {
    const j = draw(seed, `order|${i}`, i + 1)
    const held = units[i] as (typeof units)[number]
    units[i] = units[j] as (typeof units)[number]
    units[j] = held
  }
  const days = dayBlocks(definition.zone, definition.opensAt, definition.closesAt)
  const drawn = units.map(({ unit, prize }, i) => {
    const day = days[Math.floor((i * days.length) / units.length)] as (typeof days)[number]
    return { unit, prize, opensAt: day.start + draw(seed, `moment|${unit}`, day.end - day.start) }
  })
  return drawn.sort((a, b) => a.opensAt - b.opensAt || (a.unit < b.unit ? -1 : 1))
}

const unitName = (key: string, n: number): string => `${key}-${String(n).padStart(3, '0')}`

export interface LedgerPlay {
  ticket: string
  player: string
  at: number
  unit: string | null
}

export interface Proof {
  definition: string
  definitionHash: string
  seedCommit: string
  seed: string
  moments: DrawnUnit[]
}

const SAME_MOMENT_MS = 2000

/** Recomputes a published draw and replays its ledger; answers every contradiction, none when all is right. */
export function verify(proof: Proof, plays: LedgerPlay[]): string[] {
  const definition = JSON.parse(proof.definition) as Definition
  const faults: string[] = []
  if (sha256(proof.definition) !== proof.definitionHash) faults.push('The definition does not have the published hash.')
  if (commitTo(proof.seed, proof.definitionHash) !== proof.seedCommit) faults.push('The seed is not the committed one.')
  const moments = drawMoments(proof.seed, definition)
  if (JSON.stringify(moments) !== JSON.stringify(proof.moments)) faults.push('The moments are not those of the seed.')
  return [...faults, ...faultsOfLedger(definition, moments, plays)]
}

function faultsOfLedger(definition: Definition, moments: DrawnUnit[], plays: LedgerPlay[]): string[] {
  const faults: string[] = []
  const unitByName = new Map(moments.map((unit) => [unit.unit, unit]))
  const groupOf = new Map(definition.prizes.map((prize) => [prize.key, capGroupOf(prize.kind)]))
  const wonAt = new Map<string, number>()
  for (const { unit: name, at, ticket } of plays) {
    if (name === null) continue
    const unit = unitByName.get(name)
    if (!unit) faults.push(`Ticket ${ticket} won ${name}, which does not exist.`)
    else if (wonAt.has(name)) faults.push(`Ticket ${ticket} won ${name}, which was already given.`)
    else if (unit.opensAt > at) faults.push(`Ticket ${ticket} won ${name} before its moment.`)
    wonAt.set(name, at)
  }
  const counts = new Map<string, number>()
  const won = (player: string, group: string) => counts.get(`${player} ${group}`) ?? 0
  for (const { ticket, player, at, unit } of plays) {
    if (unit === null) {
      const missed = moments.find(
        ({ unit: name, prize, opensAt }) =>
          opensAt <= at - SAME_MOMENT_MS &&
          (wonAt.get(name) ?? Number.POSITIVE_INFINITY) > at + SAME_MOMENT_MS &&
          won(player, groupOf.get(prize) ?? '') < limitOf(definition, groupOf.get(prize) ?? 'free'),
      )
      if (missed) faults.push(`Ticket ${ticket} lost while ${missed.unit} was free.`)
      continue
    }
    const group = groupOf.get(unitByName.get(unit)?.prize ?? '') ?? 'free'
    counts.set(`${player} ${group}`, won(player, group) + 1)
    if (won(player, group) > limitOf(definition, group)) faults.push(`Ticket ${ticket} passed the limit of its player.`)
  }
  return faults
}

export type CapGroup = 'physical' | 'code' | 'free'

export const capGroupOf = (kind: string): CapGroup =>
  kind === 'physical' ? 'physical' : kind === 'code' || kind === 'shared-code' ? 'code' : 'free'

export const limitOf = ({ limits }: Pick<Definition, 'limits'>, group: CapGroup): number =>
  group === 'free' ? Number.POSITIVE_INFINITY : limits[group]
