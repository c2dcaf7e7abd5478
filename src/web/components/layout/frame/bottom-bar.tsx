import { Link } from '@tanstack/react-router'
import { Icon } from '#web/components/ui/icon.tsx'
import { isSignInStep, onwardFrom } from '#web/routing/onward-from.ts'
import { useShownLocation } from '#web/routing/use-shown-location.ts'
import { places } from './nav.ts'
import type { FrameProps } from './site-frame.tsx'
import './bottom-bar.css'

const ENTER = { label: 'Entrar', icon: 'enter', to: '/', hash: 'entrar' } as const

/** Shows the tab bar of a phone, except on the pages for signing up and in. */
export function BottomBar({ user }: Pick<FrameProps, 'user'>) {
  const here = useShownLocation()
  if (isSignInStep(here.pathname)) return null
  const tabs = [...places(user), ...(user ? [] : [ENTER])]
  return (
    <nav className="bottom-bar" aria-label="Secciones">
      <ul data-columns={tabs.length}>
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
      </ul>
    </nav>
  )
}
