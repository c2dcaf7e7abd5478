/** A window of the façade, lit, with snow on its sill. */
export const DRAWINGS_BY_NAME = {
  marca: (
    <>
      <path fill="var(--print-blue)" d="M11 4h43v50H11z" />
      <path fill="var(--print-brown)" d="M15 8h35v44H15z" />
      <path fill="var(--print-yellow)" d="M19 12h12v17H19zM34 12h12v17H34zM19 32h12v17H19zM34 32h12v17H34z" />
      <path fill="var(--print-orange)" d="M34 49V38c3-4 9-4 12 0v11zM19 12h12c-2 6-6 9-12 10z" />
      <path fill="var(--print-white)" d="M7 53c4-5 8-5 12-3 4-3 8-2 11 0 4-3 9-2 12 1 5-2 11-1 15 4l-1 6H8z" />
    </>
  ),
}
