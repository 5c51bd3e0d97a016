import { expect, it } from 'vitest'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { id, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { change } from '../basket/change-basket.ts'
import { savedByPoints } from '../basket/payable-with.ts'
import { addItem } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { setMember, wantPoints } from './attach-member.ts'

useTill()

it('points save what the customer pays less now: not what a discount that comes after them takes back', () => {
  const spend = { currency: 'CNY', points: 100, amountMinor: 100, cap: null }
  desk.change({ setup: { ...setup, settings: { ...setup.settings, 'member.spend-rule': spend } } })
  addItem(tea)
  setMember(memberAtDesk({ id: id(40), currency: 'CNY', points: 900 }))
  expect(savedByPoints(200)).toBe(200)
  change({
    kind: 'change-order',
    change: { kind: 'percent', offBasisPoints: 1_000 },
    reason: 'regular',
    approval: null,
  })
  expect(savedByPoints(200)).toBe(180)
  wantPoints(200)
  expect(savedByPoints(200)).toBe(180)
  expect(savedByPoints(250)).toBe(180)
  expect(savedByPoints(0)).toBe(0)
})
