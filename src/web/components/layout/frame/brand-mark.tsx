/** Temporada's mark: a sun on a festival flag with a toothed edge. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path fill="var(--print-blue)" d="M5 3h38v42l-6.3-6-6.4 6-6.3-6-6.3 6-6.4-6L5 45z" />
    <path fill="var(--print-yellow)" d="M10 28a14 14 0 0 1 28 0z" />
    <path fill="var(--print-red)" d="M5 28h38v4.5H5z" />
    <path fill="none" stroke="var(--print-yellow)" strokeWidth="3" d="M24 6.5v4.5M12.5 9.5l2.6 3.8M35.5 9.5l-2.6 3.8" />
  </svg>
)
