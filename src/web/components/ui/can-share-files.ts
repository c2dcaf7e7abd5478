/** Returns whether this device can share a picture with its apps. False while the page is rendered on the server. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'x.png', { type: 'image/png' })] })
