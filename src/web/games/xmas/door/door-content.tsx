import type { DoorContent } from '#contract/games/xmas/xmas.schema.ts'

interface DoorContentProps {
  slug: string
  content: DoorContent
}

/** The content of a door, which everybody may read. */
export function DoorContentPart({ slug, content: { n, text, recipe, picture } }: DoorContentProps) {
  return (
    <>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {picture ? (
        <img
          className="xmas-picture"
          src={`/promo/${slug}/dibujo/${n}.svg`}
          alt={picture.alt}
          width={400}
          height={300}
        />
      ) : null}
      {recipe ? (
        <div className="xmas-recipe stack">
          <p className="xmas-recipe__about">{recipe.about}</p>
          <div className="stack stack--tight">
            <h4>Ingredientes</h4>
            <ul className="xmas-recipe__list">
              {recipe.ingredients.map((ingredient) => (
                <li key={ingredient}>{ingredient}</li>
              ))}
            </ul>
          </div>
          <div className="stack stack--tight">
            <h4>Cómo se hace</h4>
            <ol className="xmas-recipe__list">
              {recipe.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      ) : null}
    </>
  )
}
