/** Words of capitals and figures with hyphens between them. */
const CODE = /([\p{Lu}\d]+(?:-[\p{Lu}\d]+)+)/u

/** Renders the organiser's text with each of its codes on one line, as a visitor writes it down. */
export function WithCodes({ text }: { text: string }) {
  // `split` returns the captured codes at the odd indexes.
  return text.split(CODE).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <span key={i} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
