import type { ReactNode } from 'react'

/** Renders a legal text of the season: paragraphs, `## ` headings and `- ` lists. */
export function LegalText({ text }: { text: string }) {
  return <div className="prose">{blocksOf(text)}</div>
}

function blocksOf(text: string): ReactNode[] {
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
    if (trimmed.startsWith('## ')) blocks.push(<h3 key={blocks.length}>{trimmed.slice(3)}</h3>)
    else if (trimmed) blocks.push(<p key={blocks.length}>{trimmed}</p>)
  }
  closeList()
  return blocks
}
