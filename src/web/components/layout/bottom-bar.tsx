import { Link, useLocation } from '@tanstack/react-router'
import { isSignInStep, onwardFrom } from '#web/routing/onward-from.ts'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { Icon } from '../ui/icon.tsx'
import { places } from './nav.ts'
import type { FrameProps } from './site-frame.tsx'
import './bottom-bar.css'

const ENTER = { label: 'Entrar', icon: 'enter', to: '/', hash: 'entrar' } as const

/** A phone's tab bar. Whoever signs up or in has one thing to do, and no use for it. */
export function BottomBar({ user }: Pick<FrameProps, 'user'>) {
  const here = useLocation()
  if (isSignInStep(here.pathname)) return null
  const tabs = [...places(user), ...(user ? [] : [ENTER])]
  return (
    <nav className="bottom-bar" aria-label="Secciones">
      <DrawnOnce as="ul" of={user ? ['tabs'] : undefined} data-columns={tabs.length}>
        {tabs.map((place) => (
          <li key={place.label}>
            <Link
              to={place.to}
              hash={place.hash}
              activeOptions={{ exact: true, includeHash: true }}
              className="bottom-bar__link"
              {...(place === ENTER && { search: { volver: onwardFrom(here) }, 'data-sign-in': '' })}
            >
              <Icon name={place.icon} />
              {place.label}
            </Link>
          </li>
        ))}
      </DrawnOnce>
    </nav>
  )
}
