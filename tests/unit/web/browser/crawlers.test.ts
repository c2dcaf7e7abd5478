import { expect, it } from 'vitest'
import { isCrawler } from '#web/browser/startup/crawlers.ts'

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Twitterbot/1.0', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 … Chrome-Lighthouse', true],
  ['APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1', false],
  ['Botany browser', false],
])('%s is a crawler: %s', (agent, expected) => expect(isCrawler(agent)).toBe(expected))
