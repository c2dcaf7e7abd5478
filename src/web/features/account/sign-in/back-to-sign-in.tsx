import { Link } from '@tanstack/react-router'

export const BackToSignIn = () => (
  <Link to="/" hash="entrar" className="back-link">
    Volver
  </Link>
)
