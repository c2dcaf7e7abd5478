import type { ReactNode } from 'react'
import type { SiteLink } from '#contract/brand.schema.ts'
import type { Ribbon, SiteLogo } from '#web/routing/site.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './site-frame.css'

export type FrameUser = { alias: string | null; email: string }
export type FrameProps = {
  siteName: string
  logo: SiteLogo | undefined
  links: readonly SiteLink[] | undefined
  user: FrameUser | null
}

export function SiteFrame({
  children,
  companions,
  foot,
  notes,
  ribbon,
  ...frame
}: FrameProps & {
  foot: string
  notes: readonly string[]
  ribbon: Ribbon | undefined
  children: ReactNode
  companions?: ReactNode
}) {
  return (
    <div className="site-frame">
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {ribbon ? (
        <p className="demo-ribbon">
          {ribbon.words} {ribbon.panel ? <a href={ribbon.panel}>Panel</a> : null}
        </p>
      ) : null}
      <SiteHeader {...frame} />
      {children}
      <SiteFooter foot={foot} notes={notes} />
      {companions}
      <BottomBar {...frame} />
    </div>
  )
}
