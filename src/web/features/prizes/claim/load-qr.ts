import type { WonPrize } from '#contract/prizes.schema.ts'

/** The address of the QR code of a claimed prize. */
export const qrOf = (id: string): string => `/user/prizes/${id}/codigo.svg`

/** Loads the QR code of a prize that was just claimed, so that it is painted together with its code. */
export async function loadQr({ id, kind }: Pick<WonPrize, 'id' | 'kind'>): Promise<void> {
  if (kind !== 'code' && kind !== 'shared-code') return
  const image = new Image()
  image.src = qrOf(id)
  // Without the image the code is still there to read.
  await image.decode().catch(() => {})
}
