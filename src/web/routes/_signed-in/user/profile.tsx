import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MemberCard } from '#web/components/layout/art/member-card.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { ConsentsPart } from '#web/features/account/profile/consents-part.tsx'
import { DeletionPart } from '#web/features/account/profile/deletion-part.tsx'
import { meQuery } from '#web/features/account/profile/profile.functions.ts'
import { ProfileGroup, ProfileIndex } from '#web/features/account/profile/profile-group.tsx'
import { ProfilePart } from '#web/features/account/profile/profile-part.tsx'
import { DevicesPart } from '#web/features/account/security/devices-part.tsx'
import { identitiesQuery } from '#web/features/account/security/identities.functions.ts'
import { IdentitiesPart } from '#web/features/account/security/identities-part.tsx'
import { PasswordPart } from '#web/features/account/security/password-part.tsx'
import { devicesQuery } from '#web/features/account/security/sessions.functions.ts'
import { SignOutForm } from '#web/features/account/security/sign-out-form.tsx'
import { HeldPrizes } from '#web/features/prizes/held-prizes.tsx'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { PushOffer } from '#web/features/push/push-offer.tsx'
import { OpeningsPart } from '#web/features/reminders/openings-part.tsx'
import { RemindersPart } from '#web/features/reminders/reminders-part.tsx'
import { openingsQuery } from '#web/functions/openings.ts'
import { remindersQuery } from '#web/functions/reminders.ts'
import { pageHead } from '#web/routing/page-head.ts'

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
  head: pageHead('Perfil'),
  component: Profile,
})

function Profile() {
  const me = useSuspenseQuery(meQuery).data
  const { devices } = useSuspenseQuery(devicesQuery).data
  const { identities } = useSuspenseQuery(identitiesQuery).data
  const { reminders, pushKey } = useSuspenseQuery(remindersQuery).data
  const { openings } = useSuspenseQuery(openingsQuery).data
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const isLeaving = me.deletionAt !== null
  return (
    <WallPage isWide title={me.alias ?? 'Tu perfil'} lead={<p className="unbroken">{me.email}</p>} art={<MemberCard />}>
      <div className="profile-groups">
        <ProfileIndex />
        <ProfileGroup id="you" beside={<ConsentsPart me={me} />}>
          <ProfilePart me={me} />
        </ProfileGroup>
        <ProfileGroup
          id="security"
          beside={
            <>
              <IdentitiesPart identities={identities} zone={me.zone} hasPassword={me.hasPassword} />
              <DevicesPart devices={devices} zone={me.zone} />
            </>
          }
        >
          <PasswordPart hasPassword={me.hasPassword} />
          <section className="stack" aria-labelledby="seguridad">
            <h3 id="seguridad">Protege tu cuenta</h3>
            <p>
              Puedes entrar con una clave de acceso, o hacer que te pidamos un código además de la contraseña.{' '}
              <Link to="/user/security">Ver y cambiar</Link>
            </p>
          </section>
        </ProfileGroup>
        {isLeaving ? null : (
          <ProfileGroup
            id="notices"
            beside={
              <>
                <PushOffer publicKey={pushKey} place="profile" />
                <OpeningsPart openings={openings} zone={me.zone} />
              </>
            }
          >
            <RemindersPart reminders={reminders} />
          </ProfileGroup>
        )}
        <ProfileGroup id="account" beside={<SignOutForm />}>
          {/* Members who are leaving cannot open the home page, so this page shows their prizes. */}
          {isLeaving ? <HeldPrizes prizes={prizes.filter(({ state }) => state === 'won')} now={serverNow} /> : null}
          <DeletionPart me={me} />
        </ProfileGroup>
      </div>
    </WallPage>
  )
}
