import { useHydrated } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { canShareFiles } from '#web/components/ui/can-share-files.ts'
import { shareFile } from '#web/components/ui/share-file.ts'

/** Returns whether the prize is still its winner's. */
export const canShare = ({ state }: WonPrize): boolean =>
  state === 'won' || state === 'claimed' || state === 'sent' || state === 'delivered'

/** Offers a picture of the win without its code: to share where the device can, else to save. */
export function ShareWin({ prize: { id, code } }: { prize: WonPrize }) {
  const picture = `/user/prizes/${id}/compartir.png`
  const canShareHere = useHydrated() && canShareFiles()
  return (
    <p className="cluster">
      {canShareHere ? (
        <Button variant="secondary" onClick={() => shareFile(picture, 'he-ganado.png')}>
          Compartir que has ganado
        </Button>
      ) : (
        <a href={picture} download>
          {code ? 'Presumir sin enseñar el código' : 'Presumir del premio'}
        </a>
      )}
      <span className="small muted">Es una imagen, sin tu nombre{code ? ' ni tu código' : ''}.</span>
    </p>
  )
}
