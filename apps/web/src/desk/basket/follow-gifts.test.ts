import { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { discountPlan } from '../../test/discount-plan.ts'
import { sample } from '../../test/sample.ts'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import { change, undoStep } from './change-basket.ts'
import { addItem } from './sell.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { desk } from '../model/desk-state.ts'
import { followGifts } from './follow-gifts.ts'

const heard: string[] = []

const { id, version, priority, ...terms } = discountPlan(1, 'A tomato with tea', 0)
const giving = {
  id,
  version,
  priority,
  used: { total: 0, perDay: 0, perMember: 0 },
  terms: {
    ...terms,
    limits: { total: null, perDay: null, perMember: null },
    benefit: {
      type: 'full-gift',
      gifts: [{ variantId: tea.id, countPerTime: 1 }],
      thresholdMinor: 1_500,
      thresholdPieces: null,
      conditionScope: null,
      isRepeating: false,
      maxTimes: null,
    },
  },
}
const member = { ...sample(deskMember), currency: 'CNY' as const }

let stop: () => void = () => undefined
useTill()
beforeEach(() => {
  heard.length = 0
  desk.change({ offers: { plans: [giving], names: {} } as DeskOffers })
  stop = followGifts((name) => heard.push(name))
})
afterEach(() => stop())

it('a gift sounds its own way once it comes to the member of the basket, and again only when it was gone', () => {
  change({ kind: 'set-member', member })
  addItem(tea)
  expect(heard).toEqual([])
  addItem(tea)
  expect(heard).toEqual(['gift'])
  addItem(tea)
  expect(heard).toHaveLength(1)
  undoStep()
  undoStep()
  addItem(tea)
  expect(heard).toHaveLength(2)
})

it('for somebody unknown it does not; once they are known as a member it does', () => {
  addItem(tea)
  addItem(tea)
  expect(heard).toEqual([])
  change({ kind: 'set-member', member })
  expect(heard).toEqual(['gift'])
})
