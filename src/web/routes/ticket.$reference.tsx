import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CONTACT_SUBJECTS, type ContactSubject } from '#contract/contact.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Stamp } from '#web/components/ui/stamp.tsx'
import { formatDateTime } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { documentTitle } from '#web/format/title.ts'
import { ticketQuery } from '#web/functions/contact.ts'
import { searchTexts } from '#web/platform/search-texts.ts'

const readSearch = searchTexts('key')

export const Route = createFileRoute('/ticket/$reference')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.fetchQuery(ticketQuery(params.reference, deps.key ?? '')).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status < 500) throw notFound()
      throw error
    }),
  head: ({ match }) => ({
    meta: [
      { title: documentTitle(match.context.site.name, 'Tu mensaje') },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: TicketPage,
})

const STATES = { open: 'RECIBIDO', answered: 'CONTESTADO', closed: 'CERRADO' }

function TicketPage() {
  const { reference } = Route.useParams()
  const { key = '' } = Route.useSearch()
  const { data: ticket } = useSuspenseQuery(ticketQuery(reference, key))
  return (
    <Page
      title={ticket.reference}
      width="text"
      lead={
        <p>
          Hemos recibido tu mensaje. Te contestamos en{' '}
          {counted(ticket.answerWithinDays, 'día laborable', 'días laborables')} como mucho.
        </p>
      }
    >
      <div className="stack stack--loose">
        <Stamp tone="ok">{STATES[ticket.state]}</Stamp>
        <section className="panel stack stack--tight" aria-labelledby="mensaje">
          <h2 id="mensaje">{CONTACT_SUBJECTS[ticket.subject as ContactSubject] ?? 'Tu mensaje'}</h2>
          <p className="muted">{formatDateTime(ticket.createdAt, 'Europe/Madrid')}</p>
          {ticket.message.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        {ticket.replies.map(({ at, text }) => (
          <Notice key={at} title={`Respuesta del ${formatDateTime(at, 'Europe/Madrid')}`}>
            {text}
          </Notice>
        ))}
        <p className="muted">Guarda la dirección de esta página: aquí verás la respuesta.</p>
      </div>
    </Page>
  )
}
