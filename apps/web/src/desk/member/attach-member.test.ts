import { describe, expect, it } from 'vitest'
import { applyStep, emptyBasket, type BasketMember } from '../model/basket.ts'
import { mayBeCard } from './attach-member.ts'

const member: BasketMember = {
  id: '019cc000-0000-7000-8000-000000000001',
  cardNumber: '0000000017',
  name: 'Ada',
  phoneTail: '0143',
  levelName: 'Gold',
  enabled: 1,
  levelNumber: 2,
  levelDiscountBasisPoints: 500,
  earnRatioHundredths: 150,
  points: 300,
  hasBalance: false,
  currency: 'USD',
  birthday: null,
  nextLevel: null,
  visits: 3,
  lastVisitAt: null,
  lastOrders: [],
}

describe('a member in the basket', () => {
  it('comes, wants points, and takes them along when they go', () => {
    const named = applyStep(emptyBasket('b', 0), { kind: 'set-member', member })
    expect(named.member).toBe(member)
    const spending = applyStep(named, { kind: 'want-points', points: 200 })
    expect(spending.pointsWanted).toBe(200)
    expect(applyStep(spending, { kind: 'set-member', member: null })).toEqual(emptyBasket('b', 0))
    expect(applyStep(spending, { kind: 'set-member', member: { ...member, name: 'Bea' } }).pointsWanted).toBeUndefined()
  })

  it.each([
    ['0000000017', true],
    ['000000001', false],
    ['6901234567892', false],
    ['00000000AB', false],
    ['KM.abc', true],
  ])('%s may be a card: %s', (code, isCard) => {
    expect(mayBeCard(code)).toBe(isCard)
  })
})
