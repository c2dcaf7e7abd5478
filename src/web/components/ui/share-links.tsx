import type { MouseEvent, ReactNode } from 'react'
import { isPrimaryClick } from '#web/browser/navigation/is-primary-click.ts'
import { canShareFiles } from './can-share-files.ts'
import './share-links.css'

interface ShareLinksProps {
  /** The address of the picture. */
  picture: string
  /** Read by screen readers after «Compartir»: what the picture shows. */
  of: string
  /** Shown instead of the first link, where sharing is the main action of its part. */
  main?: ReactNode
}

/**
 * Quiet links to a picture of the site, in the shape of a post and of a story. Where the device can share files they
 * open its menu; elsewhere, and without JavaScript, the picture is saved.
 */
export const ShareLinks = ({ picture, of, main }: ShareLinksProps) => (
  <p className="share-links cluster small">
    {main ?? (
      <PictureLink href={picture}>
        Compartir<span className="visually-hidden"> {of}</span>
      </PictureLink>
    )}
    <PictureLink href={`${picture}?formato=historia`}>
      Imagen para historias<span className="visually-hidden">: {of}</span>
    </PictureLink>
  </p>
)

interface PictureLinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
}

export const PictureLink = ({ href, className, children }: PictureLinkProps) => (
  <a href={href} className={className} download onClick={sharePicture}>
    {children}
  </a>
)

/** The rest of the script is fetched only for those who share. */
async function sharePicture(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPrimaryClick(event) || !canShareFiles()) return
  event.preventDefault()
  const { href } = event.currentTarget
  try {
    const { shareFile } = await import('./share-file.ts')
    await shareFile(href, 'temporada.png')
  } catch {
    location.assign(href)
  }
}
