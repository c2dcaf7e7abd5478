import { anOrnament, theOrnament, theseOrnaments, VISIT_SOURCE } from '#contract/games/xmastree/ornament-words.ts'
import { MILESTONES, PLACES } from '#contract/games/xmastree/ornaments.ts'
import { placeName } from '#contract/games/xmastree/place-names.ts'
import type { Gained, SharedTree, Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { counted, plural } from '#web/format/plural.ts'
import type { Hanging, Selection } from './selection.ts'

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const waitingIn = ({ tray }: Pick<Tree, 'tray'>) => tray.reduce((sum, { waiting }) => sum + waiting, 0)

/** The line above the tray. `place` is for screen readers, because everybody else sees it on the tree. */
export interface Said {
  text: string
  place?: string
  /** The same in a few words, for a line on a phone. */
  short?: string
}

/** Describes a hanging. */
export function doneWords({ ornament, from, place }: Hanging): Said {
  if (place === null) return { text: `Has quitado ${theOrnament(ornament)}: vuelve a tu caja.` }
  return from === null
    ? { text: `Has colgado ${anOrnament(ornament)}`, place: placeName(place) }
    : { text: `Has movido ${theOrnament(ornament)}`, place: placeName(place) }
}

/** Describes the next step. */
export function hintFor(tree: Tree, selection: Selection): string {
  if (selection && 'place' in selection) return `${capital(placeName(selection.place))}: elige un adorno.`
  if (selection) return `Elige un sitio para ${theOrnament(selection.ornament)}.`
  if (tree.state === 'complete') return 'Tu árbol está completo. Puedes seguir moviendo los adornos.'
  const waiting = waitingIn(tree)
  if (waiting > 0) return 'Toca un adorno y luego un punto del árbol. También puedes arrastrarlo.'
  return tree.hung === 0 ? 'Aún no tienes adornos.' : 'Todo lo que tienes está colgado.'
}

export function newsWords(news: readonly Gained[]): Said {
  const ornaments = news.map(({ ornament }) => ornament)
  const sources = [...new Set(news.map(({ source }) => source))]
  const isVisit = sources.length === 1 && sources[0] === VISIT_SOURCE
  const why = isVisit ? ' por tu visita de esta semana' : `: ${sources.map(inSentence).join(', ')}`
  return {
    text: `${plural(news.length, 'Te ha llegado', 'Te han llegado')} ${theseOrnaments(ornaments)}${why}.`,
    short: counted(news.length, 'adorno nuevo', 'adornos nuevos'),
  }
}

const PROMISES: Record<(typeof MILESTONES)[number], string> = {
  10: 'tu fondo de pantalla',
  20: 'tu código de regalo',
  30: 'entrar en el sorteo',
}

/** Returns the number of strings of lights that the milestones have lit. */
export const litBy = ({ milestones }: Pick<Tree, 'milestones'>): number =>
  milestones.filter(({ reachedAt }) => reachedAt !== null).length

/** Returns how many ornaments the lights show: those that hang, and no fewer than the last milestone. */
export const lightsOf = ({ hung, milestones }: Pick<Tree, 'hung' | 'milestones'>): number =>
  Math.max(hung, 10 * litBy({ milestones }))

/** «Te faltan 3 para tu código de regalo.» */
export function nextWords({ hung, milestones }: Pick<Tree, 'hung' | 'milestones'>): string {
  const next = MILESTONES.find((at) => milestones.every((one) => one.at !== at || one.reachedAt === null))
  if (next === undefined) return 'Has llegado a las tres metas.'
  const left = Math.max(1, next - hung)
  return `${plural(left, 'Te falta', 'Te faltan')} ${left} para ${PROMISES[next]}.`
}

/** Says what a tree has achieved once it is over, and not what it has missed. */
export function achievedWords({ hung, milestones }: Pick<Tree, 'hung' | 'milestones'>): string {
  const made = `Colgaste ${counted(hung, 'adorno', 'adornos')}`
  const reached = MILESTONES.filter((at) => milestones.some((one) => one.at === at && one.reachedAt !== null))
  if (reached.length === MILESTONES.length) return `${made} y llegaste a las tres metas.`
  if (reached.length === 0) return `${made}.`
  return `${made} y conseguiste ${new Intl.ListFormat('es').format(reached.map((at) => PROMISES[at]))}.`
}

/** The words of the button that hangs everything that is in the box. */
export function arrangeWords(waiting: number): string {
  if (waiting === 1) return 'Colgar el que falta'
  return waiting === 2 ? 'Colgar los dos' : `Colgar los ${waiting}`
}

/** Describes the milestone that turned on string number `lit`. */
export function reachedWords(lit: number): string {
  const at = MILESTONES[lit - 1]
  return at ? `¡${at} adornos! Has conseguido ${PROMISES[at]}.` : ''
}

export const hungWords = (hung: number) =>
  hung === 0 ? 'Aún no hay adornos' : `${counted(hung, 'adorno', 'adornos')} de ${PLACES}`

export const sharedTitle = ({ name }: Pick<SharedTree, 'name'>) =>
  name ? `El árbol de ${name}` : 'Un árbol de Navidad'

/** Returns the link preview of a shared tree, for messengers. */
export const sharedPreview = (tree: SharedTree, token: string) => ({
  title: sharedTitle(tree),
  description: `Lleva ${tree.hung} de ${PLACES} adornos. Planta tú también el tuyo.`,
  picture: { path: `/arbol/${token}.png`, alt: 'Dibujo de un árbol de Navidad con sus adornos' },
})
