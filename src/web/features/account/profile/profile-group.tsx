import type { ReactNode } from 'react'
import './profile-group.css'

/** The groups of the profile; their anchors differ from those of the parts. */
const GROUPS = { you: 'Tus datos', security: 'Seguridad', notices: 'Avisos', account: 'Tu cuenta' } as const
const anchorOf = (id: string) => `perfil-${id}`

interface ProfileGroupProps {
  id: keyof typeof GROUPS
  /** The second column on a wide screen. Without content, the first one has its width too. */
  beside?: ReactNode
  children: ReactNode
}

export const ProfileGroup = ({ id, beside, children }: ProfileGroupProps) => (
  <div className="profile-group">
    <h2 id={anchorOf(id)}>{GROUPS[id]}</h2>
    <div className="profile-group__column">{children}</div>
    <div className="profile-group__column">{beside}</div>
  </div>
)

/** Leads to the groups on screens that show one below the other. */
export const ProfileIndex = () => (
  <nav className="chips profile-index" aria-label="Partes de tu perfil">
    {Object.entries(GROUPS).map(([id, title]) => (
      <a key={id} href={`#${anchorOf(id)}`} className="chip">
        {title}
      </a>
    ))}
  </nav>
)
