import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InvitationState } from '#contract/games/verano/verano.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { acceptForm, invitationQuery } from '../functions.ts'

const TOLD: Record<Exclude<InvitationState, 'ready'>, string> = {
  accepted: 'Ya has aceptado esta invitación: cuenta para quien te la mandó.',
  own: 'Esta invitación es tuya. Mándale el enlace a otra persona.',
  other: 'Ya aceptaste la de otra persona: en esta edición cuenta una sola.',
  ring: 'Esta persona llegó por ti o por alguien a quien invitaste: las invitaciones cruzadas no cuentan. Puedes jugar igual.',
  full: 'Ya ha llegado a todas las personas que podía. Puedes jugar igual.',
  gone: 'Esta invitación ya no cuenta: quien te la mandó ya no participa. Puedes jugar igual.',
  over: 'La promoción ha terminado y las invitaciones ya no cuentan.',
}

interface InvitationNoticeProps {
  token: string
  isMember: boolean
}

/** Shown to a friend who opens a member's link. Opening the link changes nothing; the button accepts the invitation. */
export function InvitationNotice({ token, isMember }: InvitationNoticeProps) {
  const slug = useSlug('verano')
  const { data: invitation } = useQuery(invitationQuery(slug, token))
  const state = useForm({ name: 'invitation', submit: acceptForm })
  const back = `${pagePath({ kind: 'verano', slug })}?invita=${encodeURIComponent(token)}`
  if (!invitation) {
    return (
      <Notice tone="warning" title="Esta invitación no está completa">
        Pide el enlace otra vez a quien te invitó. Puedes jugar igual.
      </Notice>
    )
  }
  if (invitation.state !== 'ready') {
    return (
      <div id="invitacion">
        <Notice title="Una invitación">{TOLD[invitation.state]}</Notice>
      </div>
    )
  }
  const who = invitation.name ?? 'Una amistad'
  return (
    <Notice tone="success" title={`${who} te invita a este verano`}>
      <div className="stack stack--tight">
        <p>Si aceptas, cuenta para su misión, y a ti no te quita nada.</p>
        {isMember ? (
          <Form state={state} className="stack stack--tight">
            <input type="hidden" name="edition" value={invitation.edition} />
            <input type="hidden" name="token" value={token} />
            <div className="cluster">
              <Button type="submit" pending={state.isPending}>
                Aceptar la invitación
              </Button>
              {state.problem?.code === 'not_validated' ? (
                <Link to="/user/validation" search={{ volver: back }} className={buttonClass({ variant: 'secondary' })}>
                  Ver qué me falta
                </Link>
              ) : null}
            </div>
          </Form>
        ) : (
          <JoinLinks back={back} />
        )}
        <p className="small">Cada persona acepta una sola, con su correo confirmado.</p>
      </div>
    </Notice>
  )
}
