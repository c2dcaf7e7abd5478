const STEPS = [
  ['Escribe el código', 'Está en el vale que te dio el comercio. También puedes abrir su QR.'],
  ['Mira qué regalo es', 'Te decimos qué te llevas y hasta cuándo vale. Consultarlo no gasta el código.'],
  ['Pulsa «Canjear»', 'Con tu cuenta. El regalo queda en tu historial al momento.'],
] as const

export const HowItWorks = () => (
  <section className="stack" aria-labelledby="pasos">
    <h2 id="pasos">Cómo funciona</h2>
    <ol className="tpp-steps">
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <p className="tpp-never">
      <strong>Sin sorpresas:</strong> abrir el enlace o el QR no canjea nada, y tu código no viaja en la dirección ni se
      le enseña a nadie más.
    </p>
  </section>
)
