import { ScenePicture } from '#web/features/scenes/scene-picture.tsx'

/** A cancelled stamp on the table, on wide screens only. */
export const Postmark = () => (
  <ScenePicture kind="tpp" name="escena-sello" className="tpp-postmark">
    <svg className="tpp-postmark" viewBox="-80 -80 240 160" aria-hidden="true">
      <circle r="70" strokeWidth="6" strokeDasharray="120 3 60 2" />
      <circle r="56" strokeWidth="3" />
      <path strokeWidth="4" d="M62-30q12-11 24 0t24 0 24 0M70-4q12-11 24 0t24 0 24 0M66 22q12-11 24 0t24 0 24 0" />
      <path className="tpp-postmark__shop" d="M-32 12a32 32 0 0 1 64 0zM-40 18h80v8h-80zM-3-40h6v14h-6z" />
    </svg>
  </ScenePicture>
)
