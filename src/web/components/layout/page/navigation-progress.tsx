import { useRouterState } from '@tanstack/react-router'
import './navigation-progress.css'

/**
 * Shows a line along the top of the window while the next page loads. The line starts after a delay, so a fast
 * navigation never shows it.
 */
export function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending ? <div className="navigation-progress keeps-time" /> : null
}
