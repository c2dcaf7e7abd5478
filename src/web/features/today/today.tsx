import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { StampCard, Todo } from '#contract/today.schema.ts'
import { Picture } from '#web/components/campaign/picture.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import '#web/components/campaign/poster.css'
import '#web/components/ui/display/countdown.css'
import '#web/components/ui/display/ticket.css'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { PROMOTIONS_ID } from '#web/features/campaign/posters/current-campaigns.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { nextOf } from './headline.ts'
import './diary.css'
import './latest.css'
import './stamp-days.css'
import './today.css'

/**
 * These parts are loaded on demand. A member with a game to play needs no countdown, and a member without a play needs
 * no stamp card.
 */
const loadAfter = () => import('./next-game.tsx')
const After = lazyPart('today after', async () => (await loadAfter()).After)
export const Diary = lazyPart('today diary', async () => (await import('./diary.tsx')).Diary)

export const Latest = lazyPart('today latest', async () => (await import('./latest.tsx')).Latest)

/** Loads those lazy parts of the home page that this member sees. */
export async function fetchOwnParts(
  queryClient: QueryClient,
  { todos, cards }: { todos: readonly Todo[]; cards: readonly StampCard[] },
): Promise<void> {
  const isOver = nextOf(todos) !== null
  await Promise.all([
    Latest.preload(queryClient),
    isOver && After.preload(queryClient),
    isOver && loadAfter().then((part) => part.loadReminders(queryClient)),
    cards.length > 0 && Diary.preload(queryClient),
  ])
}

interface TodayProps {
  todos: readonly Todo[]
  /** A campaign that is shown beside the games, because it would be alone on a wall of posters. */
  beside: CampaignSummary | undefined
  /** The server's time for which `todos` is valid, epoch ms. */
  now: number
}

/** Shows the games that are left today side by side, then the games already played, with the time of the next game. */
export function Today({ todos, beside, now }: TodayProps) {
  const done = todos.filter(({ action }) => action === null)
  const nextAt = nextOf(todos)
  return (
    <>
      {done.length < todos.length ? (
        <ul className="street" id={PROMOTIONS_ID}>
          {todos.map((todo) =>
            todo.action === null ? null : <Card key={todo.campaign.slug} {...todo} action={todo.action} />,
          )}
          {beside ? (
            <Card
              kind={beside.kind}
              campaign={beside}
              title={beside.title}
              text={beside.tagline}
              action="Ver"
              isQuiet
            />
          ) : null}
        </ul>
      ) : null}
      {done.length > 0 ? (
        <section className="stack" aria-labelledby="hecho">
          <h2 id="hecho">Listo por hoy</h2>
          {nextAt === null ? null : <After key={nextAt} now={now} target={nextAt} done={done} />}
          <ul className="done-list">
            {done.map(({ kind, campaign, title, text }) => (
              <li key={campaign.slug} className="done-list__item" data-campaign={kind}>
                <Link {...pageLink({ kind, ...campaign })} className="done-list__link">
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

interface CardProps extends Pick<Todo, 'kind' | 'title' | 'text'> {
  campaign: Pick<Todo['campaign'], 'slug'>
  action: string
  /** Set for a card without a game that waits. */
  isQuiet?: boolean
}

function Card({ kind, campaign: { slug }, title, text, action, isQuiet }: CardProps) {
  return (
    <li data-campaign={kind}>
      <Link {...pageLink({ kind, slug })} className="street__card on-ground">
        <Picture
          kind={kind}
          name={undefined}
          className="street__art poster-square"
          width={400}
          height={400}
          widths={[192, 320, 480]}
          sizes="(min-width:64rem) 18rem, (min-width:40rem) 30vw, 45vw"
          loading="lazy"
        />
        <div className="street__words">
          <h2 className="street__title">{title}</h2>
          <p className="street__text">{text}</p>
          <span className={buttonClass({ size: 'sm', variant: isQuiet ? 'secondary' : 'primary' })}>{action}</span>
        </div>
      </Link>
    </li>
  )
}
