/** Registers the service worker once the page needs nothing else; there is none where the connection is not secure. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(ignore)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** The site is whole without it. */
const ignore = () => {}
