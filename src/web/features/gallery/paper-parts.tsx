import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Ticket } from '#web/components/ui/display/ticket.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '#web/components/ui/icon.tsx'
import { MaterialIcon } from '#web/components/ui/material-icon.tsx'
import { SetIcon } from '#web/features/icons/set-icon.tsx'
import { GallerySection } from './gallery-section.tsx'

const ICONS: readonly IconName[] = [
  ...(['home', 'promos', 'history', 'profile', 'arrow-right', 'check', 'close'] as const),
  ...(['warning', 'info', 'eye', 'eye-off'] as const),
  ...(['device', 'lock', 'copy'] as const),
]

const HOURS_AND_DAYS_MS = ((221 * 24 + 14) * 60 + 56) * 60_000

/**
 * Icons that the loader of this page does not fetch, so the browser fetches them as after a client navigation. The last
 * name does not exist.
 */
const SET_ICONS = ['lucide:gift', 'lucide:ticket-percent', 'lucide:tags', 'lucide:coins', 'lucide:no-such-icon']

export function PaperParts() {
  return (
    <>
      <GallerySection title="Papeles">
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title="Un papel en la pared">
            Dice algo que no debe perderse.
          </Notice>
        ))}
        {(['paper', 'ground', 'kraft'] as const).map((tone) => (
          <Ticket key={tone} tone={tone} stub={<Stamp>GANADA</Stamp>}>
            <h3>Entrada {tone}</h3>
            <p>Se rasga por la línea de puntos.</p>
          </Ticket>
        ))}
        <div className="cluster">
          {(['accent', 'ok', 'muted', 'danger'] as const).map((tone) => (
            <Stamp key={tone} tone={tone} note="21 nov">
              SELLO
            </Stamp>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Esperas y vacíos">
        <Progress value={0} max={7} label="Misiones" />
        <Progress value={3} max={7} label="Misiones" />
        <Progress value={7} max={7} label="Misiones" />
        <SkeletonGroup label="Cargando">
          <Skeleton shape="title" />
          <Skeleton count={3} />
          <Skeleton shape="row" count={2} />
        </SkeletonGroup>
        {(['ticket', 'calendar', 'kite'] as const).map((art) => (
          <EmptyState key={art} art={art} title={`Vacío: ${art}`}>
            Todavía no hay nada que enseñar.
          </EmptyState>
        ))}
      </GallerySection>
      <GallerySection title="Cuentas atrás">
        <Countdown now={0} target={HOURS_AND_DAYS_MS} size="lg" label="Se abre en" />
        <Countdown now={0} target={90_000} label="Tu próxima tarjeta se abre en" />
        <Countdown now={1} target={0} label="Se abre en" endText="Ya está abierta" />
      </GallerySection>
      <GallerySection title="Iconos de juegos">
        <div className="cluster">
          {SET_ICONS.map((name) => (
            <SetIcon key={name} name={name} size="lg" label={name} />
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Iconos">
        <div className="cluster">
          {ICONS.map((name) => (
            <Icon key={name} name={name} size="lg" label={name} />
          ))}
        </div>
        <p className="cluster">
          <MaterialIcon name="celebration" /> La fuente Material Icons
        </p>
      </GallerySection>
    </>
  )
}
