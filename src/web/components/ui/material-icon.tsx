/**
 * Shows a Material Icons glyph by its name, such as `celebration`. Put it beside words, because it is hidden from
 * screen readers.
 */
export const MaterialIcon = ({ name }: { name: string }) => (
  <span className="material-icons" aria-hidden="true" translate="no">
    {name}
  </span>
)
