import { searchTexts } from '#web/routing/search-texts.ts'

/**
 * The search parameters of the page, in this order: the view, a board, a page of the board, a league, the code for
 * joining a league, and a match.
 */
export const readSearchParams = searchTexts('ver', 'tabla', 'desde', 'liga', 'codigo', 'partido')
export type SearchParams = ReturnType<typeof readSearchParams>
