import { Ticket } from './ticket.tsx'

interface TicketStepsProps {
  steps: readonly (readonly [title: string, text: string])[]
  /** The name of the list, unless a heading above names it. */
  label?: string
}

/** Steps in their order, each on a ticket. */
export const TicketSteps = ({ steps, label }: TicketStepsProps) => (
  <ol className="columns info-steps" aria-label={label}>
    {steps.map(([title, text]) => (
      <li key={title}>
        <Ticket>
          <div className="stack stack--tight">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </Ticket>
      </li>
    ))}
  </ol>
)
