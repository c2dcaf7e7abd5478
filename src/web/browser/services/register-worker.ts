/** Registers the service worker after the load event. Browsers offer no service workers over an insecure connection. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(ignore)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** The site works without the service worker. */
const ignore = () => {}
