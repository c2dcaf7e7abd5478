/** How a provider gives one mailbox several addresses. */
export interface MailProvider {
  domains: readonly string[]
  /** True if the same name at any of the domains is the same mailbox. */
  sharesNames?: true
  /** The rest of the name from this character on is a tag that the owner chooses. */
  tagAfter?: '+' | '-'
  /** Characters in a name that make no difference. */
  ignores?: RegExp
  /** `tag@name.domain` is `name@domain`. */
  namesSubdomains?: true
  /** The page on which the provider states the rules, and a note on rules that are known only from use. */
  source: string
}

/**
 * Only rules that are certain enough to treat two addresses as one person. After a change here, a migration has to
 * recompute `account.mailbox`.
 */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    sharesNames: true,
    tagAfter: '+',
    ignores: /\./g,
    source: 'https://support.google.com/mail/answer/7436150 (dots), /12096 (tags), /10313 (googlemail.com)',
  },
  {
    domains: [
      ...['outlook.com', 'outlook.es', 'outlook.com.ar', 'outlook.cl', 'outlook.pt', 'outlook.com.br', 'outlook.fr'],
      ...['outlook.it', 'outlook.de', 'hotmail.com', 'hotmail.es', 'hotmail.com.mx', 'hotmail.com.ar', 'hotmail.cl'],
      ...['hotmail.com.br', 'hotmail.fr', 'hotmail.it', 'hotmail.de', 'hotmail.co.uk', 'live.com', 'live.com.mx'],
      ...['live.com.ar', 'live.cl', 'live.com.pt', 'live.fr', 'live.it', 'live.de', 'live.co.uk', 'msn.com'],
      'windowslive.com',
    ],
    tagAfter: '+',
    source:
      'https://support.microsoft.com/office/add-or-remove-an-email-alias-in-outlook-com-459b1989-356d-40fa-a689-8f285b13f1f2',
  },
  {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    sharesNames: true,
    tagAfter: '+',
    source: 'https://support.apple.com/118230 (domains); tags by use',
  },
  {
    domains: [
      ...['yahoo.com', 'yahoo.es', 'yahoo.com.mx', 'yahoo.com.ar', 'yahoo.com.co', 'yahoo.cl', 'yahoo.com.pe'],
      ...['yahoo.com.ve', 'yahoo.com.br', 'yahoo.fr', 'yahoo.it', 'yahoo.de', 'yahoo.co.uk', 'ymail.com'],
      ...['rocketmail.com', 'myyahoo.com'],
    ],
    tagAfter: '-',
    source: 'https://help.yahoo.com/kb/SLN28815.html: a base name, a hyphen, a keyword',
  },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    tagAfter: '+',
    ignores: /[._-]/g,
    source:
      'https://proton.me/support/addresses-and-aliases (tags); the signs by its own client, ProtonMail/WebClients',
  },
  {
    domains: ['fastmail.com', 'fastmail.fm', 'fastmail.es', 'fastmail.mx', 'fastmail.net', 'fastmail.org', 'sent.com'],
    tagAfter: '+',
    namesSubdomains: true,
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591053',
  },
]
