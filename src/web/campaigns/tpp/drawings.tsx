/** A stamped voucher, half cut off. */
export const DRAWINGS_BY_NAME = {
  marca: (
    <g transform="rotate(-6 32 32)">
      <path fill="var(--print-brown)" d="M3 14h58v12a6 6 0 0 0 0 12v12H3V38a6 6 0 0 0 0-12z" />
      <path fill="var(--print-white)" d="M9 19h30v26H9z" />
      <path stroke="var(--print-ink)" strokeWidth="3" d="M13 25v14M18 25v14M22 25v14M28 25v14M34 25v14" />
      <path stroke="var(--print-white)" strokeWidth="2.5" strokeDasharray="4 4" d="M44 16v32" />
      <circle cx="52" cy="32" r="5" fill="none" stroke="var(--print-yellow)" strokeWidth="3" />
      <path fill="none" stroke="var(--print-red)" strokeWidth="3" d="M28 40a11 9 0 1 1 .1 0zM19 31h18" />
    </g>
  ),
}
