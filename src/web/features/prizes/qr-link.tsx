import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense } from 'react'
import { isPrimaryClick } from '#web/browser/navigation/is-primary-click.ts'
import { qrOf } from './claim/load-qr.ts'
import './full-code.css'

const FullCode = lazy(() => import('./full-code.tsx'))

interface QrLinkProps {
  id: string
  code: string
  isLong: boolean
  use: string
}

/**
 * The QR code of a prize. It is a link to its file; with JavaScript it opens over the whole screen instead. The dialog
 * has an address of its own, so that Back closes it.
 */
export function QrLink({ id, code, isLong, use }: QrLinkProps) {
  const router = useRouter()
  const place = `codigo-${id}`
  const hash = useLocation({ select: (location) => location.hash })
  const isOpen = useHydrated() && hash === place
  const qr = qrOf(id)
  const move = (to: string, replace: boolean) =>
    router.navigate({ to: '.', search: true, hash: to, replace, resetScroll: false, hashScrollIntoView: false })
  const open = (event: MouseEvent) => {
    if (!isPrimaryClick(event)) return
    event.preventDefault()
    void move(place, false)
  }
  const close = () => {
    if (router.latestLocation.hash !== place) return
    if (router.history.canGoBack()) router.history.back()
    else void move('', true)
  }
  return (
    <>
      <a href={qr} className="qr-link" onClick={open}>
        <img className="prize-qr" src={qr} width="200" height="200" alt="El mismo código, en QR" />
        <span>Ver en grande</span>
      </a>
      {isOpen ? (
        <Suspense>
          <FullCode code={code} isLong={isLong} qr={qr} use={use} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
