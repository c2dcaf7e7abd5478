import type { Memory } from '#contract/games/aniversario/aniversario.schema.ts'

/** A page of the album: the year like a stamp, and the event. */
export const MemoryCard = ({ memory: { year, title, text } }: { memory: Memory }) => (
  <article className="cake-memory">
    <p className="cake-memory__year">{year}</p>
    <h4>{title}</h4>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </article>
)
