import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Ticket } from '#web/components/ui/ticket.tsx'
import { PosterWall } from '#web/features/campaign/poster-wall.tsx'
import { timeLeft } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { prizesQuery } from '#web/functions/prizes.ts'
import { cardsQuery } from '#web/functions/rasca.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/_signed-in/home')({
  loader: async ({ context: { queryClient } }) => {
    const [{ campaigns }] = await Promise.all([
      queryClient.fetchQuery(campaignsQuery),
      queryClient.fetchQuery(meQuery),
      queryClient.fetchQuery(prizesQuery),
    ])
    const hasRasca = campaigns.some((campaign) => campaign.slug === 'rasca' && campaign.playable)
    if (hasRasca) await queryClient.fetchQuery(cardsQuery)
    return { hasRasca }
  },
  head: titled('Inicio'),
  component: Home,
})

function Home() {
  const { hasRasca } = Route.useLoaderData()
  const { data: me } = useSuspenseQuery(meQuery)
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const toClaim = prizes.filter((prize) => prize.state === 'won')
  return (
    <Page
      title={me.alias ? `Hola, ${me.alias}` : 'Hola'}
      lead={<p>{toClaim.length > 0 ? 'Tienes algo que recoger.' : 'Esto es lo que hay hoy en la calle.'}</p>}
    >
      <div className="stack stack--section">
        {me.emailConfirmed ? null : <ConfirmNotice />}
        {toClaim.length > 0 ? <ToClaim prizes={toClaim} now={serverNow} /> : null}
        {hasRasca ? <RascaToday /> : null}
        <section className="stack" aria-labelledby="promociones">
          <h2 id="promociones">En cartel</h2>
          <PosterWall campaigns={campaigns} />
        </section>
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
    Así sabemos que cada persona juega una vez.
  </Notice>
)

function ToClaim({ prizes, now }: { prizes: readonly WonPrize[]; now: number }) {
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">Premios por recoger</h2>
      <ul className="rows">
        {prizes.map((prize) => (
          <li key={prize.id}>
            <Link to="/user/prizes/$id" params={{ id: prize.id }} className="row row--link">
              <span className="row__main">
                <span className="row__title">{prize.name}</span>
                <span className="row__meta">{prize.campaign.title}</span>
              </span>
              <span className="row__end tag tag--accent">Te {timeLeft(now, prize.claimUntil)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RascaToday() {
  const { data: cards } = useSuspenseQuery(cardsQuery)
  const left = cards.current.filter((card) => card.state === 'available' || card.state === 'open').length
  if (cards.current.length === 0) return null
  if (left === 0) {
    return (
      <EmptyState art="calendar" title="Ya has rascado hoy">
        {cards.next
          ? 'La próxima tarjeta se abre a las 00:00, hora peninsular.'
          : 'Era la última tarjeta de esta edición.'}
      </EmptyState>
    )
  }
  return (
    <section data-campaign="rasca" aria-labelledby="hoy">
      <Ticket
        tone="ground"
        stub={
          <Link to="/promo/rasca" className={buttonClass({ size: 'lg' })}>
            Rascar
          </Link>
        }
      >
        <h2 id="hoy">Tienes {counted(left, 'tarjeta', 'tarjetas')} por rascar</h2>
        <p>Valen hasta las 00:00, hora peninsular.</p>
      </Ticket>
    </section>
  )
}
