import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SharedTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { sharedTreeQuery } from './functions.ts'
import { hungWords, sharedTitle } from './state/tree-words.ts'
import { Flakes } from './tree/snowflakes.tsx'
import { StillTree } from './tree/tree-stage.tsx'
import './tree-page.css'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'

/** A shared tree, with an invitation to create one. */
export function SharedTreePage({ token }: { token: string }) {
  const tree = useSuspenseQuery(sharedTreeQuery(token)).data
  return (
    <Page
      title={sharedTitle(tree)}
      campaign="xmastree"
      tone="ground"
      setting="tree"
      lead={<p>{leadFor(tree)}</p>}
      actions={
        <Link {...pageLink({ kind: 'xmastree', slug: tree.slug })} className={buttonClass({ size: 'lg' })}>
          Plantar el mío
        </Link>
      }
    >
      <section className="tree" aria-label="El árbol" data-still="" data-shared="">
        <Flakes />
        <StillTree places={tree.places} lights={tree.hung} />
        <div className="tree-side">
          <div className="tree-box stack">
            <h2>¿Y el tuyo?</h2>
            <p>
              Son treinta sitios y doce adornos. Llegan con tus visitas, con otras promociones y de manos de tus
              amistades; tú eliges dónde cuelga cada uno.
            </p>
          </div>
        </div>
      </section>
    </Page>
  )
}

const leadFor = ({ state, hung }: SharedTree) => {
  if (state === 'complete') return 'Treinta adornos: está completo.'
  return state === 'frozen'
    ? `Se quedó con ${hungWords(hung).toLowerCase()}.`
    : `${hungWords(hung)}, y sigue creciendo.`
}
