/**
 * Reloads a personal page that the browser restores from its back-forward cache: the member may have signed out since.
 */
export function reloadRestored(isSignedIn: () => boolean): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isSignedIn()) location.reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
