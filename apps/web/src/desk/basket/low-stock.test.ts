import { afterEach, beforeAll, expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { id, itemOf, useTill } from '../../test/till-of-a-day.ts'
import { liveStock } from '../catalogue/live-stock.ts'
import { onWritten } from '../journal/write-entry.ts'
import { desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { sellFromStock } from '../sync/follow-stock.ts'
import { addItem } from './sell.ts'

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
