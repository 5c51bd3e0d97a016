// A page that dies between making a layaway and its first money asks for that money again when the desk is there the next time.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillWithMost } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { cutLine, server, setAside, terms, useSetAsideServer } from '../../../test/set-aside-server.ts'
import { forgetUnpaid, listUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import { change, showBasket } from '../../basket/change-basket.ts'
import { setBasketAside } from '../../basket/set-aside.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { basketNow, desk, type DeskState, type FinishedSale } from '../../model/desk-state.ts'
import { kioskDoor } from '../../model/kiosk/kiosk.ts'
import { enterDesk, lockDesk } from '../../lock/lock.ts'
import { followUnpaid } from './follow-unpaid.ts'
import { offerUnpaid } from './offer-unpaid.ts'

useSetAsideServer()
const unpaid = { kind: 'layaway', number: 'A1', code: null, paidMinor: 0, leftMinor: 900 }
beforeEach(() => {
  server.shown = unpaid
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The page is loaded anew, and the desk is ready. */
async function startAgain(): Promise<void> {
  desk.change({ dialog: null })
  for (const left of await listUnpaid()) await offerUnpaid(left)
}
const asked = () => desk.read().dialog
const sold = { number: '1', entryId: 'e', totalMinor: 1, receivedMinor: 2, changeMinor: 1 } as FinishedSale
const training = { id: 't' } as unknown as DeskState['training']

it('its question stands there again, with its goods for the paper', async () => {
  const id = await setAside()
  await startAgain()
  expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid, goods: [{}, {}, {}] } })
  expect(await listUnpaid()).toMatchObject([{ id }])
})

it('also where nobody can be asked, as it was made', async () => {
  await setAside()
  cutLine()
  await startAgain()
  expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } })
})

it.each<[string, () => void]>([
  ['paid meanwhile', () => (server.shown = { ...unpaid, paidMinor: 300 })],
  ['over', () => (server.refusal = { status: 409, code: 'set-aside.over' })],
  ['with another till', () => (server.refusal = { status: 409, code: 'set-aside.taken' })],
])('one that is %s is asked about no more', async (_, meanwhile) => {
  await setAside()
  meanwhile()
  await startAgain()
  expect([asked(), await listUnpaid()]).toEqual([null, []])
})

it('a refusal that says nothing of it keeps it for the next time', async () => {
  await setAside()
  server.refusal = { status: 403, code: 'device.disabled' }
  await startAgain()
  expect([asked(), await listUnpaid()]).toMatchObject([null, [{ one: unpaid }]])
})

it.each<[string, () => unknown, () => unknown]>([
  ['goods are on the screen', () => fillWithMost(1), () => startBasket()],
  ['the desk is locked', () => desk.change({ isLocked: true }), () => desk.change({ isLocked: false })],
  ['change is still to be given', () => desk.change({ finished: sold }), () => desk.change({ finished: null })],
  ['somebody trains', () => desk.change({ training }), () => desk.change({ training: null })],
  ['nobody has signed in', () => desk.change({ cashierId: null }), () => desk.change({ cashierId: '1' })],
])('it waits while %s, and takes no scan of theirs', async (_, begins, ends) => {
  await setAside()
  begins()
  await startAgain()
  expect(asked()).toBeNull()
  ends()
  await patiently(() => expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } }))
})

it('another till that takes its money meanwhile is not asked for it once more', async () => {
  await setAside()
  desk.change({ isLocked: true })
  await startAgain()
  server.shown = { ...unpaid, paidMinor: 300 }
  desk.change({ isLocked: false })
  await patiently(async () => expect(await listUnpaid()).toEqual([]))
  expect(asked()).toBeNull()
})

it('a quote, or a layaway that owes no first money, is not remembered', async () => {
  server.shown = { ...unpaid, kind: 'quotation' }
  fillWithMost(1)
  await setBasketAside({ ...terms, kind: 'quotation' })
  expect(await listUnpaid()).toEqual([])
  server.shown = { ...unpaid, paidMinor: 300 }
  await setAside()
  expect(await listUnpaid()).toEqual([])
})

it('nor is one that the server refused', async () => {
  server.refusal = { status: 409, code: 'stock.insufficient' }
  fillWithMost(1)
  expect((await setBasketAside(terms)).ok).toBe(false)
  expect(await listUnpaid()).toEqual([])
})

/** The server made it, and its answer was lost: the basket is on the screen still. */
async function setAsideUnheard(): Promise<void> {
  fillWithMost(1)
  const heard = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await heard(url, init)
    throw new TypeError('no line')
  })
  expect(await setBasketAside(terms)).toMatchObject({ refusal: { code: 'offline' } })
  vi.stubGlobal('fetch', heard)
}

it('one whose answer was lost keeps its basket on the screen, and the sale after it is another', async () => {
  await setAsideUnheard()
  const { id, lines } = basketNow()
  expect([await listUnpaid(), lines.length]).toMatchObject([[{ id, one: null }], 3])
  change({ kind: 'clear' })
  fillWithMost(1)
  expect(basketNow().id === id).toBe(false)
  startBasket()
  await startAgain()
  expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } })
})

it('a page that died before it heard anything has the basket, known as the order where the server made it', async () => {
  await setAsideUnheard()
  const { history } = desk.read()
  // As it lay on the disk before anybody was asked.
  const steps = history.steps.slice(1)
  showBasket({ steps, states: history.states.slice(1), head: history.head - 1 })
  const { id } = basketNow()
  await startAgain()
  expect([asked(), basketNow().lines.length]).toEqual([null, 3])
  change({ kind: 'clear' })
  fillWithMost(1)
  expect(basketNow().id === id).toBe(false)
})

it('of two each is asked about, one after the other', async () => {
  const ids = [await setAside(), await setAside()]
  expect((await listUnpaid()).map(({ id }) => id)).toEqual(ids)
  await startAgain()
  const first = asked()
  expect(first).toMatchObject({ kind: 'set-aside' })
  desk.change({ dialog: null })
  await patiently(() => expect(asked()).toMatchObject({ kind: 'set-aside' }))
  expect(asked() === first).toBe(false)
})

it('the lock takes its question away, and it stands there again once for whoever opens the desk', async () => {
  await setAside()
  await startAgain()
  const stop = followUnpaid()
  for (const staffId of ['1', '2']) {
    expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } })
    lockDesk()
    expect(asked()).toBeNull()
    enterDesk(staffId)
    await patiently(() => expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } }))
  }
  // Neither is asked a second time for what the server was asked about twice.
  desk.change({ dialog: null })
  await patiently(async () => expect((await listUnpaid()).length).toBe(1))
  expect(asked()).toBeNull()
  stop()
})

it('paid meanwhile on a till that is cut off it is asked about no more', async () => {
  const id = await setAside()
  cutLine()
  desk.change({ isLocked: true })
  await startAgain()
  await forgetUnpaid(id)
  desk.change({ isLocked: false })
  await patiently(async () => expect(await listUnpaid()).toEqual([]))
  expect(asked()).toBeNull()
})

it('customers of a kiosk are not asked; whoever opens its door is', async () => {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.kiosk': { isOn: true, idleSeconds: 60 } } },
  }))
  await setAside()
  const stop = followUnpaid()
  await startAgain()
  expect(asked()).toBeNull()
  kioskDoor.change({ isOpen: true })
  await patiently(() => expect(asked()).toMatchObject({ kind: 'set-aside', made: { one: unpaid } }))
  kioskDoor.change({ isOpen: false })
  stop()
})
