import { describe, expect, test } from 'vitest'
import { apisFinding } from '#cli/doctor/apis.ts'
import { codesFinding, drawsFinding, mailsFinding } from '#cli/doctor/campaigns.ts'
import { type Finding, inOrder, notChecked, runCheck } from '#cli/doctor/check.ts'
import { clockFinding, notedTimeFinding } from '#cli/doctor/clock.ts'
import { migrationsFinding, writeFinding } from '#cli/doctor/database.ts'
import { diskFinding, permissionsFinding } from '#cli/doctor/files.ts'
import { receiptKeyFinding } from '#cli/doctor/keys.ts'
import { mailFault } from '#cli/doctor/mail-server.ts'
import { replicaFinding } from '#cli/doctor/replica.ts'
import { dkimFinding, dmarcFinding, senderChecks, spfFinding } from '#cli/doctor/sender-domain.ts'
import { settingsFinding } from '#cli/doctor/settings.ts'
import { certificateFinding, proxyFinding, siteFinding } from '#cli/doctor/site.ts'
import { engineFinding, nodeFinding } from '#cli/doctor/versions.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOW = Date.parse('2026-11-28T12:00:00Z')
const ORIGIN = 'https://promo.example.es'

const node = (running: string) => nodeFinding({ program: '1.0.0', pinned: '24.21.0', running })
const entry = (changes: object = {}) => ({ path: 'data/ledger-key', isFolder: false, mode: 0o600, uid: 7, ...changes })
const folder = (mode: number, uid = 7) => entry({ path: 'data', isFolder: true, mode, uid })
const fault = (message: string, facts: object) => mailFault(Object.assign(new Error(message), facts))
const proxies = (trusted: number, isHttps: boolean, named?: string) => proxyFinding({ trusted, isHttps, named })
const keys = (ofSite: string[] | undefined, isValid = true) => receiptKeyFinding({ keyId: 'k1', isValid, ofSite })
const api = (n: number, isReady: boolean) => ({ origin: `http://api${n}:3001`, isReady })
const clock = (aheadMs: number, tripMs = 0) => clockFinding({ aheadMs, tripMs }, 'the database')
const NO_MAILS = { failed: 0, lateSince: null, awaySince: undefined }

describe.each<[string, [string, Finding, Finding['state'], string][]]>([
  [
    'settings',
    [
      ['that are valid', settingsFinding(new Map(), []), 'in order', 'All are valid.'],
      ['that are not valid', settingsFinding(new Map([['PORT', 'no']]), [{ message: 'b' }]), 'wrong', 'PORT: no. b.'],
      ['that do not fit', settingsFinding(new Map(), [{ message: 'RATE_LIMITS' }]), 'needs attention', 'RATE_LIMITS.'],
    ],
  ],
  [
    'versions',
    [
      ['the pinned Node', node('24.21.0'), 'in order', 'as pinned'],
      ['another minor version', node('24.20.1'), 'needs attention', '24.21.0 is pinned'],
      ['another major version', node('22.9.0'), 'wrong', '24.21.0 is pinned'],
      ['SQLite', engineFinding('sqlite', '3.53.4'), 'in order', 'SQLite 3.53.4'],
      ['PostgreSQL', engineFinding('postgres', 'PostgreSQL 15.14 (Debian) on x86_64'), 'in order', 'PostgreSQL 15.14'],
      ['the newest PostgreSQL', engineFinding('postgres', 'PostgreSQL 18.4 on x86_64'), 'in order', 'PostgreSQL 18.4'],
      ['an old PostgreSQL', engineFinding('postgres', 'PostgreSQL 14.19 on x86_64'), 'wrong', '15 to 18'],
      ['an unknown PostgreSQL', engineFinding('postgres', 'PostgreSQL 19beta1 on x'), 'needs attention', '19beta1'],
      ['CockroachDB', engineFinding('postgres', 'CockroachDB CCL v25.2.1'), 'not checked', 'another engine'],
      ['YugabyteDB', engineFinding('postgres', 'PostgreSQL 15.2-YB-2.25.1.0-b0 on x'), 'not checked', 'another engine'],
    ],
  ],
  [
    'the database',
    [
      ['all migrations', migrationsFinding({ missing: [], newer: [] }), 'in order', 'All'],
      ['missing ones', migrationsFinding({ missing: ['0032-a', '0033-b'], newer: [] }), 'needs attention', '0032-a'],
      ['newer ones', migrationsFinding({ missing: ['0032-a'], newer: ['0099-z'] }), 'wrong', '0099-z'],
      ['a write', writeFinding(NOW - MINUTE_MS, NOW), 'in order', '2026-11-28T11:59'],
      ['no write for long', writeFinding(NOW - 6 * MINUTE_MS, NOW), 'not checked', '2026-11-28T11:54'],
      ['no write at all', writeFinding(undefined, NOW), 'not checked', '/readyz'],
    ],
  ],
  [
    'the replica',
    [
      ['that follows', replicaFinding(NOW, NOW - 10_000), 'in order', 'follows'],
      ['that is behind', replicaFinding(NOW, NOW - 11_000), 'needs attention', '11 s behind'],
      ['of another database', replicaFinding(NOW, undefined), 'needs attention', 'no heartbeat'],
      ['before the first server', replicaFinding(undefined, undefined), 'not checked', 'No server'],
    ],
  ],
  [
    'clocks',
    [
      ['that agree', clock(-1_900), 'in order', 'the same time'],
      ['that differ', clock(2_100), 'needs attention', '2 s ahead of the database'],
      ['that differ much', clock(-63_000), 'wrong', '63 s behind the database'],
      ['that may differ by a slow answer', clock(5_000, 4_000), 'in order', 'the same time'],
      ['never noted', notedTimeFinding(undefined, NOW), 'in order', 'No server'],
      ['just noted', notedTimeFinding(NOW - 9 * MINUTE_MS, NOW), 'in order', '2026-11-28T11:51'],
      ['noted long ago', notedTimeFinding(NOW - 11 * MINUTE_MS, NOW), 'needs attention', 'for an hour'],
      ['noted by a clock a little ahead', notedTimeFinding(NOW + MINUTE_MS, NOW), 'in order', '12:01'],
      ['noted in the future', notedTimeFinding(NOW + DAY_MS, NOW), 'wrong', 'still to come'],
    ],
  ],
  [
    'files',
    [
      ['room', diskFinding(75.25e9), 'in order', '75.3 GB'],
      ['little room', diskFinding(1.9e9), 'needs attention', '1.9 GB'],
      ['no room', diskFinding(5e7), 'wrong', '0.1 GB'],
      ['closed files', permissionsFinding([folder(0o755), entry()], 7), 'in order', 'Only their owner'],
      ['closed files, for root', permissionsFinding([folder(0o700), entry()], 0), 'in order', 'Only their owner'],
      ['a readable secret', permissionsFinding([entry({ mode: 0o640 })], 7), 'wrong', 'data/ledger-key is 0640'],
      ['a folder for others', permissionsFinding([folder(0o777)], 7), 'wrong', 'data is 0777'],
      ['files of two users', permissionsFinding([folder(0o700), entry({ uid: 0 })], 7), 'needs attention', 'of 0'],
      ['files of another user', permissionsFinding([entry()], 8), 'needs attention', 'to user 7'],
      ['no file', permissionsFinding([], 8), 'in order', 'first start'],
    ],
  ],
  [
    'receipt keys',
    [
      ['one that the site has', keys(['k1', 'k0']), 'in order', 'at PUBLIC_ORIGIN'],
      ['one that was not compared', keys(undefined), 'in order', 'not asked'],
      ['another than that of the site', keys(['k0', 'k1']), 'wrong', 'k0 at PUBLIC_ORIGIN'],
      ['one that does not work', keys(undefined, false), 'wrong', 'does not check'],
    ],
  ],
  [
    'mail',
    [
      ['a wrong password', fault('Invalid login: 535 no', { code: 'EAUTH', responseCode: 535 }), 'wrong', 'password'],
      ['an unknown host', fault('queryA ENOTFOUND', { code: 'EDNS' }), 'wrong', 'the host in SMTP_URL'],
      ['a closed port', fault('connect ECONNREFUSED', { code: 'ESOCKET' }), 'wrong', 'the port in SMTP_URL'],
      ['a refused sender', fault('550 no', { code: 'EENVELOPE', responseCode: 550 }), 'wrong', 'MAIL_FROM'],
    ],
  ],
  [
    'the domain of the sender',
    [
      ['SPF', spfFinding('a.es', ['x=1', 'v=spf1 include:mail.example -all']), 'in order', 'include:mail.example'],
      ['no SPF', spfFinding('a.es', ['v=spf10 x', 'google=1']), 'needs attention', 'no SPF record'],
      ['SPF twice', spfFinding('a.es', ['v=spf1 a -all', 'V=SPF1 mx -all']), 'wrong', 'several'],
      ['SPF of a domain without mail', spfFinding('a.es', ['v=spf1 -all']), 'wrong', 'sends no mail'],
      ['DMARC', dmarcFinding('a.es', 'v=DMARC1; p=none'), 'in order', 'p=none'],
      ['no DMARC', dmarcFinding('a.es', undefined), 'needs attention', '_dmarc.a.es'],
      ['DKIM', dkimFinding('s._domainkey.a.es', ['v=DKIM1; k=rsa; p=MIIB']), 'in order', 'has a key'],
      ['DKIM withdrawn', dkimFinding('s._domainkey.a.es', ['v=DKIM1; p=']), 'wrong', 'withdrawn'],
      ['no DKIM', dkimFinding('s._domainkey.a.es', ['v=spf1']), 'wrong', 'no DKIM key'],
    ],
  ],
  [
    'the site',
    [
      ['ready', siteFinding({ ...visit(200) }, ORIGIN), 'in order', 'is ready'],
      ['not ready', siteFinding(visit(503), ORIGIN), 'wrong', 'level 50'],
      ['hidden by a proxy', siteFinding(visit(404), ORIGIN), 'needs attention', '/readyz answers 404'],
      ['away', siteFinding({ fault: 'ECONNREFUSED' }, ORIGIN), 'needs attention', '(ECONNREFUSED)'],
      ['with a certificate', certificate(15), 'in order', '15 days'],
      ['with an old certificate', certificate(13), 'needs attention', '13 days'],
      ['with a bad certificate', certificate(90, 'CERT_HAS_EXPIRED'), 'wrong', 'CERT_HAS_EXPIRED'],
      ['without a proxy', proxies(0, false), 'in order', 'no proxy shows'],
      ['with an untrusted proxy', proxies(0, false, 'nginx'), 'wrong', '"nginx"'],
      ['of https without a trusted proxy', proxies(0, true), 'wrong', 'it speaks https'],
      ['with a trusted proxy', proxies(1, true, '1.1 Caddy'), 'in order', '"1.1 Caddy"'],
      ['that trusts a proxy that does not show', proxies(1, false), 'needs attention', 'choose their address'],
      ['with its APIs', apisFinding([api(1, true), api(2, true)]), 'in order', 'http://api2:3001'],
      [
        'with an API away',
        apisFinding([api(1, true), api(2, false)]),
        'needs attention',
        'Not ready: http://api2:3001.',
      ],
      ['with all APIs away', apisFinding([api(1, false)]), 'wrong', 'Not ready'],
    ],
  ],
  [
    'campaigns',
    [
      ['codes', codesFinding([]), 'in order', 'No edition'],
      [
        'missing codes',
        missing(),
        'needs attention',
        '3 units of helado in playa/2026. Import them: npm run codes -- im',
      ],
      ['draws', drawsFinding([]), 'in order', 'None'],
      ['overdue draws', drawsFinding(['beach of playa/2026']), 'needs attention', 'beach of playa/2026'],
      ['mails', mailsFinding(NO_MAILS), 'in order', 'None'],
      ['failed mails', mailsFinding({ ...NO_MAILS, failed: 2 }), 'needs attention', '2 have failed'],
      ['late mails', mailsFinding({ ...NO_MAILS, lateSince: NOW }), 'needs attention', 'since 2026-11-28T12:00 UTC'],
      [
        'no mail server',
        mailsFinding({ ...NO_MAILS, awaySince: NOW }),
        'needs attention',
        'since 2026-11-28T12:00 UTC',
      ],
    ],
  ],
])('the doctor judges %s', (_, cases) => {
  test.each(cases)('%s', (__, { state, seen, todo = '' }, expected, text) => {
    expect({ state, text: `${seen} ${todo}` }).toEqual({ state: expected, text: expect.stringContaining(text) })
    // A fault comes with a next step.
    if (state === 'wrong' || state === 'needs attention') expect(todo).toMatch(/^[A-Zn].*\.$/)
  })
})

function visit(status: number) {
  return { status, clock: undefined, proxy: undefined, certificate: undefined }
}

function certificate(days: number, fault?: string) {
  return certificateFinding({ fault, validTo: NOW + days * DAY_MS + MINUTE_MS }, NOW)
}

function missing() {
  return codesFinding([{ campaign: 'playa/2026', prizes: [{ prize: 'helado', waiting: 3 }] }])
}

describe('a check', () => {
  test.each<[string, () => Promise<Finding>, Finding]>([
    ['has its finding', async () => inOrder('Good.'), inOrder('Good.')],
    [
      'that fails could not be made',
      async () => {
        throw new Error('no such\ntable: play')
      },
      notChecked('no such table: play.'),
    ],
    [
      'that takes too long could not be made',
      () => new Promise(() => {}),
      notChecked('There was no result within 0.05 seconds.'),
    ],
  ])('%s', async (_, run, finding) => {
    expect(await runCheck({ name: 'x', run }, 50)).toEqual(finding)
  })
})

describe('the records of the domain of the sender', () => {
  const findingsOf = async (answer: (name: string) => string[][], sender = 'hola@promo.example.es') => {
    const asked: string[] = []
    const resolveTxt = async (name: string) => {
      asked.push(name)
      return answer(name)
    }
    const checks = senderChecks({ sender, selector: 's1', resolveTxt })
    const findings = await Promise.all(checks.map(async (check) => [check.name, (await runCheck(check)).state]))
    return { asked: asked.sort(), findings: Object.fromEntries(findings) }
  }
  const failing = (code: string) => () => {
    throw Object.assign(new Error(`queryTxt ${code}`), { code })
  }

  test('are looked up, those of DMARC at the parents too, and joined from their parts', async () => {
    const records = new Map([
      ['promo.example.es', [['v=spf1 ', 'mx -all']]],
      ['_dmarc.example.es', [['v=DMARC1; p=none']]],
      ['s1._domainkey.promo.example.es', [['p=MII', 'B']]],
    ])
    expect(await findingsOf((name) => records.get(name) ?? failing('ENODATA')())).toEqual({
      asked: ['_dmarc.example.es', '_dmarc.promo.example.es', 'promo.example.es', 's1._domainkey.promo.example.es'],
      findings: { SPF: 'in order', DMARC: 'in order', DKIM: 'in order' },
    })
  })

  test.each([
    ['ENOTFOUND', { SPF: 'needs attention', DMARC: 'needs attention', DKIM: 'wrong' }],
    ['ETIMEOUT', { SPF: 'not checked', DMARC: 'not checked', DKIM: 'not checked' }],
    ['ECONNREFUSED', { SPF: 'not checked', DMARC: 'not checked', DKIM: 'not checked' }],
  ])('are missing or unknown after %s', async (code, findings) => {
    expect((await findingsOf(failing(code))).findings).toEqual(findings)
  })

  test.each(['no-reply@localhost', 'no-reply@web.lan'])('are not asked for, of %s', async (sender) => {
    expect(await findingsOf(failing('ENOTFOUND'), sender)).toEqual({
      asked: [],
      findings: { sender: 'needs attention' },
    })
  })
})
