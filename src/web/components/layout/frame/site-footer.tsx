import { Link } from '@tanstack/react-router'
import './site-footer.css'

export function SiteFooter({ siteName, notes }: { siteName: string; notes: readonly string[] }) {
  return (
    <footer className="site-footer">
      <div className="garland" aria-hidden="true" />
      <div className="site-footer__in wrap">
        <p className="site-footer__name">{siteName}</p>
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
