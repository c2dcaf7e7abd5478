import { useRouterState } from '@tanstack/react-router'
import './navigation-progress.css'

/** A line along the top while the next page loads; a fast navigation never shows it. */
export function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending ? <div className="navigation-progress keeps-time" /> : null
}
