// Every payment method there is, in every state that its panel comes to: one figure is large and is what is left to pay, and the button says what
// the hand does, with the amount.
import 'fake-indexeddb/auto'
import { attemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { revealMember } from '@kassa/contract/member/desk-member.calls.ts'
import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { carrierOf, CHANNELS, waysOf, type PayWay } from '@kassa/domain/payment/channel.ts'
import { methodNames } from '@kassa/domain/payment/method-names.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { setMember } from '../member/attach-member.ts'
import { desk, type FinishedSale } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { takenPayments } from '../payment/due.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { pendingPayment, type PendingAttempt } from '../payment/methods/channel/pending.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

type Place = (typeof PAYMENT_METHODS)[PaymentMethod]['heldIn']

const methods = Object.keys(PAYMENT_METHODS) as PaymentMethod[]
const names = methodNames('en-US')
const sizes = [
  [1366, 768],
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const
const open = CHANNELS.map((channel) => ({ channel, mode: 'demo' }))
const BALANCE_MINOR = 100_000

/** The words of the button, by the way to ask a channel; a customer's code is only ever scanned. */
const asks: Readonly<Record<PayWay, string>> = {
  qr: 'SHOW CODE',
  phone: 'SEND TO PHONE',
  terminal: 'START TERMINAL',
  code: 'SCAN CODE',
}
type Says = (amount: string, method: PaymentMethod, channels: typeof open) => string
const outside: Says = (amount, method, channels) => {
  const channel = carrierOf(method, channels)
  if (!channel) return `PAYMENT RECEIVED ${amount}`
  return `${asks[waysOf(method, channel).find((way) => way !== 'code') ?? 'code']} ${amount}`
}
/** The words of the button, by where the money lies: a new place does not compile without its words. */
const saysOf: Readonly<Record<Place, Says>> = {
  drawer: (amount) => `EXACT CASH ${amount}`,
  outside,
  balance: (amount) => `TAKE FROM BALANCE ${amount}`,
  // Nobody has said yet which card or voucher: there is no amount to name.
  purse: (_, method) => (method === 'gift-card' ? 'TAKE FROM GIFT CARD' : 'PUT ON THE ACCOUNT'),
  paper: () => 'TAKE VOUCHER',
}

const all = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
const primary = (): string => all('[data-primary]')[0]?.textContent.trim() ?? ''
const ownText = (each: HTMLElement): string =>
  [...each.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
/** Whatever shows a digit at 40 pixels or more, whichever element it stands in. */
const large = (): string[] =>
  all('.d-desk *')
    .filter((each) => /\d/.test(ownText(each)) && Number.parseFloat(getComputedStyle(each).fontSize) >= 40)
    .map(({ textContent }) => textContent)
const told = () => [primary(), large()]
const nameOf = (method: PaymentMethod) => names[PAYMENT_METHODS[method].number] ?? ''
const tile = (method: PaymentMethod): HTMLElement | undefined =>
  all('.d-tender').find((each) => ownText(each).trim() === nameOf(method))

async function choose(method: PaymentMethod): Promise<void> {
  startPayment()
  await expect.poll(() => all('.d-tender').length).toBeGreaterThan(1)
  all('.d-tender[aria-expanded]')[0]?.click()
  await expect.poll(() => tile(method)).toBeDefined()
  tile(method)?.click()
  await expect.poll(() => tile(method)?.getAttribute('aria-pressed')).toBe('true')
}
const take = (method: PaymentMethod): void =>
  takenPayments.change({ tenders: [{ method, amountMinor: 1_000, reference: 'S1' }], tip: null })

const showDesk = () =>
  show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
  )
const setUp = (channels: readonly object[]): void =>
  desk.change(({ setup }) => ({
    isOnline: true,
    setup:
      setup && ({ ...setup, channels, settings: { ...setup.settings, 'sales.payment-methods': methods } } as never),
  }))

beforeEach(async () => {
  await page.viewport(1366, 768)
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  const revealed = { ...sample(revealMember.answer), principalMinor: BALANCE_MINOR, bonusMinor: 0 }
  answerCalls({ [revealMember.path.replace(/\{id\}|:id/, SAMPLE_ID)]: () => ({ body: revealed }) })
  addOpenPrice(
    { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 },
    1,
    1_877,
  )
  setMember(memberAtDesk({ id: SAMPLE_ID, currency: 'ETB' }))
})
afterEach(() => {
  if (desk.read().workArea === 'pay') leavePayment()
  pendingPayment.change({ standing: null })
  takenPayments.change({ tenders: [], tip: null })
  typedCash.change({ text: '' })
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, phase: 'starting' })
})

const carried = [
  ['by hand', [] as typeof open],
  ['through its channel', open],
] as const

it.each(carried)('%s each method says what it takes, whole and of the rest', async (_, channels) => {
  setUp(channels)
  await showDesk()
  for (const method of methods) {
    const says = saysOf[PAYMENT_METHODS[method].heldIn]
    const other = method === 'bank-card' ? 'unionpay' : 'bank-card'
    await choose(method)
    await expect.poll(told).toEqual([says('Br 18.77', method, channels), ['Br 18.77']])
    take(other)
    await expect.poll(told).toEqual([says('Br 8.77', method, channels), ['Br 8.77']])
    leavePayment()
    takenPayments.change({ tenders: [], tip: null })
  }
})

/** One method for each place where money lies. */
const kinds = methods.filter((method, at) => {
  const { heldIn } = PAYMENT_METHODS[method]
  return methods.findIndex((each) => PAYMENT_METHODS[each].heldIn === heldIn) === at
})

it.each(sizes)('one figure is large for every kind of method, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  setUp([])
  await showDesk()
  for (const method of kinds) {
    await choose(method)
    await expect.poll(() => [method, large()]).toEqual([method, ['Br 18.77']])
    take(method === 'cash' ? 'bank-card' : 'cash')
    await expect.poll(() => [method, large()]).toEqual([method, ['Br 8.77']])
    leavePayment()
    takenPayments.change({ tenders: [], tip: null })
  }
})

it.each([null, ...ATTEMPT_STATES])('money on its way (%s) leaves one figure large and asks again', async (state) => {
  setUp(open)
  await showDesk()
  startPayment()
  const view = state === null ? null : { ...sample(attemptView), state, qr: state === 'waiting' ? 'https://pay' : null }
  const standing = { id: 'a', orderId: 'o', method: 'alipay', way: 'show', amountMinor: 877, fee: null, view }
  take('bank-card')
  pendingPayment.change({ standing: standing as PendingAttempt })
  await expect.poll(() => [primary(), large()]).toEqual(['CHECK AGAIN', ['Br 8.77']])
})

const paid: FinishedSale = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_877,
  receivedMinor: 2_000,
  changeMinor: 123,
  receipt: null,
  gift: null,
  isPrinted: false,
}
/** Each end that a paid sale can come to, and the figure that the hand needs then. */
const ends: readonly (readonly [string, Partial<FinishedSale>, string])[] = [
  ['with change', {}, 'Br 1.23'],
  ['with nothing back', { receivedMinor: 1_877, changeMinor: 0 }, 'Br 18.77'],
  ['with its change kept', { changeMinor: 0, keptMinor: 123 }, 'Br 18.77'],
]

it.each(sizes.flatMap((size) => ends.map((end) => [...size, ...end] as const)))(
  'paid, at %i × %i, %s: one figure is large and no button takes money',
  async (width, height, _, facts, figure) => {
    await page.viewport(width, height)
    setUp([])
    await showDesk()
    desk.change({ finished: { ...paid, ...facts }, workArea: 'sell', history: startHistory('next', 2), priced: null })
    await expect.poll(() => [primary(), large()]).toEqual(['', [figure]])
  },
)
