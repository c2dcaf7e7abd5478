import type { MissionInput } from '../rules/rules.ts'
import { FRIENDS, VISITS, WORDS } from './first-weeks.ts'
import { BEACH, CAPTION, MEDALS, POSTER } from './last-weeks.ts'
import { QUIZ } from './quiz.ts'

/** The missions of the demonstration, one a week. The first visitors of the demonstration see the third week. */
export const MISSIONS: MissionInput[] = [VISITS, WORDS, QUIZ, FRIENDS, BEACH, CAPTION, POSTER, MEDALS]
