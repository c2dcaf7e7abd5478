import { Page, type PageProps } from './page.tsx'
import './wall-page.css'

type WallPageProps = Omit<PageProps, 'setting' | 'width' | 'tone' | 'poster' | 'reach'> & {
  /** A drawing, or the poster of a campaign. */
  art: PageProps['poster']
  /** For pages with more than a column below their title. On wide screens the wall is then behind the title alone. */
  isWide?: boolean
}

/**
 * Lays out a page of one form or one thing to read. On wide screens its drawing hangs beside it on a coloured wall; on
 * a phone the title and the drawing are on a coloured head, and the form is directly below.
 */
export const WallPage = ({ art, isWide = false, ...page }: WallPageProps) => (
  <Page {...page} setting="wall" width={isWide ? 'wide' : 'text'} tone={isWide ? 'ground' : 'paper'} poster={art} />
)
