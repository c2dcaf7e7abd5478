import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { ModalLink } from '#web/components/ui/modal/modal-link.tsx'
import { conditionsQuery } from '#web/features/conditions/conditions.functions.ts'
import { LegalText } from './legal-text.tsx'

/**
 * Renders a link that opens the rules in a dialog. Without JavaScript or in a new tab, it leads to the page with all
 * rules.
 */
export function RulesLink({ id, title }: { id: string; title: string }) {
  return (
    <ModalLink
      title={title}
      link={(open) => (
        <Link to="/conditions" hash={id} className="text-link" onClick={open}>
          Bases completas
        </Link>
      )}
    >
      <Rules id={id} />
    </ModalLink>
  )
}

function Rules({ id }: { id: string }) {
  const { data, isError } = useQuery(conditionsQuery)
  const rules = data?.versions.find((version) => version.id === id)
  if (rules) return <LegalText text={rules.text} />
  if (isError || data) return <Notice tone="warning">No se han podido leer. Están en «Bases y condiciones».</Notice>
  return (
    <SkeletonGroup label="Leyendo las bases">
      <Skeleton count={6} />
    </SkeletonGroup>
  )
}
