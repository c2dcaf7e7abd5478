import type { ReactNode } from 'react'

interface LegalTextProps {
  text: string
  /** The element of its headings. */
  heading?: 'h3' | 'h4'
}

/** Renders a legal text of the season: paragraphs, `## ` headings and `- ` lists. */
export function LegalText({ text, heading = 'h3' }: LegalTextProps) {
  return <div className="prose">{blocksOf(text, heading)}</div>
}

function blocksOf(text: string, Heading: 'h3' | 'h4'): ReactNode[] {
  const blocks: ReactNode[] = []
  let items: string[] = []
  const closeList = () => {
    if (items.length === 0) return
    const own = items
    items = []
    blocks.push(
      <ul key={`list-${blocks.length}`}>
        {own.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>,
    )
  }
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed.startsWith('- ')) {
      items.push(trimmed.slice(2))
      continue
    }
    closeList()
    if (trimmed.startsWith('## ')) blocks.push(<Heading key={blocks.length}>{trimmed.slice(3)}</Heading>)
    else if (trimmed) blocks.push(<p key={blocks.length}>{trimmed}</p>)
  }
  closeList()
  return blocks
}
