import { createHmac } from 'node:crypto'
import {
  type Block,
  type Definition,
  dailyBlocks,
  FIRST_FORMAT_WITH_SPREADING,
  MAIN_POOL,
} from '../definition/definition.ts'
import { sha256 } from '../definition/hashing.ts'

const INTRO = `Cada unidad de premio tiene su momento. La gana la primera jugada válida que llega en ese momento o después, mientras siga libre; la que nadie ha ganado espera a la siguiente jugada.

1. «definitionHash» es el SHA-256 de «definition» (UTF-8), en hexadecimal. «seedCommit» es el SHA-256 del texto seed + "|" + definitionHash, en hexadecimal; «commitments» dice cuándo se publicó y guarda también los anteriores. «seed» son 32 bytes al azar, en hexadecimal, y se enseña al cerrar.
2. sorteo(etiqueta, n): para contador = 0, 1, 2…, se toman los 6 primeros bytes de HMAC-SHA256(clave = los 32 bytes de la semilla, mensaje = etiqueta + "|" + contador) como número con el byte mayor delante; se descarta si no es menor que el mayor múltiplo de n que cabe en 2^48; si vale, el resultado es el resto de dividirlo entre n.
3. Unidades: por cada premio de la definición, en su orden, "clave-001" y siguientes hasta agotar sus existencias (tres cifras o más).`

const ORDER_BY_DAYS = `4. Orden: para i desde la última posición hasta la 1, se cambia la unidad i por la unidad sorteo("order|" + i, i + 1).
5. Días: los días del calendario de «zone» entre opensAt y closesAt; el primero y el último se recortan en esos instantes. Con D días y N unidades, la unidad número i del orden (desde 0) cae en el día ⌊i × D / N⌋.
6. Momento: el comienzo de ese día + sorteo("moment|" + unidad, duración del día en milisegundos).`

const ORDER_BY_BLOCKS = `4. Orden: por cada grupo de premios («pool»; «main» donde no se dice otro), para i desde la última posición hasta la 1, se cambia la unidad i por la unidad sorteo("order|" + i, i + 1); en otro grupo que no sea «main», la etiqueta es "order|" + grupo + "|" + i.
5. Tramos: los de «blocks» que son del grupo, en su orden, con su peso. Con N unidades y la suma de los pesos W, la unidad número i del orden (desde 0) cae en el primer tramo con i × W < N × (suma de los pesos hasta ese tramo).
6. Momento: el comienzo de ese tramo + sorteo("moment|" + unidad, duración del tramo en milisegundos).`

const CLAIMS = `7. Jugadas: en el orden de su número. Cada una recibe la unidad libre de su grupo con el momento más temprano que no sea posterior a ella, sin contar las clases de premio en las que la persona ya llegó a su tope («limits»). Las jugadas separadas por menos de dos segundos pueden atenderse en cualquier orden.`

const PAUSES = `Pausas: los momentos que caen en una pausa («pauses», desde «from» y antes de «until») se reparten por lo que queda: el momento nuevo es «until» + sorteo("resume|" + número de la pausa + "|" + unidad, tiempo desde «until» hasta el final del último tramo de su grupo, en milisegundos). Si a su grupo no le queda tiempo, no cambian.`

const PARTNER_CODES = `Los códigos de un socio («codes»: "partner") no están libres hasta que se cargan: una unidad cuyo momento llega antes espera a su código.`

const DRAWS = `Sorteos: los premios con «pool» "draw:" + clave no tienen momento. Al cerrar se congela la lista de participaciones, con números desde 1 en el orden en que se consiguieron, y se publica «listHash»: el SHA-256 de sus líneas número + "|" + player + "|" + cause + "|" + at, cada una con un salto de línea detrás. Después, en «drawsAt», se ordena la lista: para i desde 0, se cambia la participación de la posición i por la de la posición i + sorteo("draw|" + clave + "|" + listHash + "|" + valor público + "|" + i, N - i), donde N son las participaciones; donde no hay valor público, su texto es vacío. Los puestos son las personas en ese orden, cada una la primera vez que sale. Las unidades, en el orden de la definición, van a los primeros puestos cuya cuenta sigue activa; detrás quedan los suplentes. El premio que no se recoge en «daysToClaim» días, se anula o se rechaza pasa al suplente siguiente, con un 2 detrás de su unidad (clave-001-2), después un 3, y así. Los premios de un sorteo no cuentan para los topes por persona.`

const BY_SCORE = `Por puntuación: en un sorteo con «byScore», la lista va por puntuación, de mayor a menor, y su cause es la puntuación: números separados por "/", de los que manda el primero en que difieren. Quienes tienen la misma están igualados, y el sorteo solo decide entre ellos: en vez de N se pone el número de la última participación que está igualada con la de la posición i. La lista se congela cuando está contado todo, que puede ser después del cierre; at es el último instante antes del cierre. La semilla se enseña en «drawsAt», y no al cerrar.`

const CLOSING = `Sorteo de cierre: lo que queda sin dueño se sortea entre quienes jugaron. Su clave es "closing"; su lista tiene a cada persona una vez, en el orden de su primera jugada con «action» igual a la de «closingDraw», y su cause es el número de esa jugada. En «closingDraw.drawsAt», acabado el plazo de recogida, se ordena como los demás. Sus unidades quedan fijadas al sortear y van en el orden de la definición: las que nadie ganó nunca (salvo los códigos de un socio que no se cargaron), las que caducaron, se anularon o se rechazaron y las de otros sorteos a las que no les quedó suplente; las que tuvieron dueño llevan un número más. Con menos personas que premios, sobran los últimos, sin nadie a quien dárselos. Lo que vuelva a quedar libre después pasa a sus suplentes.`

const SEALS = `Sellos: donde la definición dice {"seal": …} hay un contenido que se publica a su hora, o nunca si es un código. El sello es el SHA-256 de sal + "|" + ruta + "|" + contenido (JSON con las claves en orden), y la sal es HMAC-SHA256(clave = los 32 bytes de la semilla, mensaje = "seal|" + ruta), en hexadecimal; la ruta nombra el lugar, con puntos. Lo que ya es público está en «seals».`
const AMENDMENTS = `Cambios: «amendments» son los cambios públicos desde que empezó, en su orden. «hash» es el SHA-256 de la huella anterior («definitionHash» en el primero) + "|" + «text», y su «seedCommit» el SHA-256 de su semilla + "|" + «hash». «text» es JSON: «changes» dice, por su ruta en la definición, el valor nuevo de cada parte (null la quita); nunca hay menos premios, ni un cierre o un plazo anterior, y nada de lo sorteado se mueve. Las unidades que añade siguen a las que había, y sus momentos salen como en 4 a 6 de su propia semilla, de esas unidades y de sus «blocks», que empiezan en «at» o después. Sus pausas y sus sellos usan también su semilla. Se juega hasta el último «closesAt», y las unidades que nadie ganó siguen libres hasta entonces.`
const RECEIPTS = `Recibos: «signature» es la firma Ed25519, con la clave «keyId», del texto (UTF-8) de estas líneas, con un salto de línea entre una y otra: "temporada-recibo-1", «edition», «definitionHash» y, de la jugada, «ticket», «player», «at», «day», «action», «slot», «detail» y «unit», que queda vacía si no hay premio. Las claves públicas son «receiptKeys», en base64url; las que ya no firman siguen en la lista.
Raíces: después de cada día de «zone», y después del cierre, una raíz recoge las jugadas que aún no están en otra, hasta la de número «last». Es el SHA-256, en hexadecimal, de la raíz anterior («definitionHash» en la primera) con un salto de línea detrás y de una línea por jugada, en el orden de su número: «ticket», «player», «at», «day», «action», «slot», «detail» y «unit» con "|" entre una y otra y un salto de línea detrás.`

const EXCLUDED = `Sin quienes ya ganaron: en los sorteos, quien ha ganado antes de «closesAt» una unidad de una edición de «excludeWinnersOf», sea cual sea después su suerte, sigue en la lista y sale en su orden, y su puesto es «excluded»: no se lleva premio ni espera como suplente, y cuenta como si no estuviera. «wonIn» dice la edición y la unidad, que están en las jugadas o en los puestos que publica aquella edición; cada unidad excluye solo a una persona. Los nombres inventados cambian de una edición a otra, así que desde fuera se comprueba que cada persona excluida había ganado, y no que no falte ninguna.`

const CHECKSUMS = `Sumas de control: «checksum» son las 16 primeras cifras del SHA-256 de lo que la lleva, en JSON con las claves en orden y sin la propia suma; en la prueba, sin «definition»; en un sorteo, sin «places», que tienen cada uno la suya. «rootsHash» es el SHA-256 de la lista de raíces, en el mismo JSON. Descubre lo que cambió por el camino, también donde no hay nada que calcular; quien publica puede hacer otra.`

/** Returns the method that the functions below implement, in the words that visitors read in the proof. */
export const methodOf = (
  {
    format,
    blocks,
    prizes,
    draws,
    closingDraw,
    excludeWinnersOf,
  }: Pick<Definition, 'format' | 'blocks' | 'prizes' | 'draws' | 'closingDraw' | 'excludeWinnersOf'>,
  {
    ofGame,
    hasSeals,
    hasAmendments,
  }: { ofGame?: string | undefined; hasSeals?: boolean; hasAmendments?: boolean } = {},
): string =>
  [
    INTRO,
    blocks ? ORDER_BY_BLOCKS : ORDER_BY_DAYS,
    prizes.some(({ codes }) => codes === 'partner') ? `${CLAIMS} ${PARTNER_CODES}` : CLAIMS,
    ...(blocks && format >= FIRST_FORMAT_WITH_SPREADING ? [PAUSES] : []),
    ...(ofGame ? [ofGame] : []),
    ...(draws.length > 0 || closingDraw ? [DRAWS] : []),
    ...(draws.some(({ byScore }) => byScore) ? [BY_SCORE] : []),
    ...(closingDraw ? [CLOSING] : []),
    ...(excludeWinnersOf ? [EXCLUDED] : []),
    ...(hasSeals ? [SEALS] : []),
    ...(hasAmendments ? [AMENDMENTS] : []),
    RECEIPTS,
    CHECKSUMS,
  ].join('\n')

export interface DrawnUnit {
  unit: string
  prize: string
  opensAt: number
}

export const commitTo = (seed: string, definitionHash: string): string => sha256(`${seed}|${definitionHash}`)

const SPAN = 2 ** 48

/** Returns a number from 0 to n - 1, each equally likely, fixed by seed and label. */
export function draw(seed: string, label: string, n: number): number {
  const key = Buffer.from(seed, 'hex')
  const edge = SPAN - (SPAN % n)
  for (let counter = 0; ; counter++) {
    const value = createHmac('sha256', key).update(`${label}|${counter}`).digest().readUIntBE(0, 6)
    if (value < edge) return value % n
  }
}

/** Returns the moments of all prize units of a definition, in the order in which they open. See `methodOf`. */
export const drawMoments = (seed: string, definition: MomentsPlan): DrawnUnit[] =>
  [...momentsToSort(lotOf(seed, definition))].sort(byMoment)

/** The units that came with the definition, or with one amendment: their moments follow from one seed. */
export interface Lot {
  seed: string
  prizes: readonly LotPrize[]
  blocks: readonly Block[]
}

/** Some units of a prize; `first` is the number of the first one, by default 1, and `stock` that of the last one. */
interface LotPrize {
  key: string
  pool: string
  first?: number
  stock: number
}

/** Returns the units of a definition without amendments. */
export const lotOf = (seed: string, definition: MomentsPlan): Lot => {
  return { seed, prizes: definition.prizes, blocks: definition.blocks ?? dailyBlocks(definition) }
}

/** Returns the units that `after` has and `before` has not. */
export const addedPrizes = (
  before: readonly Omit<LotPrize, 'first'>[],
  after: readonly Omit<LotPrize, 'first'>[],
): LotPrize[] =>
  after.flatMap(({ key, pool, stock }, i) => {
    const had = before[i]?.stock ?? 0
    return stock > had ? [{ key, pool, first: had + 1, stock }] : []
  })

export const byMoment = (a: DrawnUnit, b: DrawnUnit): number => a.opensAt - b.opensAt || (a.unit < b.unit ? -1 : 1)

/** Computes the moments from the seed one by one, on demand, because a large edition takes a second. */
export function* momentsToSort(lot: Lot): Generator<DrawnUnit> {
  for (const pool of new Set(lot.blocks.map(({ pool }) => pool))) {
    const own = lot.blocks.filter((block) => block.pool === pool)
    yield* drawPool(lot.seed, pool, unitsOf(lot, pool), own)
  }
}

type MomentsPlan = Pick<Definition, 'prizes' | 'blocks' | 'zone' | 'opensAt' | 'closesAt'>
type Unit = Omit<DrawnUnit, 'opensAt'>

/** Returns the units of a pool, or of all pools, in the order of the definition. */
export const unitsOf = ({ prizes }: Pick<Lot, 'prizes'>, pool?: string): Unit[] =>
  prizes
    .filter((prize) => pool === undefined || prize.pool === pool)
    .flatMap(({ key, first = 1, stock }) =>
      Array.from({ length: stock - first + 1 }, (_, i) => ({ unit: unitName(key, first + i), prize: key })),
    )

function* drawPool(seed: string, pool: string, units: Unit[], blocks: Block[]): Generator<DrawnUnit> {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  const ends = blocks.map((_, i) => blocks.slice(0, i + 1).reduce((sum, { weight }) => sum + weight, 0))
  let index = blocks.length - 1
  for (const { unit, prize, i } of shuffled(seed, pool, units)) {
    while (index > 0 && i * total < units.length * (ends[index - 1] ?? 0)) index--
    const block = blocks[index]
    if (!block) throw new Error(`no time for the pool "${pool}"`)
    const { start, end } = block
    yield { unit, prize, opensAt: start + draw(seed, `moment|${unit}`, end - start) }
  }
}

/** Yields the shuffled units with their positions, the last position first. See `methodOf`. */
function* shuffled(seed: string, pool: string, units: readonly Unit[]): Generator<Unit & { i: number }> {
  const label = pool === MAIN_POOL ? 'order' : `order|${pool}`
  const left = [...units]
  for (let i = left.length - 1; i >= 0; i--) {
    const j = i > 0 ? draw(seed, `${label}|${i}`, i + 1) : 0
    const [held, other] = [left[i], left[j]]
    if (!held || !other) throw new Error('a draw out of range')
    left[j] = held
    yield { ...other, i }
  }
}

const unitName = (key: string, n: number): string => `${key}-${String(n).padStart(3, '0')}`

export type CapGroup = 'physical' | 'code' | 'free'

/** The cap group of units that cannot be won yet, because their partner codes are missing. */
export const WAITING = 'waiting' as const

export const capGroupOf = (kind: string): CapGroup =>
  kind === 'physical' ? 'physical' : kind === 'code' || kind === 'shared-code' ? 'code' : 'free'

export const limitOf = ({ limits }: Pick<Definition, 'limits'>, group: CapGroup): number =>
  group === 'free' ? Number.POSITIVE_INFINITY : limits[group]
