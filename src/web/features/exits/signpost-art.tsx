/** A signpost at the edge of town: one arm points out, the other one back. */
export function SignpostArt() {
  return (
    <svg className="signpost" viewBox="0 0 320 300" aria-hidden="true" focusable="false">
      <circle cx="244" cy="74" r="54" fill="var(--print-orange)" />
      <path fill="var(--print-leaf)" d="M10 264c0-36 66-54 150-54s150 18 150 54-66 32-150 32S10 300 10 264z" />
      <path fill="var(--print-white)" d="M132 295c6-24 56-34 84-44s28-20 56-27q12 10-14 24t-44 22-24 26z" />
      <path fill="var(--print-brown)" d="M148 40h18l3 222h-25z" />
      <path fill="var(--made-red)" d="M112 66l150-10 34 32-30 36-154-6z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="7" d="M140 94h96m-20-17 21 17-19 18" />
      <path fill="var(--made-pink)" d="M204 142l-132-5-34 28 36 30 130-8z" />
      <path fill="none" stroke="var(--made-ink)" strokeWidth="7" d="M180 165H92m17-14-19 14 20 14" />
    </svg>
  )
}
