import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { onwardFrom } from '#web/routing/onward-from.ts'
import { useShownLocation } from '#web/routing/use-shown-location.ts'
import { BrandName } from './brand-name.tsx'
import { places } from './nav.ts'
import type { FrameProps, FrameUser } from './site-frame.tsx'
import './site-header.css'

export function SiteHeader({ siteName, logo, links, user }: FrameProps) {
  return (
    <header className="site-header">
      <div className="site-header__line wrap">
        <Link to={user ? '/home' : '/'} className="site-header__brand">
          <BrandName name={siteName} logo={logo} />
        </Link>
        <nav className="site-header__nav" aria-label="Principal">
          {/* Only the browser knows the hash of the address, so the server marks no link with a hash as active. */}
          <ul>
            {places(user).map(({ label, to, hash }) => (
              <li key={label}>
                <Link
                  to={to}
                  hash={hash}
                  activeOptions={{ exact: true, includeHash: true }}
                  className="site-header__link"
                >
                  {label}
                </Link>
              </li>
            ))}
            {links?.map(({ label, address }) => (
              <li key={label} data-only="wide">
                <a href={address} rel="noopener" className="site-header__link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {user ? <Greeting {...user} /> : <SignInLinks />}
      </div>
      <div className="garland" aria-hidden="true" />
    </header>
  )
}

function Greeting({ alias, email }: FrameUser) {
  if (alias) return <p className="site-header__who">Hola, {alias}</p>
  return (
    <p className="site-header__who">
      <span className="visually-hidden">Hola</span>
      <span className="site-header__initial" aria-hidden="true">
        {email.slice(0, 1)}
      </span>
    </p>
  )
}

/**
 * Renders the links for signing in and up. The sign-in link leads to the form of the landing page. With JavaScript,
 * `data-sign-in` makes the link open the popup on all other pages.
 */
function SignInLinks() {
  const place = useShownLocation()
  return (
    <p className="site-header__doors">
      <Link
        to="/"
        search={{ volver: onwardFrom(place) }}
        hash="entrar"
        activeOptions={{ exact: true, includeHash: true }}
        className="site-header__enter"
        data-sign-in=""
      >
        Entrar
      </Link>
      <Link to="/signup" className={`site-header__join ${buttonClass({ size: 'sm' })}`}>
        Crear cuenta
      </Link>
    </p>
  )
}
