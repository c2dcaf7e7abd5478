export interface BotCheckTables {
  bot_proof: BotProofTable
}

/** A proof of work or reCAPTCHA token that has been used. */
export interface BotProofTable {
  nonce: string
  expires_at: number
}
