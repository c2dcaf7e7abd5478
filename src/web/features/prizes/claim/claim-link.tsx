import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { ModalLink } from '#web/components/ui/modal/modal-link.tsx'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import './claim-link.css'

const ClaimForm = lazy(() => import('./claim-form.tsx').then((file) => ({ default: file.ClaimForm })))

/** Renders a link that opens the claim in a dialog above the game. Without JavaScript, it leads to the prize's page. */
export function ClaimLink({ prize: { id, name, symbol, campaign } }: { prize: WonPrize }) {
  return (
    <ModalLink
      title="¿Adónde te lo enviamos?"
      campaign={campaign.kind}
      link={(open) => (
        <Link to="/user/prizes/$id" params={{ id }} className={buttonClass({ size: 'lg' })} onClick={open}>
          Recoger mi premio
        </Link>
      )}
    >
      <p className="claim-prize">
        <Drawing kind={campaign.kind} name={symbol} size={56} isCut />
        {name}
      </p>
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
