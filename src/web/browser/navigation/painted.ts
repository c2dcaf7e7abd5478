/** Resolves once the next frame is painted. */
export const painted = () =>
  new Promise<void>((resolve) => {
    // A hidden page has no frames.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
