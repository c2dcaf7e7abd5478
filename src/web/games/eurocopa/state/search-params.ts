import { searchTexts } from '#web/routing/search-texts.ts'

/**
 * The search parameters of the page: the view; within the view a board, a page of the board, a league, its code, or a
 * match.
 */
export const readSearchParams = searchTexts('ver', 'tabla', 'desde', 'liga', 'codigo', 'partido')
export type SearchParams = ReturnType<typeof readSearchParams>
