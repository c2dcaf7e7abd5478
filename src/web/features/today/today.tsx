import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StampCard, Todo } from '#contract/today.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import '#web/components/ui/countdown.css'
import { Ticket } from '#web/components/ui/ticket.tsx'
import { CAMPAIGN_PAGES } from '#web/features/campaign/poster-wall.tsx'
import { ownScript } from '../campaign/own-script.tsx'
import { nextOf } from './headline.ts'
import './diary.css'
import './latest.css'
import './today.css'

/** Whoever has something to play has no use for a clock, and who has not played yet none for a card. */
const loadAfter = () => import('./after.tsx')
const after = ownScript('today after', async () => (await loadAfter()).After)
export const diary = ownScript('today diary', async () => (await import('./diary.tsx')).Diary)

const loadLatest = () => import('./latest.tsx')
export const latest = ownScript('today latest', async () => (await loadLatest()).Latest)

/** Fetches the parts with scripts of their own, most of which only some members see. */
export async function fetchOwnParts(
  queryClient: QueryClient,
  { todos, cards }: { todos: readonly Todo[]; cards: readonly StampCard[] },
): Promise<void> {
  const isOver = nextOf(todos) !== null
  await Promise.all([
    latest.fetch(queryClient),
    loadLatest().then((part) => part.loadLatest(queryClient)),
    isOver && after.fetch(queryClient),
    isOver && loadAfter().then((part) => part.loadReminders(queryClient)),
    cards.length > 0 && diary.fetch(queryClient),
  ])
}

interface TodayProps {
  todos: readonly Todo[]
  /** The server's clock when it said so, epoch ms. */
  now: number
}

/** What there is to play today, a ticket each; then what is done, and when the next one comes. */
export function Today({ todos, now }: TodayProps) {
  const done = todos.filter(({ action }) => action === null)
  const nextAt = nextOf(todos)
  return (
    <>
      {todos.map((todo) => (todo.action === null ? null : <Waiting key={todo.kind} {...todo} action={todo.action} />))}
      {done.length > 0 ? (
        <section className="stack" aria-labelledby="hecho">
          <h2 id="hecho">Listo por hoy</h2>
          {nextAt === null ? null : <after.Part key={nextAt} now={now} target={nextAt} done={done} />}
          <ul className="done-list">
            {done.map(({ kind, title, text }) => (
              <li key={kind} className="done-list__item" data-campaign={kind}>
                <Link to={CAMPAIGN_PAGES[kind]} className="done-list__link">
                  {title}
                </Link>
                <p className="small">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Waiting({ kind, title, text, action }: Todo & { action: string }) {
  const id = `hoy-${kind}`
  return (
    <section className="today-ticket" data-campaign={kind} aria-labelledby={id}>
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
