import { Link } from '@tanstack/react-router'
import './site-footer.css'

interface FooterProps {
  /** HTML of the brand. */
  foot: string
  notes: readonly string[]
}

export function SiteFooter({ foot, notes }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="garland" aria-hidden="true" />
      <div className="site-footer__in wrap">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it on the server. */}
        <div className="site-footer__brand" dangerouslySetInnerHTML={{ __html: foot }} />
        <nav aria-label="Información legal y ayuda">
          <ul className="site-footer__links">
            <li>
              <Link to="/info">Cómo funciona</Link>
            </li>
            <li>
              <Link to="/conditions">Bases y condiciones</Link>
            </li>
            <li>
              <Link to="/info" hash="privacidad">
                Privacidad y cookies
              </Link>
            </li>
            <li>
              <Link to="/info" hash="accesibilidad">
                Accesibilidad
              </Link>
            </li>
            <li>
              <Link to="/contact">Contacto</Link>
            </li>
          </ul>
        </nav>
        <div className="site-footer__notes">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </footer>
  )
}
