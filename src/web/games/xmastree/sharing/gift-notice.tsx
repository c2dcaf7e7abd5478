import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Gift, GiftState } from '#contract/games/xmastree/xmastree.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { acceptForm, giftQuery } from '../functions.ts'

const REFUSED: Record<Exclude<GiftState, 'ready' | 'ring'>, string> = {
  accepted: 'Ya recogiste este regalo: lo tienes en tu caja o en tu árbol.',
  own: 'Este regalo lo hiciste tú. Mándale el enlace a otra persona.',
  used: 'Este regalo ya lo ha recogido alguien.',
  gone: 'Este regalo ya no se puede recoger: quien te lo mandó ya no participa.',
  repeated: 'Esta persona ya te regaló un adorno: solo cuenta uno de cada persona. El enlace sigue valiendo para otra.',
  full: 'Ya has recibido todos los regalos que caben en esta edición. El enlace sigue valiendo para otra persona.',
  over: 'La promoción ha terminado y los regalos ya no se recogen.',
}

/** A gift from a friend. Opening its link does not use the gift; the button does. */
export function GiftNotice({ token, zone }: { token: string; zone: string }) {
  const slug = useSlug('xmastree')
  const gift = useSuspenseQuery(giftQuery(slug, token)).data
  const state = useForm({ name: 'gift', submit: acceptForm })
  if (gift.state !== 'ready') {
    return (
      <div className="tree-gift">
        <Notice title="Un regalo">{refusalOf(gift, zone)}</Notice>
      </div>
    )
  }
  const needsSteps = state.problem?.code === 'not_validated'
  return (
    <div className="tree-gift">
      <Notice tone="success" title="Te han regalado un adorno">
        <p>Recógelo y aparecerá en tu caja. Desde ese momento, el enlace deja de valer.</p>
        <Form state={state} className="stack stack--tight">
          <input type="hidden" name="edition" value={gift.edition} />
          <input type="hidden" name="token" value={token} />
          <div className="cluster">
            <Button type="submit" pending={state.isPending}>
              Recoger el regalo
            </Button>
            {needsSteps ? (
              <Link
                to="/user/validation"
                search={{ volver: `${pagePath({ kind: 'xmastree', slug })}?regalo=${token}` }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Ver qué me falta
              </Link>
            ) : null}
          </div>
        </Form>
      </Notice>
    </div>
  )
}

function refusalOf({ state, readyAt }: Gift, zone: string): string {
  if (state === 'ready') return ''
  if (state !== 'ring') return REFUSED[state]
  const when = readyAt === null ? 'mañana' : `a partir del ${formatDateTime(readyAt, zone)}`
  return `A esta persona le diste tú un adorno hace menos de un día. Su regalo te espera: recógelo ${when}.`
}
