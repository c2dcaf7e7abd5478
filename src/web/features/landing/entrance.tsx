import { Link } from '@tanstack/react-router'
import { ENTRANCE_WORDS } from '#contract/words/entrance.ts'
import { SignInPart } from '#web/features/account/sign-in/sign-in-part.tsx'
import { useWords } from '#web/functions/site.ts'

/** The reasons to trust the site, and beside them the ways to sign in. */
export function Entrance({ onward }: { onward: string | undefined }) {
  const say = useWords(ENTRANCE_WORDS)
  return (
    <div className="split">
      <div className="stack panel">
        <h2>{say('title')}</h2>
        <p>{say('reasons')}</p>
        <p>
          <Link to="/info" className="text-link">
            {say('link')}
          </Link>
        </p>
      </div>
      <section className="stack" aria-labelledby="entrar">
        <h2 id="entrar">Entra</h2>
        <SignInPart onward={onward} anchor="#entrar" />
      </section>
    </div>
  )
}
