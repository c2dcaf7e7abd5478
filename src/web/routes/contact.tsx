import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { LetterArt } from '#web/features/contact/letter-art.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('asunto')

export const Route = createFileRoute('/contact')({
  validateSearch: readSearch,
  head: pageHead('Contacto'),
  component: Contact,
})

function Contact() {
  const { asunto } = Route.useSearch()
  const session = useSuspenseQuery(sessionQuery).data
  return (
    <WallPage
      title="¿En qué te ayudamos?"
      art={<LetterArt />}
      lead={<p>Te contestamos en 2 días hábiles como mucho.</p>}
    >
      <ContactForm asksEmail={!session.user} subject={asunto} />
    </WallPage>
  )
}
