import { Link } from '@tanstack/react-router'

/** The way to a new account, after all ways to sign in. */
export const FirstTime = ({ onward }: { onward: string | undefined }) => (
  <p>
    ¿Primera vez?{' '}
    <Link to="/signup" search={{ volver: onward }} className="text-link">
      Crear cuenta
    </Link>
  </p>
)
