import { getBeach } from '#contract/games/playa/playa.schema.ts'
import type { FindKeepsake } from '#web/components/campaign/keepsake.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { AlbumPicture } from './album/album-picture.tsx'
import { foundShells } from './state/beach-state.ts'

/** The album, once it is complete. */
export const findKeepsake: FindKeepsake = async (name, { slug }) => {
  if (name !== 'album') return
  const beach = await callApi(getBeach, { params: { slug } })
  const all = beach.album.length
  if (foundShells(beach) < all) return
  return {
    headline: 'Mi álbum, completo',
    figure: String(all),
    unit: `de ${all} en la playa`,
    drawing: <AlbumPicture />,
  }
}
