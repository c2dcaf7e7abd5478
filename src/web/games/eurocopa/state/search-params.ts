import { searchTexts } from '#web/routing/search-texts.ts'

/** The search parameters of the page: a view, and in it a board, a page of it, a league, its code, or a match. */
export const readSearchParams = searchTexts('ver', 'tabla', 'desde', 'liga', 'codigo', 'partido')
export type SearchParams = ReturnType<typeof readSearchParams>
