import { getSharedTree, getTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { TreePicture } from '#web/games/xmastree/tree/tree-picture.tsx'
import styles from '../games/xmastree/tree/tree.css?raw'
import { callApi } from '../server/api/call-api.ts'
import { dressedColours } from './brand-picture.ts'
import { pictureResponse, pngAnswer, previewAnswer, svgOf } from './response/picture-answer.ts'

type Places = Parameters<typeof TreePicture>[0]['places']

/** The size of link previews. */
const CARD = { width: 1200, height: 630 }
const WALLPAPER = { width: 1080, height: 1920 }
/** Number of hung ornaments with which a member gets the wallpaper. */
const FIRST_MILESTONE = 10

const pictureOf = async (places: Places, size: typeof CARD): Promise<string> =>
  svgOf(<TreePicture places={places} {...size} />, await dressedColours('xmastree', styles))

/** Sends the picture of a shared tree; 404 or 410 like the tree's page. */
export const sharedTreePicture = (token: string): Promise<Response> =>
  pictureResponse(async () => {
    const { places } = await callApi(getSharedTree, { params: { token } })
    // Other sites have to revalidate, so that the picture disappears as soon as the tree is no longer shared.
    return previewAnswer(await pictureOf(places, CARD), 'no-cache')
  })

/** Sends the member's tree as a wallpaper, from the first milestone on. */
export const wallpaper = (slug: string, edition: string | undefined): Promise<Response> =>
  pictureResponse(async () => {
    const tree = await callApi(getTree, {
      params: { slug },
      input: edition === undefined ? {} : { edition },
    })
    if (tree.milestones.every(({ at, reachedAt }) => at !== FIRST_MILESTONE || reachedAt === null)) {
      throw new Problem('not_found', { detail: 'El fondo de pantalla llega con diez adornos.' })
    }
    return pngAnswer(await pictureOf(tree.places, WALLPAPER), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-arbol.png"',
    })
  })
