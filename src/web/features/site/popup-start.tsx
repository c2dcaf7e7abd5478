import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#web/functions/session.ts'
import { leavePopup } from '#web/session/leave-popup.ts'
import { isPopupPage, isPopupWindow } from '#web/session/popup-window.ts'
import '#web/components/layout/popup/popup-window.css'

/** Runs the app's start tasks for the popup: in the popup, and in another window while the popup's marker is set. */
export default function PopupStart() {
  const queryClient = useQueryClient()
  const [isPopup] = useState(isPopupWindow)
  useEffect(() => {
    if (isPopup) document.documentElement.dataset.window = 'popup'
    leavePopup(Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user))
  }, [isPopup, queryClient])
  return isPopup ? <WayBack /> : null
}

/** A way back, because the popup has no header, and its window may have no back button. */
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
