import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ContactForm } from '#web/components/contact/contact-form.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { sessionQuery } from '#web/session/session.ts'

const Optional = v.fallback(v.optional(v.string()), undefined)

export const Route = createFileRoute('/contact')({
  validateSearch: v.object({ asunto: Optional }),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Contacto') }] }),
  component: Contact,
})

function Contact() {
  const { asunto } = Route.useSearch()
  const { data: session } = useSuspenseQuery(sessionQuery)
  return (
    <Page title="Escríbenos" width="text" lead={<p>Te contestamos en 2 días laborables como mucho.</p>}>
      <ContactForm asksEmail={!session.user} subject={asunto} />
    </Page>
  )
}
