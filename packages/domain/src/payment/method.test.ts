import { describe, expect, it } from 'vitest'
import { CURRENCIES, type CurrencyCode } from '../money/money.ts'
import { DENOMINATIONS, facesOf } from './denominations.ts'
import { enabledMethodsFault, PAYMENT_METHODS, paymentMethodOf } from './method.ts'

const currencies = Object.keys(CURRENCIES) as CurrencyCode[]

describe('denominations', () => {
  it.each(currencies)('%s: largest first, usual notes are notes', (currency) => {
    const faces = facesOf(currency)
    expect([...faces].sort((one, other) => other - one)).toEqual(faces)
    const { notes, usualNotes } = DENOMINATIONS[currency]
    expect(usualNotes.every((note) => notes.includes(note))).toBe(true)
  })
})

describe('methods', () => {
  it('carry the numbers of the specification, each once, then our own', () => {
    const numbers = Object.values(PAYMENT_METHODS).map(({ number }) => number)
    expect(numbers).toEqual([
      ...Array.from({ length: 18 }, (_, number) => number),
      ...numbers.filter((number) => number >= 100),
    ])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(paymentMethodOf(14)).toBe('telebirr')
    expect(paymentMethodOf(18)).toBeUndefined()
  })

  it('need cash among them', () => {
    expect(enabledMethodsFault([])).toBe('payment.none-enabled')
    expect(enabledMethodsFault(['wechat'])).toBe('payment.cash-disabled')
    expect(enabledMethodsFault(['wechat', 'cash'])).toBeUndefined()
  })
})
