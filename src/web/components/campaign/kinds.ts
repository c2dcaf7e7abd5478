export const CAMPAIGN_KINDS = [
  'rasca',
  'xmas',
  'xmastree',
  'verano',
  'playa',
  'aniversario',
  'eurocopa',
  'tpp',
] as const

export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]
