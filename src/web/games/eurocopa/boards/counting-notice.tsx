import { Notice } from '#web/components/ui/feedback/notice.tsx'

/** Rendered empty from the start, so that a screen reader announces the notice when it appears. */
export const CountingNotice = ({ isCounting }: { isCounting: boolean }) => (
  <div aria-live="polite">
    {isCounting ? (
      <Notice title="Se está contando un resultado">
        Los puntos de algunas personas aún no están al día. La tabla se renueva sola.
      </Notice>
    ) : null}
  </div>
)
