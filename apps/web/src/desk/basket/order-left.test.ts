// A saved order that was brought back and left again waits on, and the sale after it is another one.
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { fillWithMost } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { server, setAside, stateOf, terms, useSetAsideServer, view } from '../../test/set-aside-server.ts'
import { journalDb } from '../journal/databases.ts'
import { recall as remembered } from '../journal/journal-db.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { canUndo, undo } from '../model/history.ts'
import { dropExchange, exchangeNow, recallExchange, standExchange, type StandingExchange } from '../payment/exchange.ts'
import { giveUpOrder } from '../payment/give-up-order.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { addAhead, aheadNow, forgetAheadParts, type AheadParts } from './ahead/ahead-parts.ts'
import { restoreBasket } from './basket-store.ts'
import { basketSaved, change, clearBasket, leaveOrder, markSaved, showBasket } from './change-basket.ts'
import { depositOfBasket } from './deposit.ts'
import { hold, recall } from './hold.ts'
import { bringSetAsideBack, setBasketAside } from './set-aside.ts'

useSetAsideServer()

const clear = (): boolean => change({ kind: 'clear' })
const undoOnce = (): void => showBasket(undo(desk.read().history))
const undoAll = (): void => {
  while (canUndo(desk.read().history)) undoOnce()
}

/** An order with a deposit of 50.00, on the screen of this till again. */
async function broughtBack(): Promise<string> {
  const id = await setAside()
  server.shown = { ...view, paidMinor: 5_000 }
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  return id
}

/** A till of before saved it. */
function forgetPromise(): void {
  const steps = ((server.kept?.['steps'] ?? []) as object[]).filter((step) => !('promised' in step))
  server.kept = { ...server.kept, steps, head: steps.length }
}

async function clearAfterHold(): Promise<void> {
  const { id } = basketNow()
  await hold('')
  await recall(id)
  clear()
}

async function clearAndLoadAnew(): Promise<void> {
  clear()
  await basketSaved()
  const again = await restoreBasket(journalDb())
  markSaved(again)
  if (again) showBasket(again)
}

it.each<[string, () => unknown]>([
  ['cleared', clear],
  ['undone to before its goods', undoAll],
  ['put on hold, recalled and cleared', clearAfterHold],
  ['cleared before the page is loaded anew', clearAndLoadAnew],
])('one that is brought back and %s is not the next sale, and its deposit pays nothing of that', async (_, leave) => {
  const id = await broughtBack()
  await leave()
  expect([basketNow().id, basketNow().lines]).toEqual([id, []])
  fillWithMost(1)
  const next = basketNow()
  expect([next.id === id, next.promised, next.lines.length, depositOfBasket()]).toEqual([false, undefined, 3, null])
  await basketSaved()
  await patiently(async () => expect([await stateOf(id), await stateOf(next.id)]).toEqual([undefined, 'open']))
  undoAll()
  expect(basketNow()).toMatchObject({ id: next.id, lines: [] })
})

it('so it is with one that an older till saved without a promise, and saved again it has one', async () => {
  const id = await setAside()
  forgetPromise()
  await bringSetAsideBack(id, false)
  expect((await setBasketAside(terms)).ok).toBe(true)
  const steps = server.kept?.['steps'] as { promised?: object | null }[]
  expect(steps.filter((step) => 'promised' in step)).toMatchObject([{ promised: { plans: [] } }])
  forgetPromise()
  await bringSetAsideBack(id, false)
  clear()
  fillWithMost(1)
  expect(basketNow().id === id).toBe(false)
})

it('what is paid ahead after it was cleared begins the next sale too', async () => {
  const id = await broughtBack()
  leaveOrder()
  expect(basketNow().id).toBe(id)
  clear()
  leaveOrder()
  expect(basketNow().id === id).toBe(false)
})

it('Undo after Clear brings it back, and goods that are exchanged one by one are still its pick-up', async () => {
  const id = await broughtBack()
  clear()
  undoOnce()
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
  for (const { id: lineId } of basketNow().lines) change({ kind: 'remove-line', lineId })
  fillWithMost(1)
  expect([basketNow().id, depositOfBasket()?.amountMinor]).toEqual([id, 5_000])
})

it('a step that is refused leaves the cleared order where Undo finds it', async () => {
  const id = await broughtBack()
  const [line] = basketNow().lines
  clear()
  expect(change({ kind: 'add-line', line: { ...line!, labelAmountMinor: 1e15 } })).toBe(false)
  undoOnce()
  expect(basketNow()).toMatchObject({ id, lines: [{}, {}, {}] })
})

it('a basket that is no saved order keeps its id and its undo when it is cleared', () => {
  fillWithMost(1)
  const { id } = basketNow()
  clear()
  fillWithMost(1)
  expect(basketNow().id).toBe(id)
})

it('keeps its id when a payment is given up, without a deposit too, for its sale is its pick-up', async () => {
  const id = await setAside()
  await bringSetAsideBack(id, false)
  pendingPayment.change({ openedOrderId: id })
  await giveUpOrder()
  pendingPayment.change({ openedOrderId: null })
  expect(basketNow().id).toBe(id)
})

const part = { orderId: 'p', kind: 'recharge', name: 'Recharge', amountMinor: 5_000, request: {} } as const
/** Goods of another sale come back with the basket on the screen. */
const bringGoodsBack = (): void => {
  const standing: Partial<StandingExchange> = { basketId: basketNow().id, orderNumber: 'A1', moneyMinor: 990 }
  standExchange(standing as StandingExchange, { kept: true })
}
afterEach(() => {
  dropExchange()
  forgetAheadParts()
})

it.each<[string, () => unknown]>([
  ['undone to before its goods', undoAll],
  ['cleared', clear],
])(
  'what the customer pays ahead and the goods they bring back go on with the sale after one that is %s',
  async (_, leave) => {
    const id = await broughtBack()
    await addAhead(part)
    bringGoodsBack()
    leave()
    fillWithMost(1)
    const next = basketNow()
    expect(next.id === id).toBe(false)
    expect([aheadNow()?.parts, exchangeNow()?.orderNumber]).toEqual([[part], 'A1'])
    // After a reload too.
    await patiently(async () => {
      expect(await remembered<AheadParts>(journalDb(), 'ahead-parts')).toMatchObject({ basketId: next.id })
      expect(await recallExchange()).toMatchObject({ kept: true, basketId: next.id })
    })
  },
)

it('a recharge that Clear takes out is said, for Undo does not bring it back', async () => {
  await broughtBack()
  await addAhead(part)
  clearBasket()
  expect([desk.read().message?.key, aheadNow()]).toEqual(['ahead.cleared', null])
  undoOnce()
  clearBasket()
  expect(desk.read().message?.key).toBe('message.cleared')
})

it('goods that come back stay with no basket that waits: it is not put on hold, saved, or put away for another', async () => {
  const other = await setAside()
  const id = await broughtBack()
  bringGoodsBack()
  desk.change({ dialog: { kind: 'hold' } })
  expect(await hold('')).toBe(false)
  // Behind the dialog the words would stand in its shade.
  expect([desk.read().message?.key, desk.read().dialog]).toEqual(['basket.exchangeNotHeld', null])
  desk.change({ message: null })
  await recall(other)
  expect([desk.read().message?.key, basketNow().id]).toEqual(['basket.exchangeNotHeld', id])
  const asked = server.asked.length
  expect(await setBasketAside(terms)).toMatchObject({ refusal: { code: 'exchange' } })
  expect(await bringSetAsideBack(other, false)).toMatchObject({ refusal: { code: 'exchange' } })
  expect([server.asked.length, exchangeNow()?.orderNumber]).toEqual([asked, 'A1'])
  dropExchange()
  expect(await hold('')).toBe(true)
})
