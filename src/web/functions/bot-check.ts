import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { BOT_ACTIONS, WORK_LEVELS } from '#contract/bot-actions.ts'
import { getBotChallenge } from '#contract/bot-check.ts'
import { callApi } from '../server/call-api.ts'
import { checked } from './checked.ts'

export const botChallenge = createServerFn()
  .validator(checked(v.object({ action: v.picklist(BOT_ACTIONS), work: v.picklist(WORK_LEVELS) })))
  .handler(({ data: { action, work } }) => callApi(getBotChallenge, { input: { action, work: `${work}` } }))
