import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './site-frame.css'

export type FrameUser = { alias: string | null; email: string }
export type FrameProps = { siteName: string; user: FrameUser | null; isDemo: boolean }

export function SiteFrame({
  children,
  companions,
  ...frame
}: FrameProps & { children: ReactNode; companions?: ReactNode }) {
  return (
    <div className="site-frame">
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {frame.isDemo ? <p className="demo-ribbon">Demostración: los premios no son reales</p> : null}
      <SiteHeader {...frame} />
      {children}
      <SiteFooter {...frame} />
      {companions}
      <BottomBar {...frame} />
    </div>
  )
}
