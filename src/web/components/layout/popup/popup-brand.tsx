import { BrandName, type BrandNameProps } from '../frame/brand-name.tsx'
import './popup-window.css'

/** Replaces the site's header, which a popup does not show. */
export const PopupBrand = (brand: BrandNameProps) => (
  <p className="popup-brand">
    <BrandName {...brand} />
  </p>
)
