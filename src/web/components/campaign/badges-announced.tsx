import { EmptyState } from '../ui/empty-state.tsx'

export const BadgesAnnounced = () => (
  <EmptyState art="calendar" title="Las insignias llegan con la promoción">
    Cada insignia dirá cómo se consigue y cuánto te falta. Ninguna se compra y ninguna depende de la suerte.
  </EmptyState>
)
