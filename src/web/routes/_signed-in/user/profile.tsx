import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { ConsentsPart } from '#web/features/account/consents-part.tsx'
import { DeletionPart } from '#web/features/account/deletion-part.tsx'
import { DevicesPart } from '#web/features/account/devices-part.tsx'
import { IdentitiesPart } from '#web/features/account/identities-part.tsx'
import { PasswordPart } from '#web/features/account/password-part.tsx'
import { ProfilePart } from '#web/features/account/profile-part.tsx'
import { SignOutForm } from '#web/features/account/sign-out-form.tsx'
import { PrizesToClaim } from '#web/features/prizes/prizes-to-claim.tsx'
import { PushOffer } from '#web/features/push/push-offer.tsx'
import { OpeningsPart } from '#web/features/reminders/openings-part.tsx'
import { RemindersPart } from '#web/features/reminders/reminders-part.tsx'
import { devicesQuery, meQuery } from '#web/functions/accounts.ts'
import { identitiesQuery } from '#web/functions/identities.ts'
import { openingsQuery } from '#web/functions/openings.ts'
import { prizesQuery } from '#web/functions/prizes.ts'
import { remindersQuery } from '#web/functions/reminders.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/profile')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery(meQuery),
      queryClient.fetchQuery(devicesQuery),
      queryClient.fetchQuery(identitiesQuery),
      queryClient.fetchQuery(prizesQuery),
      queryClient.fetchQuery(remindersQuery),
      queryClient.fetchQuery(openingsQuery),
    ])
  },
  head: titled('Perfil'),
  component: Profile,
})

function Profile() {
  const me = useLoaded(meQuery)
  const { devices } = useLoaded(devicesQuery)
  const { identities } = useLoaded(identitiesQuery)
  const { reminders, pushKey } = useLoaded(remindersQuery)
  const { openings } = useLoaded(openingsQuery)
  const { prizes, serverNow } = useLoaded(prizesQuery)
  return (
    <Page title={me.alias ?? 'Tu perfil'} lead={<p>{me.email}</p>}>
      <div className="columns">
        <div className="stack ruled">
          <ProfilePart me={me} />
          <PasswordPart hasPassword={me.hasPassword} />
          <IdentitiesPart identities={identities} zone={me.zone} hasPassword={me.hasPassword} />
        </div>
        <div className="stack ruled">
          <DevicesPart devices={devices} zone={me.zone} />
          <ConsentsPart me={me} />
          {me.deletionAt === null ? <RemindersPart reminders={reminders} /> : null}
          {me.deletionAt === null ? <PushOffer publicKey={pushKey} place="profile" /> : null}
          {me.deletionAt === null ? <OpeningsPart openings={openings} zone={me.zone} /> : null}
          {/* Home is closed to members who are leaving; their prizes wait for them here. */}
          {me.deletionAt === null ? null : (
            <PrizesToClaim prizes={prizes.filter(({ state }) => state === 'won')} now={serverNow} />
          )}
          <DeletionPart me={me} />
          <SignOutForm />
        </div>
      </div>
    </Page>
  )
}
