import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import type { PrizePlaces } from '#contract/games/eurocopa/tournament.schema.ts'

/** A prize and the places that win it. */
export interface PrizeBand extends PrizePlaces {
  offer: PrizeOffer
}

export const prizeBandsOf = (places: readonly PrizePlaces[], prizes: readonly PrizeOffer[]): PrizeBand[] =>
  places.flatMap((place) => {
    const offer = prizes.find(({ key }) => key === place.prize)
    return offer ? [{ ...place, offer }] : []
  })

type Row = Pick<BoardRow, 'place' | 'points'>

/**
 * Returns the bands that begin before a row of a page. `before` is the row above; undefined for the first row of the
 * page. A row without points wins nothing.
 */
export const bandsBefore = (bands: readonly PrizeBand[], row: Row, before: Row | undefined): PrizeBand[] =>
  bands.filter(
    ({ from, to }) =>
      row.points > 0 && row.place >= from && row.place <= to && (before === undefined || before.place < from),
  )

/** Returns whether the prizes end between a row and the row above. */
export function endsBefore(bands: readonly PrizeBand[], row: Row, before: Row | undefined): boolean {
  const last = bands.at(-1)?.to ?? 0
  const wins = ({ place, points }: Row) => place <= last && points > 0
  return before !== undefined && wins(before) && !wins(row)
}

/** Returns whether the prizes end with the last row of a page: the page has as many rows as there are prizes. */
export function endsAfter(bands: readonly PrizeBand[], rows: readonly Row[]): boolean {
  const [first, end] = [rows[0], rows.at(-1)]
  const last = bands.at(-1)?.to ?? 0
  return !!first && !!end && end.points > 0 && end.place <= last && first.place + rows.length - 1 >= last
}

/** «1.º», «2.º y 3.º», «4.º a 10.º» */
export function placesWords({ from, to }: PrizePlaces): string {
  if (from === to) return `${from}.º`
  return `${from}.º ${to === from + 1 ? 'y' : 'a'} ${to}.º`
}

/** Says what the member is short of the next better place; undefined at the top. */
export function climbWords(pointsToClimb: number | null): string | undefined {
  if (pointsToClimb === null) return
  if (pointsToClimb === 0) return 'Tienes los puntos del puesto siguiente: te falta un pleno o un acierto.'
  return pointsToClimb === 1 ? 'Te falta 1 punto para subir.' : `Te faltan ${pointsToClimb} puntos para subir.`
}
