import { searchTexts } from '#web/routing/search-texts.ts'

/** What the address may ask for: a view, and within it a board, a page of it, a league, or the code of one, or a match. */
export const readAsked = searchTexts('ver', 'tabla', 'desde', 'liga', 'codigo', 'partido')
export type Asked = ReturnType<typeof readAsked>
