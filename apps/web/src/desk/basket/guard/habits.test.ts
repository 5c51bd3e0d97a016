import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { id, itemOf, tomato, useTill } from '../../../test/till-of-a-day.ts'
import { cacheDb } from '../../journal/databases.ts'
import { onWritten } from '../../journal/write-entry.ts'
import { desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { addItem, addOpenPrice, addQuantity } from '../sell.ts'
import { habitOf, learnHabits, recallHabits } from './habits.ts'

const cake = itemOf({ id: id(60), name: 'Cake', sellPriceMinor: 100 })
const job = itemOf({ id: id(61), name: 'Odd job', isOpenPrice: true })
const told = () => desk.read().message?.key ?? null
const pay = async (): Promise<void> => {
  await takeCash(10_000)
  desk.change({ finished: null, message: null })
}

useTill()
beforeAll(() => onWritten(learnHabits))
beforeEach(() => desk.change({ catalogue: catalogueOf([cake, job, tomato]) }))
afterEach(async () => {
  await cacheDb().facts.clear()
  await recallHabits()
})

async function sell(times: number): Promise<void> {
  for (let sale = 0; sale < times; sale += 1) {
    addItem(cake)
    await pay()
  }
}

it('learns from ten sales on, and knows it again after a reload', async () => {
  await sell(9)
  addQuantity(cake, 6)
  expect(told()).toBe(null)
  await pay()
  await sell(3)
  expect(habitOf(cake.id)?.quantities).toEqual([...Array<number>(9).fill(1), 6, 1, 1, 1])
  addQuantity(cake, 5)
  expect(told()).toBe(null)
  await pay()
  await expect.poll(() => cacheDb().facts.get(`habit/${cake.id}`)).toBeTruthy()
  await recallHabits()
  expect(habitOf(cake.id)?.quantities).toHaveLength(14)
})

it('tells a quantity that is odd for these goods, and keeps what was typed', async () => {
  await sell(10)
  addItem(cake, '6')
  expect(told()).toBe('message.oddQuantity')
  await takeCash(10_000)
  desk.change({ finished: null })
  expect(habitOf(cake.id)?.quantities.at(-1)).toBe(6)
})

it('learns the usual price of goods at an open one', async () => {
  for (let sale = 0; sale < 10; sale += 1) {
    addOpenPrice(job, 1, 500)
    await pay()
  }
  addOpenPrice(job, 1, 5_000)
  expect(desk.read().message).toMatchObject({ key: 'message.oddPrice' })
  await pay()
  addOpenPrice(job, 1, 4_999)
  expect(told()).toBe(null)
})
