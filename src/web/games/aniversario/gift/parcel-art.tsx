import { star } from '#web/components/campaign/paper.ts'

/** A parcel in striped paper with a bow. The lid of an open parcel leans away, and paper sticks out. */
export const ParcelArt = ({ isOpen }: { isOpen: boolean }) => (
  <svg className="cake-parcel" viewBox="0 0 200 180" aria-hidden="true" focusable="false">
    <path fill="var(--shade)" d="M24 168c40-8 130-8 168 0-30 12-140 12-168 0z" />
    {isOpen ? (
      <g className="cake-parcel__inside">
        <path fill="var(--print-white)" d="m46 82 18-34 16 20 16-36 18 34 22-22 10 38z" />
        <polygon fill="var(--made-yellow)" points={star(98, 44, 26, 11, 7)} />
      </g>
    ) : null}
    <path fill="var(--accent)" d="m40 78 122-3-3 92-114 2z" />
    <path fill="var(--print-white)" d="m90 77 22-1-1 92-20 1z" />
    <path
      fill="none"
      stroke="var(--made-pink)"
      strokeWidth="5"
      strokeDasharray="1 15"
      strokeLinecap="round"
      d="m56 96 22-1M126 94l24-1M56 120l22-1M126 118l24-1M58 144l22-1M126 142l22-1"
    />
    <g className="cake-parcel__lid">
      <path fill="var(--made-red)" d="m32 56 138-4 1 28-138 3z" />
      <path fill="var(--print-white)" d="m90 55 23-1 1 27-23 1z" />
      <path
        fill="var(--print-white)"
        d="M101 54C78 56 58 44 66 28c8-14 30 0 35 26zm2 0c24 0 42-14 33-28-9-13-29 2-33 28z"
      />
      <circle cx="102" cy="52" r="9" fill="var(--made-yellow)" />
    </g>
  </svg>
)
