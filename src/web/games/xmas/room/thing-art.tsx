import type { ReactNode } from 'react'
import { type Thing, thingPicture } from '#contract/games/xmas/scene.ts'
import { star } from '#web/components/campaign/paper.ts'
import { ScenePicture } from '#web/features/scenes/scene-picture.tsx'

/** Drawings of cut paper, 120 by 110 units. */
const DRAWINGS: Record<Thing, ReactNode> = {
  text: (
    <>
      <path fill="var(--made-red)" d="M10 26 60 32l50-7v66l-50 7-50-6z" />
      <path fill="var(--print-white)" d="M16 20c16-3 32 0 44 8 12-8 28-11 44-8v64c-16-3-32 0-44 8-12-8-28-11-44-8z" />
      <path
        fill="none"
        stroke="var(--print-brown)"
        strokeWidth="3"
        d="M24 34c10-1 20 0 28 4M24 46c10-1 20 0 28 4M24 58c10-1 20 0 28 4M68 38c8-4 18-5 28-4M68 50c8-4 18-5 28-4M60 29v62"
      />
      <path fill="var(--made-yellow)" d="M80 18h10v34l-5-6-5 6z" />
    </>
  ),
  recipe: (
    <>
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M42 34c-8-8 6-12 0-22M60 32c-8-9 6-14 0-26M78 34c-8-8 6-12 0-22"
      />
      <path fill="var(--print-brown)" d="M8 56h14v10H8zM98 56h14v10H98z" />
      <path fill="var(--made-red)" d="M18 48h84l-4 46c-1 6-8 9-14 9H36c-6 0-13-3-14-9z" />
      <path fill="var(--made-orange)" d="M14 42h92l-1 11H15z" />
      <path fill="var(--print-white)" d="M30 64h9l3 28h-9z" />
    </>
  ),
  picture: (
    <>
      <path fill="var(--print-brown)" d="M12 14 108 11l2 88-97 3z" />
      <path fill="var(--print-sky)" d="m21 23 78-2 1 68-78 3z" />
      <path fill="var(--print-white)" d="m22 78 22-30 18 22 14-16 24 24v11l-78 3z" />
      <circle cx="80" cy="38" r="9" fill="var(--made-yellow)" />
    </>
  ),
  quiz: (
    <>
      <path fill="var(--print-white)" d="M12 14h90l6 62-44 3-20 24 2-23-32-2z" />
      <path
        fill="none"
        stroke="var(--made-red)"
        strokeWidth="9"
        strokeLinecap="square"
        d="M46 36c0-10 7-14 14-14s14 5 14 12c0 9-13 9-13 20"
      />
      <circle cx="61" cy="66" r="5.5" fill="var(--made-red)" />
    </>
  ),
  code: (
    <>
      <path fill="var(--made-red)" d="M14 34 60 10l46 24v62H14z" />
      <path fill="var(--print-white)" d="M24 20h72v52H24z" />
      <path fill="none" stroke="var(--print-brown)" strokeWidth="5" strokeDasharray="9 5 4 6" d="M34 34h52M34 46h44" />
      <path fill="var(--made-orange)" d="m14 36 46 32 46-32v60H14z" />
      <circle cx="60" cy="68" r="9" fill="var(--made-red)" />
    </>
  ),
  win: (
    <>
      <path fill="var(--made-red)" d="M20 48h80l-3 54H23z" />
      <path fill="var(--made-orange)" d="M14 34h92l-1 18H15z" />
      <path fill="var(--print-white)" d="M52 34h16v68H52z" />
      <path fill="var(--print-white)" d="M59 33C40 36 26 27 32 16s24-2 28 14c2-16 22-25 29-14s-9 20-30 17z" />
      <path fill="var(--made-red)" d="M54 28c-8 2-16-1-14-6s10-1 14 6zM67 28c7 2 15-1 13-6s-9-1-13 6z" />
    </>
  ),
  entry: (
    <>
      <path fill="var(--made-orange)" d="m10 40 88-22 4 15a8 8 0 0 0 4 16l4 16-88 22-4-16a8 8 0 0 0-4-15z" />
      <path fill="var(--print-white)" d="m26 43 62-15 8 32-62 16z" />
      <polygon fill="var(--made-red)" points={star(61, 52, 17, 7.5, 5, -0.03)} />
    </>
  ),
  ornament: (
    <>
      <path fill="none" stroke="var(--print-brown)" strokeWidth="3" d="M60 0v18" />
      <path fill="var(--made-orange)" d="M51 16h18v13H51z" />
      <circle cx="60" cy="64" r="38" fill="var(--made-red)" />
      <path
        fill="var(--print-white)"
        d="m23 56 12 9 12-10 13 10 13-10 12 10 12-9c1 6 1 11 0 16l-12 9-12-9-13 10-13-10-12 10-12-9c-1-6-1-11 0-17z"
      />
      <path fill="var(--made-yellow)" d="M38 40c5-6 11-9 18-9l-2 6c-5 1-9 3-12 7z" />
    </>
  ),
  light: (
    <>
      <path fill="var(--print-brown)" d="M26 92h68l-8 12H34z" />
      <path fill="var(--print-white)" d="M48 48h24l1 45H47z" />
      <path fill="var(--print-yellow)" d="M48 48h24v8c-3 7-6 0-9 5s-5-3-8 1-6-2-7-6z" />
      <path fill="var(--print-ink)" d="M58.5 38h3v11h-3z" />
      <path fill="var(--print-orange)" d="M60 6c12 16 14 36 0 36S48 24 60 6z" />
      <path fill="var(--print-yellow)" d="M60 20c7 9 8 20 0 20s-7-11 0-20z" />
    </>
  ),
}

export const ThingArt = ({ thing }: { thing: Thing }) => (
  <ScenePicture kind="xmas" name={thingPicture(thing)} className="xmas-thing">
    <svg className="xmas-thing" viewBox="0 0 120 110" aria-hidden="true" focusable="false">
      {DRAWINGS[thing]}
    </svg>
  </ScenePicture>
)
