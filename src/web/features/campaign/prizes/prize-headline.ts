import type { Campaign, PrizeOffer } from '#contract/campaigns.schema.ts'
import type { Say } from '#contract/words/say.ts'
import type { SITE_WORDS } from '#contract/words/site.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { counted, grouped, plural } from '#web/format/plural.ts'

const MOST = 3

export interface PrizesSaid {
  line: string
  /** Some of the prizes that are left, to be listed after the line. */
  named: PrizeOffer[]
}

/**
 * Returns a line with the number of prizes, and some of the prizes. Returns undefined if no prizes are published or the
 * prizes can no longer be won.
 */
export function prizeHeadline(
  campaign: Pick<Campaign, 'phase' | 'prizes' | 'countedAt' | 'zone'>,
  say: Say<typeof SITE_WORDS>,
): PrizesSaid | undefined {
  const { phase, prizes, countedAt, zone } = campaign
  if (prizes.length === 0 || (phase !== 'open' && phase !== 'announced')) return
  const stock = sumOf(prizes.map((prize) => prize.stock))
  const left = sumOf(prizes.map((prize) => prize.left))
  const all = counted(stock, 'premio', 'premios')
  if (left === 0) {
    const line = stock === 1 ? say('none-left-of-one') : say('none-left', { n: grouped(stock) })
    return { line, named: [] }
  }
  const toWin = prizes.filter((prize) => prize.left > 0)
  const named = toWin.slice(0, MOST)
  const count =
    left === stock
      ? all
      : countedAt === null
        ? `${plural(left, 'Queda', 'Quedan')} ${left} de ${all}`
        : // The current count is not published, so the text names the day of the last published count.
          `El ${formatShortDate(countedAt, zone)} ${plural(left, 'quedaba', 'quedaban')} ${left} de ${all}`
  return { line: named.length > 1 && left > named.length ? `${count}, como estos:` : `${count}:`, named }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
