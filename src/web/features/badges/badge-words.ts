import type { BadgeState } from '#contract/badges.schema.ts'
import { formatDate } from '#web/format/dates.ts'
import type { BadgeLook } from './shown-badge.ts'

/** The time zone of a campaign, and whether the campaign has ended. */
export interface Setting {
  zone: string
  isOver: boolean
}

/** «3 de 12 conseguidas»; before the first badge it counts those to come. */
export function countWords(badges: readonly { look: BadgeLook }[], { isOver }: Setting): string {
  const earned = badges.filter(({ look }) => look === 'earned').length
  return earned === 0 && !isOver ? `${badges.length} por conseguir` : `${earned} de ${badges.length} conseguidas`
}

const BAND = 10
/** A no-break space keeps a number and its percent sign on one line. */
const percent = (share: number) => `${share}\u00A0%`

/**
 * Describes the share of members who hold a badge, in bands of ten percent. Returns null if the share is unpublished
 * because there are too few members.
 */
export function heldWords(heldBy: number | null): string | null {
  if (heldBy === null) return null
  if (heldBy >= 100) return 'La tiene todo el mundo.'
  if (heldBy < BAND) return `La tiene menos del ${percent(BAND)}.`
  return heldBy + BAND < 100
    ? `La tiene entre el ${heldBy} y el ${percent(heldBy + BAND)}.`
    : `La tiene el ${percent(heldBy)} o más.`
}

/** Describes the state of a badge in words, because the picture alone is not enough. */
export function stateWords(own: BadgeState | undefined, { zone, isOver }: Setting): string {
  if (own?.earnedAt != null) return `Conseguida el ${formatDate(own.earnedAt, zone)}`
  if (own?.revoked != null) return 'Retirada'
  if (!isOver) return 'Por conseguir'
  return own && own.have > 0 && own.of > 1 ? `Sin conseguir: ${own.have} de ${own.of}` : 'Sin conseguir'
}

/** Quotes the condition of a badge that is earned or can no longer be: conditions tell what to do. */
export const pastCondition = (condition: string): string => `Pedía: «${condition}»`

/** Explains why a badge was revoked, in the organiser's words. */
export const revokedWords = (reason: string): string =>
  `La organización anuló aquello con lo que la ganaste${reason ? `: ${reason}` : '.'}`

export const sinceWords = (since: number, zone: string): string => `Cuenta desde el ${formatDate(since, zone)}.`
