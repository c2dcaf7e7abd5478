import { getSharedTree, getTree } from '#contract/mechanics/xmastree.ts'
import { Problem } from '#contract/problem.ts'
import palette from '../campaigns/xmastree/palette.css?raw'
import { Picture } from '../campaigns/xmastree/picture.tsx'
import own from '../campaigns/xmastree/tree.css?raw'
import tokens from '../styles/tokens.css?raw'
import { callApi } from './call-api.ts'
import { lightColours } from './colours.ts'
import { answered, pngAnswer, previewAnswer, svgOf } from './picture-answer.ts'

type Places = Parameters<typeof Picture>[0]['places']

/** What link previews show. */
const CARD = { width: 1200, height: 630 }
const WALLPAPER = { width: 1080, height: 1920 }
/** From how many ornaments on there is a wallpaper. */
const FIRST_MILESTONE = 10

const colours = lightColours(tokens, palette, own)

const pictureOf = (places: Places, size: typeof CARD): string => svgOf(<Picture places={places} {...size} />, colours)

/** The picture of a tree that somebody shares; 404 or 410 as its page. */
export const sharedTreePicture = (token: string): Promise<Response> =>
  answered(async () => {
    const { places } = await callApi(getSharedTree, { params: { token } })
    // Other sites ask again: it is gone as soon as it is no longer shared.
    return previewAnswer(pictureOf(places, CARD), 'no-cache')
  })

/** The visitor's own tree as a wallpaper, from the first milestone on. */
export const wallpaper = (edition: string | undefined): Promise<Response> =>
  answered(async () => {
    const tree = await callApi(getTree, {
      params: { slug: 'xmastree' },
      input: edition === undefined ? {} : { edition },
    })
    if (tree.milestones.every(({ at, reachedAt }) => at !== FIRST_MILESTONE || reachedAt === null)) {
      throw new Problem('not_found', { detail: 'El fondo de pantalla llega con diez adornos.' })
    }
    return pngAnswer(pictureOf(tree.places, WALLPAPER), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-arbol.png"',
    })
  })
