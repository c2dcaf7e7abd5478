import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { ConsentsPart } from '#web/features/account/consents-part.tsx'
import { DeletionPart } from '#web/features/account/deletion-part.tsx'
import { DevicesPart } from '#web/features/account/devices-part.tsx'
import { IdentitiesPart } from '#web/features/account/identities-part.tsx'
import { PasswordPart } from '#web/features/account/password-part.tsx'
import { ProfilePart } from '#web/features/account/profile-part.tsx'
import { SignOutForm } from '#web/features/account/sign-out-form.tsx'
import { devicesQuery, meQuery } from '#web/functions/accounts.ts'
import { identitiesQuery } from '#web/functions/identities.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/profile')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.fetchQuery(meQuery),
      queryClient.fetchQuery(devicesQuery),
      queryClient.fetchQuery(identitiesQuery),
    ]),
  head: titled('Perfil'),
  component: Profile,
})

function Profile() {
  const { data: me } = useSuspenseQuery(meQuery)
  const { devices } = useSuspenseQuery(devicesQuery).data
  const { identities } = useSuspenseQuery(identitiesQuery).data
  return (
    <Page title={me.alias ?? 'Tu perfil'} lead={<p>{me.email}</p>} actions={<SignOutForm />}>
      <div className="columns">
        <div className="stack stack--loose">
          <ProfilePart me={me} />
          <PasswordPart hasPassword={me.hasPassword} />
          <IdentitiesPart identities={identities} zone={me.zone} hasPassword={me.hasPassword} />
        </div>
        <div className="stack stack--loose">
          <DevicesPart devices={devices} zone={me.zone} />
          <ConsentsPart me={me} />
          <DeletionPart me={me} />
        </div>
      </div>
    </Page>
  )
}
