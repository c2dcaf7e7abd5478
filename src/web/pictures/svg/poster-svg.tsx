import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PosterArtProps, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'

/** The poster of each campaign, found by path, so that no list has to name them. */
const ART = import.meta.glob<ComponentType<PosterArtProps>>('../../games/*/poster-art.tsx', {
  eager: true,
  import: 'PosterArt',
})

export const artOf = (name: string) => ART[`../../games/${name}/poster-art.tsx`]

/**
 * Returns the drawing of a poster on its ground, with colours as variables. `waited` is the number of days of the
 * countdown that have passed (`PosterArtProps`); without it, the poster is that of an open campaign.
 */
export function posterSvg(name: string, waited?: number): string | undefined {
  const Art = artOf(name)
  if (!Art || (waited !== undefined && waited > SHOWN_DAYS)) return
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 520" aria-hidden="true">
      <rect width="400" height="520" fill="var(--ground)" />
      <Art waited={waited} />
    </svg>,
  )
}
