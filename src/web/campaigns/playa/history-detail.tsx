import type { HistoryDetail as Detail } from '#contract/mechanics/catalog.ts'
import { aShell, shellTitle } from '#contract/mechanics/shell-words.ts'
import { ShellArt } from './shells.tsx'
import { placeOf } from './spots.ts'
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
