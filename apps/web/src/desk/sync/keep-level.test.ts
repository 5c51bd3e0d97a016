import { SERVER_LEVEL } from '@kassa/contract/device/level/server-level.ts'
import { afterEach, expect, it } from 'vitest'
import { discountPlan } from '../../test/discount-plan.ts'
import { tea, tomato, useTill } from '../../test/till-of-a-day.ts'
import { snapshotNow } from '../basket/change-basket.ts'
import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { desk } from '../model/desk-state.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { chargesOfLine } from '../model/goods/line-charges.ts'
import { doStep, startHistory } from '../model/history.ts'
import { keepLevel, SERVER_LEVEL_KEPT } from './keep-level.ts'

const { id, version, priority, ...terms } = discountPlan(1, 'Lunch', 1_000)
const slot = (name: string, productId: string) => ({
  name,
  least: 1,
  most: 1,
  choices: [{ productId, variantId: null, surchargeMinor: 0 }],
})
const benefit = {
  type: 'bundle',
  count: 2,
  reward: { kind: 'total', totalMinor: 800 },
  pooling: 'mix',
  maxTimes: null,
  slots: [slot('A', tea.id), slot('B', tomato.id)],
}
const used = { total: 0, perDay: 0, perMember: 0 }
const scope = { kind: 'products', products: [{ productId: tea.id, variantId: null }] }
const lunch = { id, version, priority, used, terms: { ...terms, scope, benefit } }
const charge = (place: number, amountMinor: number) => ({
  id: String(place),
  name: `C${place}`,
  kind: 'levy' as const,
  amountMinor,
  taxId: null,
})

/** A crate with two levies of its own and two deposits of what it holds. */
const crate = {
  ...goodsOf(tea),
  charges: [charge(1, 5), charge(2, 6), charge(3, 7)],
  moreCharges: [charge(4, 8)],
  ownCharges: 2,
}
const line = {
  id: 'line',
  goods: crate,
  quantity: 1,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
}
const history = doStep(startHistory('basket', 0), { kind: 'add-line', line })

/** The charges of the crate, and whether a set says that options stand beside its price, as a sale would say them now. */
function sold(): readonly [charges: readonly number[], onTop: boolean | undefined] {
  const snapshot = snapshotNow(history)
  const [one] = snapshot?.lines ?? []
  const [plan] = snapshot?.plans ?? []
  const charges = one && 'charges' in one ? (one.charges ?? []) : []
  expect(chargesOfLine(line).map(({ amountMinor }) => amountMinor)).toEqual(
    charges.map(({ amountMinor }) => amountMinor),
  )
  expect(plan?.type).toBe('bundle')
  return [charges.map(({ amountMinor }) => amountMinor), plan?.type === 'bundle' ? plan.hasOptionsOnTop : undefined]
}

useTill()
afterEach(() => desk.change({ offers: null, serverLevel: null, paymentStartedAt: null }))

it('a till sells by what the server takes: to one of before as it was before, and so once it starts anew without a line', async () => {
  desk.change({ offers: { plans: [lunch], names: {} } as unknown as DeskOffers })
  expect(sold()).toEqual([[5, 6, 7, 8], true])
  await keepLevel(0, 1_000)
  expect(sold()).toEqual([[5, 6], undefined])
  expect(await recall(journalDb(), SERVER_LEVEL_KEPT)).toEqual({ level: 0, at: 1_000 })
  await keepLevel(SERVER_LEVEL, 2_000)
  expect(sold()).toEqual([[5, 6], undefined])
  await keepLevel(SERVER_LEVEL, 602_000)
  expect(sold()).toEqual([[5, 6, 7, 8], true])
})

it('a payment that has begun ends at the price that it began with', async () => {
  desk.change({ offers: { plans: [lunch], names: {} } as unknown as DeskOffers })
  await keepLevel(SERVER_LEVEL, 1_000)
  desk.change({ paymentStartedAt: 2_000 })
  await keepLevel(0, 3_000)
  expect(sold()).toEqual([[5, 6, 7, 8], true])
  desk.change({ paymentStartedAt: null })
  await keepLevel(0, 4_000)
  expect(sold()).toEqual([[5, 6], undefined])
})
