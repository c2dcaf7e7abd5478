import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ModalLink } from '#web/components/ui/modal-link.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/skeleton.tsx'
import { prizesQuery } from '#web/functions/prizes.ts'

const ClaimForm = lazy(() => import('./claim-form.tsx').then((file) => ({ default: file.ClaimForm })))

/** Claims a prize without leaving the game; without JavaScript, links to the prize's page. */
export function ClaimLink({ id, name }: { id: string; name: string }) {
  return (
    <ModalLink
      title={name}
      link={(open) => (
        <Link to="/user/prizes/$id" params={{ id }} className={buttonClass({ size: 'lg' })} onClick={open}>
          Recoger mi premio
        </Link>
      )}
    >
      <Claim id={id} />
    </ModalLink>
  )
}

function Claim({ id }: { id: string }) {
  const { data, isError } = useQuery(prizesQuery)
  const prize = data?.prizes.find((one) => one.id === id)
  const waiting = (
    <SkeletonGroup label="Buscando tu premio">
      <Skeleton count={3} />
    </SkeletonGroup>
  )
  if (prize) {
    return (
      <Suspense fallback={waiting}>
        {prize.needsAddress ? null : (
          <p>Al recogerlo te enseñamos tu código. También queda guardado en tu historial.</p>
        )}
        <ClaimForm prize={prize} />
      </Suspense>
    )
  }
  if (!isError && !data) return waiting
  return (
    <Link to="/user/prizes/$id" params={{ id }} className="text-link">
      Ir a la página del premio
    </Link>
  )
}
