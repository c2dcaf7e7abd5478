/** A slice of the cake, with its candle. */
export const DRAWINGS_BY_NAME = {
  marca: (
    <>
      <path fill="var(--print-orange)" d="M32 2c5 5 5 10 0 13-5-3-5-8 0-13z" />
      <path fill="var(--print-blue)" d="M29 15h6v16h-6z" />
      <path fill="var(--print-white)" d="m29 21 6-4v4l-6 4zM29 28l6-4v4l-6 3z" />
      <path fill="var(--print-brown)" d="M8 34h48l-2 26H10z" />
      <path fill="var(--print-yellow)" d="M9 44h46l-1 7H10z" />
      <path
        fill="var(--print-pink)"
        d="M6 30c17-3 35-3 52 0l-1 8c-3 5-6 5-8 0-3 7-7 7-9 0-3 5-6 5-8 0-3 7-7 7-10 0-3 5-6 5-8 0-3 4-6 4-7 0z"
      />
      <circle cx="17" cy="29" r="4.5" fill="var(--print-red)" />
      <circle cx="47" cy="29" r="4.5" fill="var(--print-red)" />
    </>
  ),
}
