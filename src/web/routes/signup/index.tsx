import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { ProviderLinks } from '#web/features/account/provider-links.tsx'
import { SignUpForm } from '#web/features/account/sign-up-form.tsx'
import { localPath } from '#web/format/local-path.ts'
import { titled } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/signup/')({
  validateSearch: readSearch,
  head: titled('Crear cuenta'),
  component: SignUp,
})

function SignUp() {
  const onward = localPath(Route.useSearch().volver)
  return (
    <Page
      title="Crea tu cuenta"
      lead={
        <p>
          Un minuto y a jugar. ¿Ya tienes una?{' '}
          <Link to="/" hash="entrar" search={{ volver: onward }}>
            Entra
          </Link>
          .
        </p>
      }
      width="text"
    >
      <div className="stack stack--loose">
        <ProviderLinks onward={onward} or="O con tu correo y una contraseña:" />
        <SignUpForm onward={onward} />
      </div>
    </Page>
  )
}
