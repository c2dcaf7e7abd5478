import { Notice } from '#web/components/ui/feedback/notice.tsx'

/** Present from the start: a screen reader announces only changes to a live region that already exists. */
export const CountingNotice = ({ isCounting }: { isCounting: boolean }) => (
  <div aria-live="polite">
    {isCounting ? (
      <Notice title="Se está contando un resultado">
        Los puntos de algunas personas aún no están al día. La tabla se renueva sola.
      </Notice>
    ) : null}
  </div>
)
