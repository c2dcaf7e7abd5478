import type { SiteLogo } from '#web/routing/site.ts'
import { BrandMark } from './brand-mark.tsx'

export interface BrandNameProps {
  name: string
  logo: SiteLogo | undefined
}

/** The logo of the brand, or the name of the site beside the mark of Temporada. */
export function BrandName({ name, logo }: BrandNameProps) {
  if (logo)
    return (
      <picture>
        {logo.dark.src === logo.light.src ? null : (
          <source srcSet={logo.dark.src} media="(prefers-color-scheme: dark)" />
        )}
        <img className="brand-logo" {...logo.light} alt={name} />
      </picture>
    )
  return (
    <>
      <BrandMark />
      <span>{name}</span>
    </>
  )
}
