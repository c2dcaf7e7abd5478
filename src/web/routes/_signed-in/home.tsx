import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { OnNow } from '#web/features/campaign/on-now.tsx'
import { CAMPAIGN_PAGES } from '#web/features/campaign/poster-wall.tsx'
import { InstallOffer } from '#web/features/install/install-offer.tsx'
import { PrizesToClaim } from '#web/features/prizes/prizes-to-claim.tsx'
import { headlineOf, leadOf } from '#web/features/today/headline.ts'
import { diary, fetchOwnParts, latest, Today } from '#web/features/today/today.tsx'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { prizesQuery } from '#web/functions/prizes.ts'
import { siteQuery } from '#web/functions/site.ts'
import { todayQuery } from '#web/functions/today.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/home')({
  loader: async ({ context: { queryClient }, location }) => {
    const [today] = await Promise.all([
      queryClient.fetchQuery(todayQuery),
      queryClient.fetchQuery(campaignsQuery),
      queryClient.fetchQuery(meQuery),
      queryClient.fetchQuery(prizesQuery),
    ])
    // The shortcut of the installed app, which holds whatever the season plays.
    const waiting = today.todos.find(({ action }) => action !== null)
    if ('jugar' in location.search && waiting)
      throw redirect({ to: CAMPAIGN_PAGES[waiting.kind], replace: true, statusCode: 302 })
    await fetchOwnParts(queryClient, today)
  },
  head: titled('Inicio'),
  component: Home,
})

function Home() {
  const me = useLoaded(meQuery)
  const site = useLoaded(siteQuery)
  const { campaigns } = useLoaded(campaignsQuery)
  const { prizes, serverNow } = useLoaded(prizesQuery)
  const { todos, cards, serverNow: now } = useLoaded(todayQuery)
  const toClaim = prizes.filter(({ state }) => state === 'won')
  const done = todos.filter(({ action }) => action === null).map(({ kind }) => kind)
  const standing = { isConfirmed: me.emailConfirmed, toClaim: toClaim.length, todos, campaigns }
  return (
    <Page title={headlineOf(standing)} lead={<p>{leadOf(standing, me.alias)}</p>}>
      <div className="stack stack--section">
        {me.emailConfirmed ? null : <ConfirmNotice />}
        <PrizesToClaim prizes={toClaim} now={serverNow} />
        {me.emailConfirmed ? <Today todos={todos} now={now} /> : null}
        {cards.length > 0 ? <diary.Part cards={cards} /> : null}
        <latest.Part />
        <InstallOffer siteName={site.name} />
        <OnNow campaigns={campaigns} serverNow={serverNow} done={done} />
      </div>
    </Page>
  )
}

const ConfirmNotice = () => (
  <Notice
    tone="warning"
    title="Confirma tu correo para jugar"
    actions={
      <Link to="/user/validation" className={buttonClass()}>
        Confirmar mi correo
      </Link>
    }
  >
    Así sabemos que cada persona tiene una sola cuenta.
  </Notice>
)
