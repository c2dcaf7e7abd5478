import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { aShell, shellTitle } from '#contract/games/playa/shell-words.ts'
import { ShellArt } from './album/shell-art.tsx'
import { placeOf } from './dig/spots.ts'
import './history-detail.css'

/** The shell of a dig, or both shells of a swap. */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'playa') return null
  const { find, swap } = detail
  return (
    <>
      {find ? (
        <figure className="playa-detail">
          <ShellArt shell={find.shell} />
          <figcaption>
            Salió {aShell(find.shell)} en la {placeOf(find.spot)}
          </figcaption>
        </figure>
      ) : null}
      {swap ? (
        <figure className="playa-detail">
          <ShellArt shell={swap.give} />
          <span className="playa-detail__arrow" aria-hidden="true">
            →
          </span>
          <ShellArt shell={swap.want} />
          <figcaption>
            {shellTitle(swap.give)} por {shellTitle(swap.want).toLowerCase()}
          </figcaption>
        </figure>
      ) : null}
    </>
  )
}
