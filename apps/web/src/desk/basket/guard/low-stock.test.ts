import { afterEach, beforeAll, expect, it } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { id, itemOf, useTill } from '../../../test/till-of-a-day.ts'
import { liveStock } from '../../catalogue/live-stock.ts'
import { onWritten } from '../../journal/write-entry.ts'
import { desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { sellFromStock } from '../../sync/follow-stock.ts'
import { addItem } from '../sell.ts'

const last = itemOf({ id: id(50), name: 'Last one', sellPriceMinor: 1_000, onHand: 1, stockPolicy: 'warn' })
const warning = () => desk.read().message?.key ?? null
const shelf = () => desk.read().catalogue.find(last.id)!

useTill()
beforeAll(() => onWritten(sellFromStock))
afterEach(() => liveStock.clear())

it('warns of goods that this till has just sold, without a word from the server', async () => {
  desk.change({ catalogue: catalogueOf([last]) })
  addItem(shelf())
  expect(warning()).toBe(null)
  await takeCash(1_000)
  desk.change({ finished: null })
  expect(shelf().onHand).toBe(0)
  addItem(shelf())
  expect(desk.read().message).toMatchObject({ key: 'message.lowStock', facts: { name: 'Last one', left: 0 } })
})

const can = itemOf({ id: id(51), name: 'Can', sellPriceMinor: 100, onHand: 15, stockPolicy: 'warn' })
const tray = {
  ...itemOf({ id: id(52), name: 'Tray', sellPriceMinor: 1_000, onHand: 1, stockPolicy: 'warn' }),
  type: 'combined' as const,
  parts: [{ variantId: can.id, quantity: 12, listPriceMinor: 100, taxId: null }],
}

it.each([
  [3, null],
  [4, { name: 'Can', left: 15 }],
])('a tray of twelve and %i single cans, of fifteen: %o', (cans, told) => {
  desk.change({ catalogue: catalogueOf([can, tray]) })
  addItem(tray)
  expect(warning()).toBe(null)
  for (let one = 0; one < cans; one += 1) addItem(can)
  expect(desk.read().message?.facts ?? null).toEqual(told)
})

it('a second tray is short by itself', () => {
  desk.change({ catalogue: catalogueOf([can, tray]) })
  for (let one = 0; one < 2; one += 1) addItem(tray)
  expect(desk.read().message?.facts).toEqual({ name: 'Tray', left: 1 })
})
