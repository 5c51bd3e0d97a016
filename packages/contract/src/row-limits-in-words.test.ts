// Limits that a rule holds, and not the schema of a call: at each end what is taken, and beyond it words that say what was given and where the limit lies.
import { checkCharges, type ProductCharge } from '@kassa/domain/product/product-charges.ts'
import type { Result } from '@kassa/domain/result.ts'
import { expect, it } from 'vitest'
import { errors, isErrorCode } from './errors.ts'
import { fillRefusal } from './refusal-words.ts'
import { writtenFacts } from './written-facts.ts'

const languages = ['en', 'zh', 'ja'] as const

const charge = (currency: string, amountMinor: number): ProductCharge => ({
  name: 'Deposit',
  kind: 'deposit',
  amountMinor,
  currency,
  taxId: null,
})
const charged = (currency: string) => (amountMinor: number) => checkCharges('standard', [charge(currency, amountMinor)])
const charges = (currency: string) => (count: number) =>
  checkCharges(
    'combined',
    Array.from({ length: count }, () => charge(currency, 1)),
  )

/** A rule with its limits, and what its words say of a value. */
type Rule = readonly [
  name: string,
  check: (at: number) => Result<unknown>,
  least: number,
  most: number,
  said: (at: number) => readonly string[],
]

const text = (minor: number, decimals: number): string => (minor / 10 ** decimals).toFixed(decimals)
const rules: readonly Rule[] = [
  ['CD-P31 a charge in euro', charged('EUR'), 1, 999_999, (at) => ['Deposit', text(at, 2), '0.01', '9999.99']],
  ['CD-P31 a charge in yen', charged('JPY'), 1, 9_999, (at) => ['Deposit', text(at, 0), '1', '9999']],
  ['CD-P31 charges in euro', charges('EUR'), 0, 3, (at) => ['EUR', '3', String(at)]],
  ['CD-P31 charges in yen', charges('JPY'), 0, 3, (at) => ['JPY', '3', String(at)]],
]

it.each(rules)('%s', (_, check, least, most, said) => {
  expect([check(least).ok, check(most).ok]).toEqual([true, true])
  const beyond = least > 0 ? [least - 1, most + 1] : [most + 1]
  for (const at of beyond) {
    const checked = check(at)
    if (checked.ok || !isErrorCode(checked.refusal.code)) throw new Error(`${at} is not refused in words`)
    const { code, facts = {} } = checked.refusal
    for (const language of languages) {
      const words = fillRefusal(errors[code][language], writtenFacts(facts, language))
      for (const part of said(at)) expect(words).toContain(part)
      expect(words).not.toContain('{')
    }
  }
})
