export interface StatsTables {
  sign_up_count: SignUpCountTable
  via_key: ViaKeyTable
}

/** How many accounts were made and confirmed on a day of the season's zone. The rows outlive the accounts. */
export interface SignUpCountTable {
  day: string
  country: string
  /** The counted key of the link; empty without one. */
  via: string
  signed_up: number
  confirmed: number
}

/** A key of links (`?via=`) that is counted by its own name. */
interface ViaKeyTable {
  key: string
  /** When the first account with this key was made. */
  at: number
}
