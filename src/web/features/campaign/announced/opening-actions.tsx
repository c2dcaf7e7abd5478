import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { OPENING_WORDS } from '#contract/reminders.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { openingForm, openingsQuery } from '#web/functions/openings.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { SharePoster } from '../share/share-poster.tsx'

type Announced = Pick<Campaign, 'slug' | 'kind' | 'title'>

export function OpeningActions({ campaign }: { campaign: Announced }) {
  return (
    <>
      <AskForOpening campaign={campaign} />
      <div className="cluster cluster--tight announced__links">
        <a href={`/carteles/${campaign.slug}.ics`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          Añadir al calendario
        </a>
        <SharePoster title={campaign.title} page={pagePath(campaign)} />
      </div>
    </>
  )
}

/** The way to a mail about the opening, for members and for visitors. */
function AskForOpening({ campaign }: { campaign: Announced }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  return user ? <Ask campaign={campaign} /> : <EnterToAsk campaign={campaign} />
}

/** Shows the button that requests the mail about the opening or, if the mail is requested, cancels it. */
function Ask({ campaign }: { campaign: Announced }) {
  const { data } = useQuery(openingsQuery)
  const state = useForm({ name: 'opening', submit: openingForm })
  const opening = data?.openings.find((one) => one.campaign.slug === campaign.slug)
  const isAsked = opening?.askedAt != null
  return (
    <Form state={state} className="stack stack--tight">
      <input type="hidden" name="slug" value={campaign.slug} />
      <input type="hidden" name="words" value={isAsked ? '' : OPENING_WORDS.version} />
      {state.problem?.code === 'email_unconfirmed' ? (
        <Link to="/user/validation" search={{ volver: pagePath(campaign) }} className={buttonClass()}>
          Confirmar mi correo
        </Link>
      ) : null}
      {/* Rendered empty from the start, so that a screen reader announces the effect of the tap. */}
      <p className={isAsked ? 'lead' : 'visually-hidden'} aria-live="polite">
        {isAsked ? 'Te avisaremos por correo en cuanto abra.' : ''}
      </p>
      <div>
        <Button
          type="submit"
          variant={isAsked ? 'secondary' : 'primary'}
          size={isAsked ? 'sm' : 'lg'}
          pending={state.isPending}
        >
          {isAsked ? 'No avisarme' : 'Avísame cuando abra'}
        </Button>
      </div>
      {isAsked ? null : <p className="small">{OPENING_WORDS.text}</p>}
    </Form>
  )
}

const EnterToAsk = ({ campaign }: { campaign: Announced }) => (
  <div className="stack stack--tight">
    <p>
      <Link
        to="/"
        search={{ volver: pagePath(campaign) }}
        hash="entrar"
        className={buttonClass({ size: 'lg' })}
        data-sign-in=""
      >
        Avísame cuando abra
      </Link>
    </p>
    <p className="small">Entra o crea tu cuenta y te traemos aquí de vuelta.</p>
  </div>
)
