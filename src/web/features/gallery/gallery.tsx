import { KINDS } from '#contract/kinds.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { ControlParts } from './control-parts.tsx'
import { GallerySection } from './gallery-section.tsx'
import { OverlayParts } from './overlay-parts.tsx'
import { PaperParts } from './paper-parts.tsx'

export function Gallery() {
  return (
    <Page title="Piezas" lead={<p>Cada pieza en cada estado. Esta página no existe en un sitio público.</p>}>
      <div className="stack stack--section">
        <OverlayParts />
        <ControlParts />
        <PaperParts />
        <GallerySection title="Carteles">
          <ul className="poster-grid">
            {KINDS.map((kind) => (
              <li key={kind} data-campaign={kind}>
                <Poster kind={kind} title={`Cartel de ${kind}`} dates="Del 1 al 28 de junio" as="h3" />
              </li>
            ))}
          </ul>
        </GallerySection>
      </div>
    </Page>
  )
}
