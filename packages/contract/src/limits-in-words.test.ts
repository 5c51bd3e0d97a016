import { checkMonthOver, checkPaidDay } from '@kassa/domain/billing/commission-statement.ts'
import { checkSupplierPrice } from '@kassa/domain/inventory/price/supplier-price.ts'
import { payAhead, termsFault } from '@kassa/domain/sales/set-aside.ts'
import { dayIn } from '@kassa/domain/time/shown-moment.ts'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import { expect, it } from 'vitest'
import { errors, isErrorCode } from './errors.ts'
import { fillRefusal } from './refusal-words.ts'
import { writtenFacts } from './written-facts.ts'

const refusalOf = (result: Result<unknown>): Refusal | undefined => (result.ok ? undefined : result.refusal)

const today = '2026-03-01'
const layaway = { kind: 'layaway', totalMinor: 10_000, lastDay: '2026-06-01', dues: [] } as const
const due = (day: string, amountMinor: number) => ({ day, amountMinor })
const money = { currency: 'EUR' }
const steps = (...quantities: readonly number[]) => ({
  steps: quantities.map((fromQuantity) => ({ fromQuantity, priceMinor: 1 })),
  validFrom: null,
  validUntil: null,
})
const moment = Date.parse('2026-03-10T09:59:59.999Z')

/** One beyond a limit: who refuses, and what its words have to say. */
const beyond: readonly (readonly [string, Refusal | undefined, readonly string[]])[] = [
  [
    'a day behind two years',
    termsFault({ ...layaway, lastDay: '2028-03-02' }, today),
    ['2026-03-01', '2028-03-01', '2028-03-02'],
  ],
  ['yesterday', termsFault({ ...layaway, lastDay: '2026-02-28' }, today), ['2026-03-01', '2028-03-01', '2026-02-28']],
  [
    'a second part on the day of the first',
    termsFault({ ...layaway, dues: [due('2026-04-01', 1), due('2026-04-01', 1)] }, today),
    ['2', '2026-04-02', '2026-06-01', '2026-04-01'],
  ],
  [
    'a part behind the last day',
    termsFault({ ...layaway, dues: [due('2026-06-02', 1)] }, today),
    ['1', '2026-03-01', '2026-06-01', '2026-06-02'],
  ],
  [
    'parts of a cent more than the whole',
    termsFault({ ...layaway, dues: [due('2026-04-01', 10_001)] }, today),
    ['€100.01', '€100.00'],
  ],
  ['parts of a pre-order', termsFault({ ...layaway, kind: 'pre-order', dues: [due('2026-04-01', 1)] }, today), ['1']],
  ['a quantity of a price list twice', refusalOf(checkSupplierPrice(steps(10, 10))), ['2', '10']],
  ['a quantity of a price list that falls', refusalOf(checkSupplierPrice(steps(1, 10, 9))), ['3', '10', '9']],
  [
    'a price list that ends a day before it begins',
    refusalOf(checkSupplierPrice({ ...steps(1), validFrom: '2026-02-02', validUntil: '2026-02-01' })),
    ['2026-02-02', '2026-02-01'],
  ],
  [
    'a month that ends in a millisecond',
    refusalOf(checkMonthOver('2026-02', Date.parse('2026-02-28T23:59:59.999Z'))),
    ['2026-02', '2026-03-01'],
  ],
  [
    'a statement paid on the last day of its month',
    refusalOf(checkPaidDay('2026-02-28', '2026-02', moment)),
    ['2026-02-28', '2026-03-01', '2026-03-10'],
  ],
  [
    'a statement paid on a day that begins in a millisecond',
    refusalOf(checkPaidDay('2026-03-11', '2026-02', moment)),
    ['2026-03-11', '2026-03-01', '2026-03-10'],
  ],
  [
    'a piece too many',
    {
      code: 'goods.quantity-too-large',
      facts: { name: 'Tea', weightUnit: null, least: 1, most: 999_999, quantity: 1_000_000 },
    },
    ['Tea', '999,999', '1,000,000'],
  ],
]

const languages = ['en', 'zh', 'ja'] as const
const locales = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const
const isDay = (part: string): boolean => /^\d{4}-\d\d-\d\d$/.test(part)
const cases = beyond.flatMap((one) => languages.map((language) => [...one, language] as const))

it.each(cases)('%s: the refusal says what was given and where the limit lies, in its language', (...one) => {
  const [, refusal, said, language] = one
  if (!refusal || !isErrorCode(refusal.code)) throw new Error('nothing was refused')
  const facts = writtenFacts({ ...money, ...refusal.facts }, language)
  const words = fillRefusal(errors[refusal.code][language], facts)
  for (const part of said) expect(words).toContain(isDay(part) ? dayIn(locales[language], part) : part)
  expect(words).not.toContain('{')
})

it('what stands at the limit is taken', () => {
  const { dues: none, ...plain } = layaway
  const day = (lastDay: string) => termsFault({ ...plain, dues: none, lastDay }, today)
  const parts = (...dues: ReturnType<typeof due>[]) => termsFault({ ...plain, dues }, today)
  expect([day(today), day('2028-03-01')]).toEqual([undefined, undefined])
  expect([parts(due(today, 1), due('2026-03-02', 9_999)), parts(due('2026-06-01', 10_000))]).toEqual([
    undefined,
    undefined,
  ])
  expect(payAhead({ ...layaway, state: 'waiting', paidMinor: 9_999 }, 1).ok).toBe(true)
  expect(checkSupplierPrice(steps(9, 10)).ok).toBe(true)
  expect(checkSupplierPrice({ ...steps(1), validFrom: '2026-02-02', validUntil: '2026-02-02' }).ok).toBe(true)
  expect(checkMonthOver('2026-02', Date.parse('2026-03-01T00:00:00.000Z')).ok).toBe(true)
  expect(checkPaidDay('2026-03-01', '2026-02', moment).ok).toBe(true)
  expect(checkPaidDay('2026-03-11', '2026-02', moment + 1).ok).toBe(true)
})
