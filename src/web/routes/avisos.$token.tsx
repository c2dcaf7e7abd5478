import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { plural } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { reminderStopQuery, stopForm } from '#web/functions/reminders.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/avisos/$token')({
  loader: async ({ context, params }) => {
    await context.queryClient.fetchQuery(reminderStopQuery(params.token))
  },
  head: pageHead('Avisos por correo', [NO_INDEX, NO_REFERRER]),
  component: StopPage,
})

const TITLES = new Intl.ListFormat('es-ES')

const askedWords = (openings: readonly string[]) =>
  `Nos pediste un correo para cuando ${plural(openings.length, 'se abra', 'se abran')} ${TITLES.format(openings.map((title) => `«${title}»`))}.`

/** Shows a button that stops the mails. Opening the link alone does not, because mail scanners open links too. */
function StopPage() {
  const { token } = Route.useParams()
  const { campaign, openings } = useSuspenseQuery(reminderStopQuery(token)).data
  const state = useForm({ name: 'stop', submit: stopForm })
  if (!campaign && openings.length === 0) {
    return (
      <Page title="No te mandamos avisos" width="text" lead={<p>Ya no hay avisos que parar con este enlace.</p>}>
        <p>
          Puedes volver a pedirlos en{' '}
          <Link to="/user/profile" hash="avisos" className="text-link">
            tu perfil
          </Link>
          , a la hora que quieras.
        </p>
      </Page>
    )
  }
  return (
    <Page
      title="¿Dejamos de avisarte?"
      width="text"
      lead={
        campaign ? (
          <p>Cada día te recordamos por correo «{campaign.title}», si te queda algo por hacer.</p>
        ) : (
          <p>{askedWords(openings)}</p>
        )
      }
    >
      <Form state={state}>
        <input type="hidden" name="token" value={token} />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            No avisarme más
          </Button>
        </div>
      </Form>
    </Page>
  )
}
