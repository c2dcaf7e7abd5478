import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { counted, plural } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { inviteForm, mySummerQuery, originQuery } from '../functions.ts'

/**
 * The member's link for inviting friends: creates, copies and shares it, and says how many friends have accepted. Also
 * says in advance which invitations do not count.
 */
export function InvitePart({ mine: { invitation, edition } }: { mine: MySummer }) {
  const slug = useSlug('verano')
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'invite',
    submit: inviteForm,
    onDone: () => queryClient.invalidateQueries({ queryKey: mySummerQuery(slug).queryKey }),
  })
  const { data: origin = '' } = useQuery(originQuery)
  return (
    <section className="verano-invite stack stack--tight" id="invitar" aria-label="Tu invitación">
      {invitation?.token ? (
        <InviteLink link={`${origin}${pagePath({ kind: 'verano', slug })}?invita=${invitation.token}`} />
      ) : null}
      <Form state={state} className="stack stack--tight">
        <input type="hidden" name="edition" value={edition} />
        {invitation?.token ? null : (
          <div>
            <Button type="submit" size="lg" pending={state.isPending}>
              Hacer mi invitación
            </Button>
          </div>
        )}
      </Form>
      {invitation ? (
        <p aria-live="polite">
          {acceptedWords(invitation.accepted)}; caben {invitation.most}.
        </p>
      ) : null}
      <p className="small">
        Cuenta quien la acepta con su cuenta y su correo confirmado. No cuenta aceptarla tú, ni las invitaciones
        cruzadas.
      </p>
    </section>
  )
}

const acceptedWords = (count: number) =>
  count === 0
    ? 'Aún no la ha aceptado nadie'
    : `${plural(count, 'La ha', 'La han')} aceptado ${counted(count, 'persona', 'personas')}`

function InviteLink({ link }: { link: string }) {
  const id = useId()
  const isAlive = useHydrated()
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('Enlace copiado', 'success'),
      () => notify('No se ha podido copiar: selecciónalo y cópialo a mano.', 'warning'),
    )
  // `share` rejects when the visitor closes the share sheet, which is not an error.
  const share = () => navigator.share({ title: 'Te invito a mi verano', url: link }).catch(() => {})
  return (
    <div className="stack stack--tight">
      <label className="field__label" htmlFor={id}>
        Tu enlace
      </label>
      <input id={id} className="field__box" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      {isAlive ? (
        <div className="cluster">
          <Button variant="secondary" icon="copy" onClick={copy}>
            Copiar enlace
          </Button>
          {'share' in navigator ? (
            <Button variant="secondary" onClick={share}>
              Compartir
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
