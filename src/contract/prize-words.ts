/** A prize in a sentence: «ganaste una regadera», or «ganaste: Regadera» where the season names no article. */
export const withPrize = (verb: string, prize: { name: string; withArticle: string | null }): string =>
  prize.withArticle ? `${verb} ${prize.withArticle}` : `${verb}: ${prize.name}`
