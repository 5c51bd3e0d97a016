import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePaper } from '../../../../../packages/domain/test/make-paper.ts'
import { desk, type FinishedSale } from '../model/desk-state.ts'
import { printPapers } from './print-papers.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made
const { snapshot, answer, tenders, number, at } = facts
const texts = answer.lines.map(({ id }) => ({ lineId: id, name: 'Tea', note: '' }))
const sale = { kind: 'sale', orderId: 'o', number, at, staffId: 's', snapshot, answer, tenders, note: null, texts }
const body = sale as unknown as SaleBody
const fiscal = { number: 'FS-9', code: 'https://e.et/9' }

/** An outlet whose papers wait so long, and where nothing prints by itself. */
function openShop(seconds: number): void {
  const settings = { 'sales.fiscal-wait-seconds': seconds, 'sales.receipt': { print: 'never', copies: 1 } }
  desk.change({ setup: { ...shop, staff: [], settings } as never, finished: { entryId: 'e' } as FinishedSale })
}
beforeEach(() => desk.change({ registration: null }))
afterEach(() => desk.change({ setup: null, finished: null, message: null }))

const paper = (): string => JSON.stringify(desk.read().finished?.receipt ?? null)
const said = () => desk.read().message?.key
const never = () => Promise.reject(new Error('waited'))

it('waits for what the outlet says, and prints with it', async () => {
  openShop(7)
  const waits: unknown[] = []
  await printPapers('e', body, {}, (...asked) => {
    waits.push(asked, said(), paper())
    return Promise.resolve(fiscal)
  })
  expect(waits).toEqual([['o', 7_000], 'message.fiscalWaits', 'null'])
  expect(paper()).toContain(fiscal.number)
  expect(said()).toBe('message.fiscalCame')
})

it.each([
  ['nothing came in time', () => Promise.resolve(null)],
  ['what asks does not arrive', never],
])('prints without it and says so where %s', async (_, wait) => {
  openShop(7)
  await printPapers('e', body, {}, wait)
  expect(paper()).toContain(number)
  expect([paper().includes(fiscal.number), said()]).toEqual([false, 'message.fiscalLater'])
})

it.each([
  ['where the outlet waits for nothing', 0, {}],
  ['in training', 60, { isTraining: true }],
])('is made at once %s', async (_, seconds, facts) => {
  openShop(seconds)
  await printPapers('e', body, facts, never)
  expect(paper()).toContain(number)
  expect(said()).toBeUndefined()
})
