/** A Material Icons glyph by name, such as `celebration`. Hidden from screen readers, so always put it beside words. */
export const MaterialIcon = ({ name }: { name: string }) => (
  <span className="material-icons" aria-hidden="true" translate="no">
    {name}
  </span>
)
