const ADDRESS = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

/** What the organiser wrote; an address in it can be followed, in a tab of its own. */
export function WithLinks({ text }: { text: string }) {
  // Every second part is what the parentheses caught.
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
