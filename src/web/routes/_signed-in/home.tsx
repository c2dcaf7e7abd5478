import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Todo } from '#contract/today.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Ticket } from '#web/components/ui/ticket.tsx'
import { CAMPAIGN_PAGES, PosterWall } from '#web/features/campaign/poster-wall.tsx'
import { PrizesToClaim } from '#web/features/prizes/prizes-to-claim.tsx'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { prizesQuery } from '#web/functions/prizes.ts'
import { todayQuery } from '#web/functions/today.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/home')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery(campaignsQuery),
      queryClient.fetchQuery(meQuery),
      queryClient.fetchQuery(prizesQuery),
      queryClient.fetchQuery(todayQuery),
    ])
  },
  head: titled('Inicio'),
  component: Home,
})

function Home() {
  const { data: me } = useSuspenseQuery(meQuery)
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const { todos } = useSuspenseQuery(todayQuery).data
  const toClaim = prizes.filter(({ state }) => state === 'won')
  return (
    <Page
      title={me.alias ? `Hola, ${me.alias}` : 'Hola'}
      lead={<p>{toClaim.length > 0 ? 'Tienes algo que recoger.' : 'Esto es lo que hay hoy en la calle.'}</p>}
    >
      <div className="stack stack--section">
        {me.emailConfirmed ? null : <ConfirmNotice />}
        <PrizesToClaim prizes={toClaim} now={serverNow} />
        {todos.map((todo) => (
          <Today key={todo.kind} todo={todo} />
        ))}
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

function Today({ todo: { kind, title, text, action } }: { todo: Todo }) {
  const id = `hoy-${kind}`
  if (!action) {
    return (
      <EmptyState art="calendar" title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <section data-campaign={kind} aria-labelledby={id}>
      <Ticket
        tone="ground"
        stub={
          <Link to={CAMPAIGN_PAGES[kind]} className={buttonClass({ size: 'lg' })}>
            {action}
          </Link>
        }
      >
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </Ticket>
    </section>
  )
}
