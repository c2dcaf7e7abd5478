import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { MailFrame } from '#web/features/mailbox/mail-frame.tsx'
import { MailboxArt } from '#web/features/mailbox/mailbox-art.tsx'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { mailsQuery } from '#web/functions/development.ts'
import { NO_INDEX, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('ver')

export const Route = createFileRoute('/buzon')({
  validateSearch: readSearch,
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(mailsQuery)
  },
  head: pageHead('Buzón de pruebas', [NO_INDEX]),
  component: Mailbox,
})

function Mailbox() {
  const mails = useSuspenseQuery(mailsQuery).data
  const isPlain = Route.useSearch().ver === 'texto'
  return (
    <Page
      title="Buzón de pruebas"
      lead={<p>El sitio está en pruebas: los correos no salen y se quedan aquí.</p>}
      actions={
        mails.length === 0 ? undefined : (
          <nav className="chips" aria-label="Cómo se ven los correos">
            <a href="/buzon" className="chip" aria-current={!isPlain}>
              Con diseño
            </a>
            <a href="/buzon?ver=texto" className="chip" aria-current={isPlain}>
              Solo texto
            </a>
          </nav>
        )
      }
    >
      {mails.length === 0 ? (
        <EmptyState
          art={<MailboxArt />}
          title="Aún no hay correos"
          action={
            <Link to="/signup" className={buttonClass()}>
              Crear cuenta
            </Link>
          }
        >
          Crea una cuenta y vuelve: aquí estará su código.
        </EmptyState>
      ) : (
        <ul className="mailbox">
          {mails.map(({ id, to, subject, text, at }, i) => (
            <li key={id} className="mailbox__mail">
              <div className="mailbox__about">
                <h2 className="display-3">{subject}</h2>
                <p className="muted small">
                  Para {to}, {formatDateTime(at, 'Europe/Madrid')}
                </p>
                {isPlain ? null : <Links text={text} />}
              </div>
              {/* The list is an index of subjects; the newest mail is mostly the one that was sent just now. */}
              <details className="disclosure mailbox__fold" open={i === 0}>
                <summary>
                  Ver el correo<span className="visually-hidden"> «{subject}»</span>
                </summary>
                {isPlain ? <PlainMail text={text} /> : <MailFrame id={id} subject={subject} />}
              </details>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function PlainMail({ text }: { text: string }) {
  return (
    <div className="panel stack mailbox__text">
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Paragraph text={paragraph} />
        </p>
      ))}
    </div>
  )
}

/** Opens the links of the mail on this site, without its styles; the plain text shows their addresses. */
const Links = ({ text }: { text: string }) =>
  text
    .split('\n\n')
    .filter(isLink)
    .map((link) => (
      <p key={link}>
        <a href={pathOf(link)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Abrir el enlace
        </a>
      </p>
    ))

function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

const isLink = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

/** Renders a line. A link leads to the same path on this site, whatever host the mail was written for. */
function Paragraph({ text }: { text: string }) {
  if (!isLink(text)) return text
  return (
    <a href={pathOf(text)} className="break-anywhere">
      {text}
    </a>
  )
}
