/**
 * A page that the browser had put aside, with everything on it, is shown again as it was (the back-forward cache). One
 * that was drawn for somebody is asked for anew, because they may have signed out since.
 */
export function reloadRestored(isSignedIn: () => boolean): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isSignedIn()) location.reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
