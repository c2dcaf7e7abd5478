import type { Shell } from '#contract/mechanics/shells.ts'
import { aShell, shellTitle } from './shell-words.ts'
import { ShellArt } from './shells.tsx'
import { placeOf } from './spots.ts'
import './history-detail.css'

export type PlayaDetailProps = { spot: number; shell: Shell } | { give: Shell; want: Shell }

/** What a dig brought up, or what was given for what: on the page of its entry in the history. */
export function PlayaDetail(detail: PlayaDetailProps) {
  if ('give' in detail) {
    return (
      <figure className="playa-detail">
        <ShellArt shell={detail.give} />
        <span className="playa-detail__arrow" aria-hidden="true">
          →
        </span>
        <ShellArt shell={detail.want} />
        <figcaption>
          {shellTitle(detail.give)} por {shellTitle(detail.want).toLowerCase()}
        </figcaption>
      </figure>
    )
  }
  return (
    <figure className="playa-detail">
      <ShellArt shell={detail.shell} />
      <figcaption>
        Salió {aShell(detail.shell)} en la {placeOf(detail.spot)}
      </figcaption>
    </figure>
  )
}
