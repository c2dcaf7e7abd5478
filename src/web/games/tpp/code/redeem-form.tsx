import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { wake } from '#web/features/reveal/sound/use-sound.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import type { Done } from '#web/server/forms/form-outcome.ts'
import { refreshQueries } from '#web/session/refresh-queries.ts'
import { redeemForm } from '../functions.ts'
import { markFresh } from './fresh-redemption.ts'

/**
 * The button that redeems a code. A second request, from another tab or after a lost response, leads to the same
 * redemption.
 */
export function RedeemForm({ written, edition }: { written: string; edition: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const state = useForm({ name: 'redeem', submit: redeemForm, botCheck: 'redeem', onDone })

  async function onDone({ to }: Done) {
    markFresh(queryClient, to)
    router.clearCache()
    await router.navigate({ href: to })
    // Refreshed after the navigation: otherwise the card of the code would already show the result, and the next page
    // would show it again.
    await refreshQueries(queryClient)
  }

  return (
    <Form state={state} className="stack stack--tight">
      <input type="hidden" name="codigo" value={written} />
      <input type="hidden" name="edition" value={edition} />
      <Help code={state.problem?.code} />
      <p className="cluster">
        {/* This tap unlocks the sound, because the scene on the next page plays without another tap. */}
        <Button type="submit" size="lg" pending={state.isPending} onClick={wake}>
          Canjear
        </Button>
      </p>
    </Form>
  )
}

/** The next step after a refusal, beside the message of the refusal. */
function Help({ code }: { code: string | undefined }) {
  const slug = useSlug('tpp')
  if (code === 'no_connection') {
    return <Notice>Tu código no se ha perdido: cuando vuelva la conexión, pulsa otra vez.</Notice>
  }
  if (code === 'email_unconfirmed') {
    return (
      <p>
        <Link
          to="/user/validation"
          search={{ volver: pagePath({ kind: 'tpp', slug }) }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Confirmar mi correo
        </Link>
      </p>
    )
  }
  if (code === 'codes_paused' || code === 'code_used' || code === 'code_blocked') {
    return (
      <p>
        <Link to="/user/contact" className={buttonClass({ variant: 'secondary' })}>
          Escribirnos
        </Link>
      </p>
    )
  }
  return null
}
