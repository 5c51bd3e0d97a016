import { expect, it } from 'vitest'
import { settingDefinitions } from '../setting-definitions.ts'

const dollars = {
  currency: 'USD',
  into: 'CNY',
  rateMillionths: 7_120_000,
  spreadBasisPoints: 200,
  unitMinor: 1,
  mode: 'down',
} as const

const isTaken = (value: unknown): boolean => settingDefinitions['sales.foreign-cash'].value.safeParse(value).success

it.each([
  ['the least', { rateMillionths: 1, spreadBasisPoints: 0, unitMinor: 1 }],
  ['the most', { rateMillionths: 999_999_999_999, spreadBasisPoints: 5_000, unitMinor: 10_000 }],
])('takes a rate of %s', (_, more) => {
  expect(isTaken([{ ...dollars, ...more }])).toBe(true)
})

it.each([
  ['zero', { rateMillionths: 0 }],
  ['below zero', { rateMillionths: -1 }],
  ['above the most', { rateMillionths: 1_000_000_000_000 }],
  ['finer than a millionth', { rateMillionths: 0.5 }],
  ['of which the shop keeps more than half', { spreadBasisPoints: 5_001 }],
  ['on steps of nothing', { unitMinor: 0 }],
  ['on steps above the most', { unitMinor: 10_001 }],
  ['into itself', { into: 'USD' }],
  ['of a currency nobody knows', { currency: 'ZZZ' }],
])('refuses a rate %s', (_, more) => {
  expect(isTaken([{ ...dollars, ...more }])).toBe(false)
})

it('refuses a second rate of one pair', () => {
  expect(isTaken([dollars, { ...dollars, rateMillionths: 1 }])).toBe(false)
  expect(isTaken([dollars, { ...dollars, into: 'JPY' }])).toBe(true)
})
