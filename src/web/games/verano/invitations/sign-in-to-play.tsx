import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'

/** A link to sign in, and from there back to this page. */
export const SignInToPlay = ({ back }: { back: string }) => (
  <p className="cluster cluster--tight">
    <Link to="/" search={{ volver: back }} hash="entrar" className={buttonClass({ size: 'lg' })} data-sign-in="">
      Entrar para jugar
    </Link>
    <Link to="/signup" search={{ volver: back }} className={buttonClass({ variant: 'quiet' })}>
      Crear cuenta
    </Link>
  </p>
)
