import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { homeQuery } from './home.functions.ts'
import './other-game.css'

/**
 * Links to a campaign other than `than`, a slug, in which the member can play today. Asks only after a fresh result,
 * when this game has nothing left to play; shows nothing if there is no other campaign or if the request fails.
 */
export function OtherGame({ than, isFresh }: { than: string; isFresh: boolean }) {
  const { data } = useQuery({ ...homeQuery, enabled: isFresh })
  const todo = isFresh
    ? data?.todos.find(({ campaign, action }) => campaign.slug !== than && action !== null)
    : undefined
  if (!todo) return null
  return (
    <Link {...pageLink({ kind: todo.kind, slug: todo.campaign.slug })} className="other-game">
      <Drawing kind={todo.kind} name={null} size={48} isCut />
      <span className="other-game__words">
        <span className="other-game__title">{todo.title}</span>
        <span className="small">En «{todo.campaign.title}»</span>
        <span className="other-game__action">{todo.action}</span>
      </span>
    </Link>
  )
}
