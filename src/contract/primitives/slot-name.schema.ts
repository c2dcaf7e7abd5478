import * as v from 'valibot'

/** `day:2026-11-20:1` for a daily play, `bonus:<id>` for an earned one. */
export const SlotName = v.pipe(
  v.string(),
  v.regex(/^(day:\d{4}-\d{2}-\d{2}:\d{1,2}|bonus:[0-9a-f-]{36})$/),
  v.maxLength(60),
)
