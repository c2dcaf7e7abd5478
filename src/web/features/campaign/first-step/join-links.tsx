import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSiteWords } from '#web/functions/site.ts'
import './first-step.css'

interface JoinLinksProps {
  back: string
  /** The words of the link to sign up. */
  children?: string | undefined
}

/** The links to sign up and to sign in, and from there back to the page `back`. */
export function JoinLinks({ back, children }: JoinLinksProps) {
  const say = useSiteWords()
  return (
    <p className="first-step__links">
      <Link to="/signup" search={{ volver: back }} className={buttonClass({ size: 'lg' })}>
        {children ?? say('join')}
      </Link>
      <Link
        to="/"
        search={{ volver: back }}
        hash="entrar"
        className={buttonClass({ variant: 'quiet', size: 'lg' })}
        data-sign-in=""
      >
        Ya tengo cuenta
      </Link>
    </p>
  )
}
