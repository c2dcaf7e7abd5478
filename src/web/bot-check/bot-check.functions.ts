import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { getBotChallenge } from '#contract/bot-check.schema.ts'
import { BOT_ACTIONS, WORK_LEVELS } from '#contract/primitives/bot-actions.ts'
import { callApi } from '../server/api/call-api.ts'
import { validateInput } from '../server/requests/validate-input.ts'

export const botChallenge = createServerFn()
  .validator(validateInput(v.object({ action: v.picklist(BOT_ACTIONS), work: v.picklist(WORK_LEVELS) })))
  .handler(({ data: { action, work } }) => callApi(getBotChallenge, { input: { action, work: `${work}` } }))
