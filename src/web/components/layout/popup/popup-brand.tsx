import { BrandMark } from '../frame/brand-mark.tsx'
import './popup-window.css'

/** Replaces the site's header, which a popup does not show. */
export const PopupBrand = ({ name }: { name: string }) => (
  <p className="popup-brand">
    <BrandMark />
    {name}
  </p>
)
