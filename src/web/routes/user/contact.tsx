import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { LetterArt } from '#web/features/contact/letter-art.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('asunto', 'historial')

export const Route = createFileRoute('/user/contact')({
  validateSearch: readSearch,
  head: pageHead('Contacto'),
  component: Contact,
})

function Contact() {
  const { asunto, historial } = Route.useSearch()
  const session = useSuspenseQuery(sessionQuery).data
  return (
    <WallPage title="¿Qué ha pasado?" art={<LetterArt />} lead={<p>Te contestamos en 2 días hábiles como mucho.</p>}>
      <ContactForm asksEmail={!session.user} subject={asunto} historyId={session.user ? historial : undefined} />
    </WallPage>
  )
}
