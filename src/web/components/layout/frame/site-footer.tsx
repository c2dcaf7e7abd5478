import { Link } from '@tanstack/react-router'
import type { FrameProps } from './site-frame.tsx'
import './site-footer.css'

export function SiteFooter({ siteName, isDemo }: Pick<FrameProps, 'siteName' | 'isDemo'>) {
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
          <p>Participar es gratis y nunca obliga a comprar. Solo para mayores de 18 años.</p>
          <p>
            Cómo se reparte cada premio está escrito de antemano y se puede comprobar después. Si algo no cuadra,
            escríbenos.
          </p>
          {isDemo ? <p>Esto es una demostración: nada de lo que ganes aquí se entrega.</p> : null}
        </div>
      </div>
    </footer>
  )
}
