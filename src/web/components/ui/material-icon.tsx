/** A glyph of the Material Icons font by its name, such as `celebration`. Always beside words: to a screen reader it is nothing. */
export const MaterialIcon = ({ name }: { name: string }) => (
  <span className="material-icons" aria-hidden="true" translate="no">
    {name}
  </span>
)
