import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CurrentCampaigns } from '#web/features/campaign/posters/current-campaigns.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { InstallOffer } from '#web/features/install/install-offer.tsx'
import { HeldPrizes, heldOf } from '#web/features/prizes/held-prizes.tsx'
import { headlineOf, leadOf } from '#web/features/today/headline.ts'
import { homeQuery } from '#web/features/today/home.functions.ts'
import { Diary, fetchOwnParts, Latest, Today } from '#web/features/today/today.tsx'
import { siteQuery } from '#web/functions/site.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/home')({
  loader: async ({ context: { queryClient }, location }) => {
    const home = await queryClient.fetchQuery(homeQuery)
    // `jugar` is the shortcut of the installed app, which opens the first game that waits.
    const waiting = home.todos.find(({ action }) => action !== null)
    if ('jugar' in location.search && waiting)
      throw redirect({
        ...pageLink({ kind: waiting.kind, slug: waiting.campaign.slug }),
        replace: true,
        statusCode: 302,
      })
    await fetchOwnParts(queryClient, home)
  },
  head: pageHead('Inicio'),
  component: Home,
})

function Home() {
  const site = useSuspenseQuery(siteQuery).data
  const { serverNow, account, campaigns, todos, cards, prizes, latest } = useSuspenseQuery(homeQuery).data
  const { blockReason } = account
  const isBlocked = blockReason !== undefined
  const held = isBlocked ? [] : heldOf(prizes)
  const done = todos.filter(({ action }) => action === null).map(({ campaign }) => campaign.slug)
  const waiting = todos.filter(({ action }) => action !== null).map(({ campaign }) => campaign.slug)
  const shown = account.emailConfirmed ? waiting : []
  const others = campaigns.filter((campaign) => isCurrent(campaign) && ![...shown, ...done].includes(campaign.slug))
  const [beside] = shown.length > 0 && others.length === 1 ? others : []
  const standing = {
    isConfirmed: account.emailConfirmed,
    blockReason,
    toClaim: held.filter(({ state }) => state === 'won').length,
    todos,
    beside: beside ? 1 : 0,
    campaigns,
  }
  const claims = <HeldPrizes key="claims" prizes={held} now={serverNow} />
  const games =
    account.emailConfirmed && !isBlocked ? <Today key="games" todos={todos} beside={beside} now={serverNow} /> : null
  return (
    <Page
      title={headlineOf(standing)}
      lead={<p>{leadOf(standing)}</p>}
      actions={
        account.emailConfirmed || isBlocked ? undefined : (
          <Link to="/user/validation" className={buttonClass({ size: 'lg' })}>
            Confirmar mi correo
          </Link>
        )
      }
    >
      <div className="stack stack--section home">
        {/* A game that waits comes first, because it is only for today. */}
        {shown.length > 0 ? [games, claims] : [claims, games]}
        {cards.length > 0 ? <Diary cards={cards} /> : null}
        <Latest days={latest} />
        <InstallOffer siteName={site.name} />
        <CurrentCampaigns
          campaigns={campaigns}
          serverNow={serverNow}
          done={done}
          // Beside games that wait, those that are done have a list of their own.
          shown={shown.length > 0 ? [...shown, ...done, ...(beside ? [beside.slug] : [])] : []}
        />
      </div>
    </Page>
  )
}
