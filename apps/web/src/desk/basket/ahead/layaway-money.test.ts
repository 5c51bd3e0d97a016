// Money paid ahead for a saved order is there when its basket was on hold, whatever stood on the screen meanwhile.
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { cutLine, server, setAside, useSetAsideServer, view } from '../../../test/set-aside-server.ts'
import { journalDb } from '../../journal/databases.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { depositOfBasket, deposits, keepDeposit, leaveDepositOut, payingDeposit, recallDeposit } from '../deposit.ts'
import { hold, recall } from '../hold.ts'
import { bringSetAsideBack } from '../set-aside.ts'

useSetAsideServer()

/** An order with so much paid ahead is brought back onto the screen; what stood there is on hold. */
async function bring(paidMinor: number): Promise<string> {
  server.shown = view
  const id = await setAside()
  server.shown = { ...view, paidMinor }
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  return id
}
const depositNow = () => [basketNow().id, depositOfBasket()?.amountMinor]

it.each([
  ['as the server says, more having been paid since', () => undefined, 7_000],
  ['without a line as this till knew it', cutLine, 5_000],
])('%s', async (_, meanwhile, amountMinor) => {
  const id = await bring(5_000)
  await hold('')
  const other = await bring(0)
  expect(depositNow()).toEqual([other, undefined])
  server.shown = { ...view, paidMinor: 7_000 }
  meanwhile()
  await recall(id)
  expect(depositNow()).toEqual([id, amountMinor])
  server.shown = view
  await recall(other)
  expect(depositNow()).toEqual([other, undefined])
  server.shown = { ...view, paidMinor: 7_000 }
  await recall(id)
  expect(depositNow()).toEqual([id, amountMinor])
})

it('of a basket that another till had on hold it is asked for', async () => {
  const id = await bring(5_000)
  await hold('')
  await journalDb().remembered.clear()
  await keepDeposit(null)
  await journalDb().remembered.clear()
  await recall(id)
  expect(depositNow()).toEqual([id, 5_000])
})

it('a basket that is being paid keeps what it was priced by', async () => {
  const id = await bring(5_000)
  await hold('')
  server.shown = { ...view, paidMinor: 7_000 }
  server.onTake = () => desk.change({ isWriting: true })
  await recall(id)
  desk.change({ isWriting: false })
  expect(depositNow()).toEqual([id, 5_000])
})

it('one that was left out stays out when the server answers late, after a hold, and after a reload', async () => {
  const id = await bring(5_000)
  await hold('')
  server.shown = { ...view, paidMinor: 7_000 }
  // The customer pays otherwise while the server is asked what there is.
  server.onTake = () => leaveDepositOut(true)
  await recall(id)
  const seen = () => [depositOfBasket()?.amountMinor, payingDeposit()]
  expect(seen()).toEqual([7_000, null])
  server.onTake = () => undefined
  await hold('')
  await bring(0)
  server.shown = { ...view, paidMinor: 7_000 }
  await recall(id)
  expect(seen()).toEqual([7_000, null])
  deposits.change({ kept: null, isLeftOut: false })
  await recallDeposit()
  expect(seen()).toEqual([7_000, null])
  leaveDepositOut(false)
  expect(payingDeposit()?.amountMinor).toBe(7_000)
})

it('one that was left out pays again where its order is brought back anew', async () => {
  const id = await bring(5_000)
  leaveDepositOut(true)
  await hold('')
  expect((await bringSetAsideBack(id, false)).ok).toBe(true)
  expect(payingDeposit()?.amountMinor).toBe(5_000)
})
