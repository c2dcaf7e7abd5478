import { range } from '#web/components/campaign/paper.ts'
import './paper-burst.css'

/** Cut paper that flies from its middle to all sides of its container. Not shown under reduced motion. */
export const PaperBurst = () => (
  <span className="paper-burst" aria-hidden="true">
    {range(22).map((piece) => (
      <i key={piece} />
    ))}
  </span>
)
