import { describe, expect, it } from 'vitest'
import { emptyBasket } from '../model/basket.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { offersWritten } from './offers-written.ts'

const plan = (id: string, name: string, version: number) => ({ id, version, terms: { name } })
const offers = { plans: [plan('p1', 'Tea week', 3), plan('p2', 'Soap', 1)], names: {} } as DeskOffers
const took = (id: string | null) => ({ stage: 'A', kind: 'plan', id, amountMinor: 1 }) as const

describe('what the journal keeps of offers', () => {
  it('nothing where nothing was done', () => {
    expect(offersWritten(emptyBasket('b', 0), { deductions: [took(null)] }, offers)).toEqual({})
  })

  it('each offer that did something once by its name, and what was switched off with the wording that stood', () => {
    const basket = {
      ...emptyBasket('b', 0),
      plansOff: [
        { planId: 'p2', reason: 'x'.repeat(300) },
        { planId: 'gone', reason: 'nobody knows it' },
      ],
      coupons: [{ id: 'c1', terms: { name: 'Ten off' } }] as never,
    }
    const deductions = [took('p1'), took('p1'), took('c1'), took('unheard')]
    expect(offersWritten(basket, { deductions }, offers)).toEqual({
      offerNames: [
        { id: 'p1', name: 'Tea week' },
        { id: 'c1', name: 'Ten off' },
      ],
      plansOff: [{ planId: 'p2', version: 1, reason: 'x'.repeat(200) }],
    })
  })
})
