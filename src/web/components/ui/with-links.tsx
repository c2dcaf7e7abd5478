const ADDRESS = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

/** Renders the organiser's text with its addresses as links that open in a new tab. */
export function WithLinks({ text }: { text: string }) {
  // `split` returns the captured addresses at the odd indexes.
  return text.split(ADDRESS).map((part, i) =>
    i % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <a key={i} className="text-link" href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
