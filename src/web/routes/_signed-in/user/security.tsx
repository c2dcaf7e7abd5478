import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { factorsQuery } from '#web/features/account/security/factors.functions.ts'
import { PasskeysPart } from '#web/features/account/security/passkeys-part.tsx'
import { TotpPart } from '#web/features/account/security/totp-part.tsx'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/security')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchQuery(factorsQuery)
  },
  head: pageHead('Seguridad al entrar'),
  component: Security,
})

function Security() {
  const { zone, deletionAt, passkeys, totp, newPasskey, newTotp, recoveryCodes } = useSuspenseQuery(factorsQuery).data
  return (
    <Page
      title="Seguridad al entrar"
      lead={
        <p>
          Las dos cosas son opcionales. Están aquí para quien quiere proteger más su cuenta.{' '}
          <Link to="/user/profile">Volver al perfil</Link>
        </p>
      }
    >
      {deletionAt === null ? (
        <div className="columns">
          <div className="stack ruled">
            <PasskeysPart passkeys={passkeys} options={newPasskey?.options} zone={zone} />
          </div>
          <div className="stack ruled">
            <TotpPart totp={totp} waiting={newTotp} recoveryCodes={recoveryCodes} zone={zone} />
          </div>
        </div>
      ) : (
        <p>Has pedido borrar tu cuenta. Para cambiar algo aquí, cancela antes el borrado en tu perfil.</p>
      )}
    </Page>
  )
}
