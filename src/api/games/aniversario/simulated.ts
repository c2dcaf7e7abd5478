import { answerCandle, openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { answerTo, type SimulatedGame } from '../simulated.ts'
import { candlesOf } from './rules/candles.ts'

/** Opens the gift, and answers the question of every candle that has begun, twice if the first answer is wrong. */
export const simulatedAniversario: SimulatedGame = {
  async visit(visit) {
    const { edition, at, once, call } = visit
    if (once('gift')) await call(openGift, { input: {} })
    for (const { n, opensAt, rules } of candlesOf(edition)) {
      if (at < opensAt || !once(`candle ${n}`)) continue
      const { right } = rules.memory
      for (const nth of [1, 2]) {
        const answer = answerTo(visit, `candle ${n} ${nth}`, right, rules.content.choices.length)
        await call(answerCandle, { params: { n: String(n) }, input: { try: nth, answer } })
        if (answer === right) break
      }
    }
  },
}
