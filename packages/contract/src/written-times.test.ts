import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { fillRefusal, withForms } from './refusal-words.ts'
import { writtenFacts } from './written-facts.ts'
import { hasMoment } from './written-times.ts'

const shanghai = { timeZone: 'Asia/Shanghai', isNamed: false }
const at = '2026-11-30T16:05:09.000Z'

test.each([
  ['en', '12/01/2026, 00:05'],
  ['zh', '2026/12/01 00:05'],
  ['ja', '2026/12/01 00:05'],
] as const)('a moment in %s is told by the clock of the shop', (language, shown) => {
  const facts = { deviceName: 'Till 1', until: at }
  const { [language]: words } = errors['purse.held-elsewhere']
  expect(fillRefusal(words, writtenFacts(facts, language, shanghai))).toContain(shown)
  const named = writtenFacts(facts, language, { ...shanghai, isNamed: true })
  expect(fillRefusal(words, named)).toContain(`${shown} GMT+8`)
  expect(facts.until).toBe(at)
})

test.each([
  ['en', '03/01/2026'],
  ['zh', '2026/03/01'],
  ['ja', '2026/03/01'],
] as const)('a day in %s is moved by no clock', (language, shown) => {
  const written = writtenFacts({ day: '2026-03-01', lastDay: '2026-03-01' }, language, {
    timeZone: 'America/Los_Angeles',
    isNamed: true,
  })
  expect(written).toEqual({ day: shown, lastDay: shown })
})

test('without a clock a moment says whose it is', () => {
  expect(writtenFacts({ until: '2026-11-30T16:05:09+08:00' }, 'en')).toEqual({ until: '11/30/2026, 08:05 GMT' })
})

test.each([
  { name: '2026-03-01' },
  { value: at },
  { code: '2026-03-01' },
  { until: 'soon' },
  { until: '14:30' },
  { from: 12 },
  { most: 5 },
  { day: '2026-13-01' },
  { until: '2026-03-01T25:61:00Z' },
])('what somebody typed, and what is no time, stays: %o', (facts) => {
  expect([writtenFacts(facts, 'en', shanghai), hasMoment(facts)]).toEqual([facts, false])
})

/** Names of facts in sentences that tell when something is; a table of an old system, and hours of a day, are told as they stand there. */
const WHEN = /\{(?:\w*[dD]ay|\w*Date|until|since|today|now|birthday|\w*At)\}/
const OTHERS = /^(?:moving\.|hours\.overlap)/

test('whatever a sentence says of a day or a moment is written so', () => {
  const codes = Object.entries(errors).filter(([code, { en }]) => WHEN.test(en) && !OTHERS.test(code))
  const raw = codes.flatMap(([code, { en }]) => {
    const names = [...withForms(en).matchAll(/\{(\w+)\}/g)].flatMap(([hole, name = '']) =>
      WHEN.test(hole) ? [name] : [],
    )
    const written = writtenFacts(Object.fromEntries(names.map((name) => [name, at])), 'en', shanghai)
    return names.filter((name) => written[name] === at).map((name) => `${code} {${name}}`)
  })
  expect([codes.length > 20, raw]).toEqual([true, []])
})
