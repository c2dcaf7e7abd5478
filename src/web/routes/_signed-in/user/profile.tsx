import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ConsentsPart } from '#web/components/account/consents-part.tsx'
import { DeletionPart } from '#web/components/account/deletion-part.tsx'
import { DevicesPart } from '#web/components/account/devices-part.tsx'
import { IdentitiesPart } from '#web/components/account/identities-part.tsx'
import { PasswordPart } from '#web/components/account/password-part.tsx'
import { ProfilePart } from '#web/components/account/profile-part.tsx'
import { SignOutForm } from '#web/components/account/sign-out-form.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { devicesQuery, meQuery } from '#web/functions/accounts.ts'
import { identitiesQuery } from '#web/functions/identities.ts'
import { titled } from '#web/platform/page-head.ts'

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
