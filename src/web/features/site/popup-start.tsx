import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#web/functions/session.ts'
import { leavePopup } from '#web/session/leave-popup.ts'
import { isPopupPage, isPopupWindow } from '#web/session/popup-window.ts'
import '#web/components/layout/popup/popup-window.css'

/**
 * Runs the tasks for the popup when the app starts. They run in the popup itself, and in another window if the popup's
 * marker is set.
 */
export default function PopupStart() {
  const queryClient = useQueryClient()
  const [isPopup] = useState(isPopupWindow)
  useEffect(() => {
    if (isPopup) document.documentElement.dataset.window = 'popup'
    leavePopup(Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user))
  }, [isPopup, queryClient])
  return isPopup ? <WayBack /> : null
}

/** Shows a link back to the sign-in page, because the popup has no header and its window may have no back button. */
function WayBack() {
  const hasForm = useLocation({ select: ({ pathname }) => isPopupPage(pathname) })
  return hasForm ? null : (
    <p className="popup-way-back wrap">
      <Link to="/ventana/entrar" className="text-link">
        Volver a entrar
      </Link>
    </p>
  )
}
