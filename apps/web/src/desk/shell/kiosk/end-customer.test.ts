import { printOwnCode } from '@kassa/domain/product/own-code.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { patiently } from '../../../test/patiently.ts'
import { setup, tea, useTill } from '../../../test/till-of-a-day.ts'
import { listHeld } from '../../basket/basket-store.ts'
import { addItem } from '../../basket/sell.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { journalDb } from '../../journal/databases.ts'
import { lockDesk } from '../../lock/lock.ts'
import { setMember } from '../../member/attach-member.ts'
import type { BasketMember } from '../../model/basket.ts'
import { basketNow, desk, type FinishedSale } from '../../model/desk-state.ts'
import { kioskDoor } from '../../model/kiosk/kiosk.ts'
import { neighbors } from '../../model/neighbors/neighbors-reached.ts'
import { takenPayments } from '../../payment/due.ts'
import { pendingPayment, type PendingAttempt } from '../../payment/methods/channel/pending.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { endCustomer, payAtCounter } from './end-customer.ts'
import { hearCode } from './hear-code.ts'
import { beginHelp, endHelp } from './help.ts'
import { forgetCustomer, kiosk, touchKiosk } from './kiosk-state.ts'
import { lookForCustomer } from './use-idle-kiosk.ts'
import { callOut, stepNow } from './use-kiosk.ts'

vi.mock('./kiosk-language.ts', () => ({
  shopWord: (why: string) => Promise.resolve(why),
  showShopLanguage: () => Promise.resolve(),
  showStaffLanguage: () => Promise.resolve(),
}))

const IDLE = { isOn: true, idleSeconds: 60 }
const standing = { id: 'a', orderId: 'o', method: 'alipay', way: 'qr', amountMinor: 990, fee: null, view: null }
const ada: BasketMember = {
  id: '019cc000-0000-7000-8000-000000000001',
  cardNumber: '0000000017',
  name: 'Ada',
  phoneTail: '0143',
  levelName: 'Gold',
  enabled: 1,
  levelNumber: 2,
  levelDiscountBasisPoints: 500,
  earnRatioHundredths: 150,
  points: 300,
  hasBalance: false,
  currency: 'CNY',
  birthday: null,
  nextLevel: null,
  visits: 3,
  lastVisitAt: null,
  lastOrders: [],
}
const held = async () => (await listHeld(journalDb())).map(({ basket }) => basket.note)

useTill()
beforeEach(() => {
  forgetCustomer()
  kioskDoor.change({ isOpen: false })
  touchKiosk(0)
  desk.change({
    isOnline: true,
    setup: { ...setup, settings: { ...setup.settings, 'sales.kiosk': IDLE } },
    catalogue: catalogueOf([tea]),
  })
})

it('asks after the seconds of the setting, and frees the kiosk when nobody has answered', async () => {
  addItem(tea)
  lookForCustomer(59_999)
  expect(kiosk.read().isAsking).toBe(false)
  lookForCustomer(60_000)
  expect(kiosk.read().isAsking).toBe(true)
  lookForCustomer(79_999)
  expect(basketNow().lines).toHaveLength(1)
  lookForCustomer(80_000)
  await patiently(() => expect(basketNow().lines).toEqual([]))
  await patiently(() => expect(kiosk.read()).toMatchObject({ isAsking: false, page: 'start', aside: null }))
  expect(await held()).toEqual(['left'])
  expect(stepNow()).toBe('welcome')
})

it('whoever showed a card and took nothing is not the next customer', async () => {
  setMember(ada)
  kiosk.change({ page: 'basket' })
  lookForCustomer(80_000)
  await patiently(() => expect(basketNow().member).toBeUndefined())
  await patiently(() => expect(stepNow()).toBe('welcome'))
  addItem(tea)
  expect(basketNow().member).toBeUndefined()
  expect(basketNow().lines).toHaveLength(1)
  expect(await held()).toEqual([])
})

it('a touch begins the time anew, and an empty kiosk asks nobody', () => {
  lookForCustomer(9_999_999)
  expect(kiosk.read().isAsking).toBe(false)
  addItem(tea)
  lookForCustomer(60_000)
  touchKiosk(60_000)
  expect(kiosk.read().isAsking).toBe(false)
  lookForCustomer(119_999)
  expect(kiosk.read().isAsking).toBe(false)
})

it('a question for a PIN that somebody left open is gone for the next customer', async () => {
  kiosk.change({ pinFor: '' })
  lookForCustomer(79_999)
  expect(kiosk.read().pinFor).toBe('')
  lookForCustomer(80_000)
  await patiently(() => expect(kiosk.read().pinFor).toBe(null))
  expect(stepNow()).toBe('welcome')
})

it('a basket that is being paid goes nowhere before the payment has ended, and nobody ends it by being away', async () => {
  addItem(tea)
  startPayment()
  pendingPayment.change({ standing: standing as PendingAttempt })
  lookForCustomer(0)
  lookForCustomer(119_999)
  expect([stepNow(), callOut()]).toEqual(['paying', null])
  lookForCustomer(120_000)
  // The code stays on the screen, for whoever still looks at their phone.
  expect([stepNow(), callOut()]).toEqual(['paying', 'payment'])
  lookForCustomer(9_999_999)
  expect(await endCustomer()).toBe(false)
  expect(kiosk.read().isAsking).toBe(false)
  expect(basketNow().lines).toHaveLength(1)
  expect(await held()).toEqual([])
})

it.each(['unknown', 'reversing'])('a payment that is %s is left to the attendant', async (state) => {
  addItem(tea)
  startPayment()
  pendingPayment.change({ standing: { ...standing, view: { state } } as unknown as PendingAttempt })
  lookForCustomer(9_999_999)
  lookForCustomer(19_999_999)
  expect([stepNow(), callOut()]).toEqual(['stop', 'payment'])
  expect(basketNow().lines).toHaveLength(1)
  expect(await held()).toEqual([])
})

it('once a payment has ended without money its customer has the whole time, then the basket is put aside', async () => {
  addItem(tea)
  startPayment()
  pendingPayment.change({ standing: standing as PendingAttempt })
  lookForCustomer(0)
  lookForCustomer(300_000)
  pendingPayment.change({ standing: null })
  lookForCustomer(300_500)
  expect(callOut()).toBe(null)
  lookForCustomer(360_499)
  expect(kiosk.read().isAsking).toBe(false)
  lookForCustomer(360_500)
  expect(kiosk.read().isAsking).toBe(true)
  lookForCustomer(380_500)
  await patiently(() => expect(basketNow().lines).toEqual([]))
  expect(desk.read().workArea).toBe('sell')
  expect(await held()).toEqual(['left'])
})

it('whoever paid by phone sees the end of the sale for as long as anybody', async () => {
  addItem(tea)
  startPayment()
  pendingPayment.change({ standing: standing as PendingAttempt })
  lookForCustomer(0)
  lookForCustomer(60_000)
  pendingPayment.change({ standing: null })
  startBasket()
  desk.change({ finished: {} as FinishedSale, workArea: 'sell' })
  lookForCustomer(60_500)
  lookForCustomer(80_499)
  await Promise.resolve()
  expect(stepNow()).toBe('paid')
  lookForCustomer(80_500)
  await patiently(() => expect(stepNow()).toBe('welcome'))
})

it('whoever calls for help at the end of a sale is not forgotten with its screen', async () => {
  desk.change({ finished: {} as FinishedSale })
  kiosk.change({ isHelpAsked: true })
  lookForCustomer(79_999)
  await Promise.resolve()
  expect([stepNow(), callOut()]).toEqual(['paid', 'help'])
  lookForCustomer(80_000)
  await patiently(() => expect([stepNow(), callOut()]).toEqual(['welcome', null]))
})

it('an attendant who came for a long payment is called again only where it goes on as long', () => {
  addItem(tea)
  startPayment()
  pendingPayment.change({ standing: standing as PendingAttempt })
  lookForCustomer(0)
  lookForCustomer(120_000)
  beginHelp('1', null)
  touchKiosk(121_000)
  lookForCustomer(121_000)
  endHelp()
  expect(callOut()).toBe(null)
  lookForCustomer(240_999)
  expect(callOut()).toBe(null)
  lookForCustomer(241_000)
  expect(callOut()).toBe('payment')
})

it('money that was taken is never put aside', async () => {
  addItem(tea)
  startPayment()
  takenPayments.change({ tenders: [{ method: 'alipay', amountMinor: 1, reference: 'S1' }], tip: null })
  expect(await endCustomer()).toBe(false)
  await payAtCounter()
  expect(basketNow().lines).toHaveLength(1)
  expect(await held()).toEqual([])
})

it('a customer who pays at the counter gets a number, once, and the next scan is the next customer’s', async () => {
  addItem(tea)
  const { id } = basketNow()
  await payAtCounter()
  expect(kiosk.read().aside).toEqual({ code: id.slice(-8), isShared: true })
  expect(stepNow()).toBe('aside')
  await payAtCounter()
  expect(await held()).toEqual(['counter'])
  hearCode('6901234567892')
  expect(kiosk.read().aside).toBe(null)
  expect(basketNow().lines).toHaveLength(1)
})

it.each([
  [[], false],
  [[{ deviceId: '2', name: 'Till 2' }], true],
])(
  'without a line a number that was given leads to the tills that are reached: %j, so %s',
  async (reached, isShared) => {
    desk.change({ isOnline: false })
    neighbors.change({ reached })
    onTestFinished(() => {
      neighbors.change({ reached: [] })
      desk.change({ isOnline: true })
    })
    addItem(tea)
    await payAtCounter()
    expect(kiosk.read().aside?.isShared).toBe(isShared)
  },
)

it('a training keeps nothing that was left', async () => {
  addItem(tea)
  desk.change({ training: { id: 't', shiftId: 's', beganAt: '2026-03-01T00:00:00Z', sales: 0 } })
  expect(await endCustomer()).toBe(true)
  desk.change({ training: null })
  expect(basketNow().lines).toEqual([])
  expect(await held()).toEqual([])
})

it('a badge asks for its PIN and opens nothing; receipts, tickets and early wallets do nothing', () => {
  const before = desk.read()
  hearCode(printOwnCode('parked', '12345678'))
  expect(kiosk.read().notice).toBe('notHere')
  hearCode('134567890123456789')
  expect(kiosk.read().notice).toBe('payFirst')
  hearCode(printOwnCode('badge', '7'))
  expect(kiosk.read()).toMatchObject({ pinFor: '7', helperId: null })
  expect(desk.read()).toMatchObject({ isLocked: false, cashierId: before.cashierId, workArea: 'sell' })
})

it('a desk that was opened at a kiosk is given back by its lock, and locked where goods are in it', () => {
  kioskDoor.change({ isOpen: true })
  addItem(tea)
  lockDesk()
  expect([desk.read().isLocked, kioskDoor.read().isOpen]).toEqual([true, true])
  desk.change({ isLocked: false })
  forgetCustomer()
  desk.change(({ history }) => ({ history: { ...history, head: 0 } }))
  lockDesk()
  expect([desk.read().isLocked, kioskDoor.read().isOpen]).toEqual([false, false])
})

it('a clock that is set back keeps nobody’s basket on the screen for as long', async () => {
  addItem(tea)
  const now = Date.now()
  kiosk.change({ touchedAt: now })
  const back = now - 3_600_000
  lookForCustomer(back)
  lookForCustomer(back + 61_000)
  lookForCustomer(back + 121_000)
  await patiently(() => expect(basketNow().lines).toEqual([]))
})
