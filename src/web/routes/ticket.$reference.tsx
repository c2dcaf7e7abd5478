import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { Ticket as ContactMessage } from '#contract/contact.schema.ts'
import { CONTACT_SUBJECTS, type ContactSubject } from '#contract/contact.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { WithLinks } from '#web/components/ui/with-links.tsx'
import { contactMessageQuery } from '#web/features/contact/contact.functions.ts'
import { CopyAddress } from '#web/features/contact/copy-address.tsx'
import { LetterArt } from '#web/features/contact/letter-art.tsx'
import { counted } from '#web/format/plural.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('key')

export const Route = createFileRoute('/ticket/$reference')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    try {
      await context.queryClient.fetchQuery(contactMessageQuery(params.reference, deps.key ?? ''))
    } catch (error) {
      if (error instanceof ProblemError && !error.isTransient) throw notFound()
      throw error
    }
  },
  head: pageHead('Tu mensaje', [NO_INDEX, NO_REFERRER]),
  component: ContactMessagePage,
})

function leadOf({ state, replies, answerWithinDays }: ContactMessage): string {
  if (replies.length > 0) return 'Tienes la respuesta aquí abajo, y también en tu correo.'
  if (state === 'closed') return 'Hemos dado este mensaje por cerrado.'
  const days = counted(answerWithinDays, 'día hábil', 'días hábiles')
  return `Te contestaremos por correo en ${days} como mucho.`
}

const TITLES = { open: 'Mensaje recibido', answered: 'Te hemos contestado', closed: 'Mensaje cerrado' }
const STATES = { open: 'RECIBIDO', answered: 'CONTESTADO', closed: 'CERRADO' }

function ContactMessagePage() {
  const { reference } = Route.useParams()
  const { key = '' } = Route.useSearch()
  const message = useSuspenseQuery(contactMessageQuery(reference, key)).data
  return (
    <WallPage title={TITLES[message.state]} art={<LetterArt />} lead={<p>{leadOf(message)}</p>}>
      <div className="stack stack--loose">
        <section className="panel stack stack--tight" aria-labelledby="mensaje">
          <div className="cluster cluster--between">
            <h2 id="mensaje" className="display-3">
              Tu mensaje
            </h2>
            <Stamp tone="ok" size="sm">
              {STATES[message.state]}
            </Stamp>
          </div>
          <p className="small muted">
            {CONTACT_SUBJECTS[message.subject as ContactSubject] ?? 'Otro asunto'}. Referencia {message.reference},{' '}
            {formatDateTime(message.createdAt, 'Europe/Madrid')}
          </p>
          <p className="as-written">{message.message}</p>
        </section>
        {message.replies.map(({ at, text }) => (
          <Notice key={at} title={`Respuesta del ${formatDateTime(at, 'Europe/Madrid')}`}>
            <span className="as-written">
              <WithLinks text={text} />
            </span>
          </Notice>
        ))}
        {message.state === 'open' ? (
          <div className="stack">
            <p>También verás la respuesta en esta página: guarda su enlace.</p>
            <div className="cluster">
              <CopyAddress />
              <Link to="/" className="text-link">
                Ver qué hay hoy
              </Link>
            </div>
          </div>
        ) : (
          <p>
            ¿Quieres contarnos algo más? <Link to="/contact">Escríbenos de nuevo</Link> y pon tu referencia.
          </p>
        )}
      </div>
    </WallPage>
  )
}
