import type { Campaign } from '#contract/campaigns.schema.ts'
import { campaignPage } from '#contract/kinds.ts'

interface Place {
  siteName: string
  /** Public origin of the site. */
  origin: string
}

/**
 * Returns an iCalendar file (RFC 5545). The id of the event does not depend on the dates, so that a calendar program
 * that imports the changed file updates the event. The event does not mark the time as busy.
 */
export function calendarFile(campaign: Campaign, { siteName, origin }: Place): string {
  const { slug, edition, title, tagline, phase, serverNow } = campaign
  const page = origin + campaignPage(campaign)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(siteName)}//Promociones//ES`,
    'BEGIN:VEVENT',
    `UID:${slug}-${edition}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(serverNow)}`,
    ...spanOf(campaign),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${tagline}\n${page}`)}`,
    `URL:${page}`,
    `STATUS:${phase === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * Returns the lines for start and end: whole days if the campaign opens and closes at midnight in its zone. The end
 * date is exclusive.
 */
function spanOf({ opensAt, closesAt, zone }: Campaign): string[] {
  const [opening, closing] = [localTime(opensAt, zone), localTime(closesAt, zone)]
  if (opening.isMidnight && closing.isMidnight) {
    return [`DTSTART;VALUE=DATE:${opening.day}`, `DTEND;VALUE=DATE:${closing.day}`]
  }
  return [`DTSTART:${utc(opensAt)}`, `DTEND:${utc(closesAt)}`]
}

function localTime(instant: number, timeZone: string) {
  // The locale `sv-SE` formats dates and times as ISO 8601 does.
  const [date = '', time] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(' ')
  return { day: date.replaceAll('-', ''), isMidnight: time === '00:00:00' }
}

/** «20261130T230000Z» */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n')

const MOST_OCTETS = 75

/** Folds a line into lines of at most 75 octets; each continuation starts with a space. Splits no character. */
function folded(line: string): string {
  let width = 0
  let text = ''
  for (const sign of line) {
    const octets = Buffer.byteLength(sign)
    if (width + octets > MOST_OCTETS) {
      text += '\r\n '
      width = 1
    }
    text += sign
    width += octets
  }
  return text
}
