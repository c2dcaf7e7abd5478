import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Padlock } from '#web/components/layout/art/padlock.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { factorsQuery } from '#web/features/account/security/factors.functions.ts'
import { PasskeysPart } from '#web/features/account/security/passkeys-part.tsx'
import { TotpPart } from '#web/features/account/security/totp-part.tsx'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/security')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchQuery(factorsQuery)
  },
  head: pageHead('Protege tu cuenta'),
  component: Security,
})

function Security() {
  const { zone, deletionAt, passkeys, totp, newPasskey, newTotp, recoveryCodes } = useSuspenseQuery(factorsQuery).data
  return (
    <WallPage
      isWide
      title="Protege tu cuenta"
      back={
        <Link to="/user/profile" className="back-link">
          Perfil
        </Link>
      }
      lead={<p>Dos formas de que solo entres tú. Las dos son opcionales.</p>}
      // The step that waits for a code has the first screen.
      art={newTotp === null ? <Padlock /> : undefined}
    >
      {deletionAt === null ? (
        <div className="columns">
          <div className="stack ruled">
            <PasskeysPart passkeys={passkeys} options={newPasskey?.options} isAside={newTotp !== null} zone={zone} />
          </div>
          <div className="stack ruled">
            <TotpPart totp={totp} waiting={newTotp} recoveryCodes={recoveryCodes} zone={zone} />
          </div>
        </div>
      ) : (
        <p>Has pedido borrar tu cuenta. Para cambiar algo aquí, cancela antes el borrado en tu perfil.</p>
      )}
    </WallPage>
  )
}
