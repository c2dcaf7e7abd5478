/** A shield with the first letter of the league. */
export const Crest = ({ name }: { name: string }) => (
  <svg className="crest" viewBox="0 0 60 68" aria-hidden="true">
    <path className="crest__shield" d="M4 4h52v32q0 20-26 29Q4 56 4 36Z" />
    <path className="crest__band" d="M4 4h17v57Q4 52 4 36ZM56 4H39v57q17-9 17-25Z" />
    <text className="crest__letter" x="30" y="43" textAnchor="middle">
      {firstLetter(name)}
    </text>
  </svg>
)

/** The articles of a name are not what tells it from others: «El puesto número siete» has a P. */
const firstLetter = (name: string): string =>
  (Array.from(name.replace(/^(el|la|los|las) /i, ''))[0] ?? '').toLocaleUpperCase('es-ES')
