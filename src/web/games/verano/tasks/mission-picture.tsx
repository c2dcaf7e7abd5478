/** The drawing of a mission, as a file: as an image it can run nothing, whatever the season file holds. */
export const MissionPicture = ({ n, alt }: { n: number; alt: string }) => (
  <img className="verano-picture" src={`/promo/verano/${n}.svg`} alt={alt} width="400" height="300" />
)
