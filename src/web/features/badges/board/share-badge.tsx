import { ShareLinks } from '#web/components/ui/share-links.tsx'
import { badgeId, type ShownBadge } from '../shown-badge.ts'

/** A picture of an earned badge to share. */
export const ShareBadge = ({ slug, badge }: { slug: string; badge: ShownBadge }) => (
  <ShareLinks picture={`/promo/${slug}/recuerdo/insignia-${badgeId(badge)}.png`} of={`la insignia «${badge.name}»`} />
)
