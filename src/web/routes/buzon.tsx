import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { formatDateTime } from '#web/format/dates.ts'
import { mailsQuery } from '#web/functions/development.ts'
import { NO_INDEX, titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/buzon')({
  loader: ({ context }) => context.queryClient.fetchQuery(mailsQuery),
  head: titled('Buzón de desarrollo', [NO_INDEX]),
  component: Mailbox,
})

function Mailbox() {
  const { mails } = useSuspenseQuery(mailsQuery).data
  return (
    <Page
      title="Buzón de desarrollo"
      width="text"
      lead={
        <p>
          Mientras no haya un servidor de correo configurado, los mensajes se quedan aquí. Es una herramienta de
          pruebas.
        </p>
      }
    >
      {mails.length === 0 ? (
        <EmptyState art="mailbox" title="Aún no hay correos">
          Crea una cuenta y vuelve.
        </EmptyState>
      ) : (
        <ul className="stack">
          {mails.map(({ id, to, subject, text, at }) => (
            <li key={id} className="panel stack stack--tight">
              <h2 className="display-3">{subject}</h2>
              <p className="muted small">
                Para {to}, {formatDateTime(at, 'Europe/Madrid')}
              </p>
              {text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>
                  <Paragraph text={paragraph} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

/** A line that is a link leads to the same path on this very site, whatever address the mail was written for. */
function Paragraph({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return text
  const { pathname, search, hash } = new URL(text)
  return (
    <a href={pathname + search + hash} className="break-anywhere">
      {text}
    </a>
  )
}
