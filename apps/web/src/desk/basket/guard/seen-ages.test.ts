// An answer about the customer's age counts for its basket and its day, wherever that basket waits meanwhile.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { patiently } from '../../../test/patiently.ts'
import { server, terms, useSetAsideServer, view } from '../../../test/set-aside-server.ts'
import { deskClock } from '../../journal/clock.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall as remembered } from '../../journal/journal-db.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { giveUpOrder } from '../../payment/give-up-order.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { basketSaved, change, clearBasket } from '../change-basket.ts'
import { hold, recall } from '../hold.ts'
import { addItem } from '../sell.ts'
import { bringSetAsideBack, setBasketAside } from '../set-aside.ts'
import { startBasket } from '../start-basket.ts'
import { isAgeAskedToPay, noteAge } from './age.ts'
import { keepAge, recallAges } from './seen-ages.ts'

useSetAsideServer()
const gin = {
  ...usualItem,
  id: 'gin',
  productId: 'gin',
  name: 'Gin',
  restriction: 'spirits' as const,
  sellPriceMinor: 500,
}

beforeEach(async () => {
  await recallAges()
  const ages = { 'beer-wine': 16, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 }
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([{ ...gin, stockPolicy: 'allow' }]),
    setup: setup && { ...setup, ageLimits: ages },
    dialog: null,
  }))
  startBasket()
})
afterEach(() => {
  deskClock.change({ offset: null })
  pendingPayment.change({ openedOrderId: null })
})

/** Gin for somebody who was looked at; returns its basket. */
function sellGin(): string {
  noteAge(18)
  addItem({ ...gin, stockPolicy: 'allow' })
  expect(basketNow().lines.map(({ goods }) => goods.id)).toEqual(['gin'])
  return basketNow().id
}
/** Answers true where it is asked before the payment. */
const isAsked = (): boolean => isAgeAskedToPay(() => undefined)
/** The page is loaded anew, and knows what lies on the disk. */
async function loadAnew(): Promise<void> {
  const kept = await remembered(journalDb(), 'ages-seen')
  keepAge('another page', 0, '')
  await patiently(async () => expect(await remembered(journalDb(), 'ages-seen')).not.toEqual(kept))
  await journalDb().remembered.put({ key: 'ages-seen', value: kept })
  await recallAges()
}

it.each<[string, () => unknown]>([
  ['after a reload', () => undefined],
  [
    'after it was on hold, and another customer was asked',
    async () => {
      const { id } = basketNow()
      await hold('')
      sellGin()
      await hold('')
      await recall(id)
    },
  ],
  [
    'after its payment was given up',
    async () => {
      pendingPayment.change({ openedOrderId: basketNow().id })
      await giveUpOrder()
    },
  ],
])('is not asked once more %s', async (_, meanwhile) => {
  const id = sellGin()
  await patiently(async () => expect(await remembered(journalDb(), 'ages-seen')).toMatchObject([{ basketId: id }]))
  await meanwhile()
  await basketSaved()
  await patiently(async () =>
    expect(await remembered<object[]>(journalDb(), 'ages-seen')).toContainEqual(
      expect.objectContaining({ basketId: basketNow().id, age: 18 }),
    ),
  )
  await loadAnew()
  expect([basketNow().lines.length, isAsked()]).toEqual([1, false])
})

it('is asked once more on another day, behind Clear, and by whoever hands a saved order out', async () => {
  const id = sellGin()
  expect(isAsked()).toBe(false)
  deskClock.change({ offset: { offsetMs: 86_400_000, roundTripMs: 20, measuredAt: 0 } })
  expect(isAsked()).toBe(true)
  deskClock.change({ offset: null })
  clearBasket()
  addItem({ ...gin, stockPolicy: 'allow' })
  expect([basketNow().id, basketNow().lines]).toEqual([id, []])
  sellGin()
  server.shown = view
  expect((await setBasketAside({ ...terms, kind: 'pre-order' })).ok).toBe(true)
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  expect([basketNow().id, isAsked()]).toEqual([id, true])
  // Looked at behind a cleared order, the customer of the next sale is not asked at its payment again.
  clearBasket()
  sellGin()
  expect([basketNow().id === id, isAsked()]).toEqual([false, false])
  change({ kind: 'clear' })
})
