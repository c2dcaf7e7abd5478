import { TPP_WORDS } from '#contract/games/tpp/words.ts'
import { useWords } from '#web/functions/site.ts'

const NEXT = [
  ['Mira qué regalo es', 'Te decimos qué te llevas y hasta cuándo vale. Consultarlo no gasta el código.'],
  ['Pulsa «Canjear»', 'Con tu cuenta. El regalo queda en tu historial al momento.'],
] as const

export function HowItWorks() {
  const say = useWords(TPP_WORDS)
  const steps = [['Escribe el código', say('where')], ...NEXT] as const
  return (
    <section className="stack" aria-labelledby="pasos">
      <h2 id="pasos">Cómo funciona</h2>
      <ol className="tpp-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="tpp-never">
        <strong>Sin sorpresas:</strong> abrir el enlace o el QR no canjea nada, y tu código no viaja en la dirección ni
        se le enseña a nadie más.
      </p>
    </section>
  )
}
