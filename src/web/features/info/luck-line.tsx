import './luck-line.css'

/** The steps of a prize in their order: side by side on a wide screen, below each other on a phone. */
export const LuckLine = ({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) => (
  <ol className="luck-line">
    {steps.map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)
