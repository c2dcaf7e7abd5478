import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { places } from './nav.ts'
import type { FrameProps } from './site-frame.tsx'
import './bottom-bar.css'

export function BottomBar({ user }: Pick<FrameProps, 'user'>) {
  return (
    <nav className="bottom-bar" aria-label="Secciones">
      <ul>
        {places(user).map(({ label, icon, to, hash }) => (
          <li key={label}>
            <Link to={to} hash={hash} activeOptions={{ exact: true, includeHash: true }} className="bottom-bar__link">
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
