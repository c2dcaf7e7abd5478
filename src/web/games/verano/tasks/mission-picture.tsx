import { useSlug } from '#web/routing/use-slug.ts'

/** The drawing of a mission as an image file: an image runs no script, whatever the season file contains. */
export const MissionPicture = ({ n, alt }: { n: number; alt: string }) => {
  const slug = useSlug('verano')
  return <img className="verano-picture" src={`/promo/${slug}/dibujo/${n}.svg`} alt={alt} width="400" height="300" />
}
