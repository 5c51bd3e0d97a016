import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { couponCode } from '@kassa/domain/promotion/coupon-code.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import {
  couponClaimText,
  readCouponWord,
  writeCouponWord,
  type CouponWord,
} from '@kassa/domain/promotion/coupon-word.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entries, id, merchantId, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { change } from '../basket/change-basket.ts'
import { addItem } from '../basket/sell.ts'
import { journalDb } from '../journal/databases.ts'
import { toBase64Url } from '../../api/proof/base64url.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { signText } from '../model/pin.ts'
import type { Registration } from '../model/registration.ts'
import { takenPayments } from '../payment/due.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { startPayment } from '../payment/start-payment.ts'
import { provenCoupons } from '../receipt/prove-coupons.ts'
import { takeCoupon } from './take-coupon.ts'

useTill()

const how = { name: 'ECDSA', namedCurve: 'P-256' }
const terms: CouponTerms = {
  name: 'Two off',
  currency: 'CNY',
  value: { kind: 'rebate', amountMinor: 200 },
  thresholdMinor: 900,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  validDays: 30,
  isStackable: false,
  leavesOutReduced: false,
  stock: null,
  perMember: null,
}
let server: CryptoKeyPair
let other: CryptoKeyPair
let made = 0

/** Tells the desk the limit of its reductions, the worth of coupons, and the signer. */
async function tell(limitMinor: number, worth: Partial<CouponTerms> = {}, isEnded = false): Promise<void> {
  const point = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', server.publicKey)))
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', other.publicKey)
  const key = { numberPrefix: '1-03', x, y, ...(isEnded && { isEnded: true as const }) }
  const settings = { ...setup.settings, 'sales.offline-coupons-minor': limitMinor }
  const templates = [{ id: id(50), terms: { ...terms, ...worth } }]
  desk.change({
    setup: { ...setup, settings, receiptKeys: [key] },
    offers: { plans: [], names: {}, nextVisit: [], withoutLine: { keys: [point], templates } } as DeskOffers,
  })
}

async function print(changes: Partial<CouponWord> = {}, by = server, merchant = merchantId): Promise<CouponWord> {
  made += 1
  const said = {
    couponId: id(60 + made),
    templateId: id(50),
    code: couponCode([made, 2, 3, 4, 5, 6, 7, 8]),
    fromDate: '2020-01-01',
    untilDate: '2099-12-31',
    memberId: null,
    signer: '',
    ...changes,
  }
  return { ...said, signature: await signText(by.privateKey, couponClaimText({ ...said, merchantId: merchant })) }
}

const show = (word: CouponWord) => takeCoupon(word.code, writeCouponWord(word))
const inBasket = () => (basketNow().coupons ?? []).map(({ code }) => code)
const said = () => desk.read().message?.key
const payable = () => {
  const { priced } = desk.read()
  return priced?.ok ? priced.value.totals.payableMinor : null
}

/** Pays the basket; answers what the journal has of it. */
async function pay(): Promise<SaleBody> {
  startPayment()
  await takeCash(2_000)
  return (await entries()).at(-1)!.body as SaleBody
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  server = await crypto.subtle.generateKey(how, true, ['sign', 'verify'])
  other = await crypto.subtle.generateKey(how, true, ['sign', 'verify'])
  const registration = { ...desk.read().registration, keyPair: other, deviceToken: 'token' } as Registration
  desk.change({ registration })
  await tell(1_000)
  addItem(tea)
})
afterEach(() => {
  vi.unstubAllGlobals()
  takenPayments.change({ tenders: [], tip: null })
})

describe('a printed coupon without a line', () => {
  it('takes off what it is worth, and the journal keeps what its code said', async () => {
    const word = await print()
    await show(word)
    expect([inBasket(), payable()]).toEqual([[word.code], 790])
    const sale = await pay()
    expect(sale.offlineCoupons).toEqual([{ couponId: word.couponId, word: writeCouponWord(word) }])
    expect(pricedIn(sale).coupons).toMatchObject([{ id: word.couponId, deductionMinor: 200 }])
  })

  it('counts once on this device, whatever is reloaded, also when the server has the sale', async () => {
    const word = await print()
    await show(word)
    await pay()
    await journalDb().entries.toCollection().modify({ state: 'verified' })
    addItem(tea)
    await show(word)
    expect([inBasket(), said()]).toEqual([[], 'refusal.coupon.used'])
  })

  it('that another basket used meanwhile is taken out before anybody pays', async () => {
    const word = await print()
    await show(word)
    const aside = desk.read().history
    desk.change({ history: startHistory(id(21), Date.now()) })
    addItem(tea)
    await show(word)
    await pay()
    desk.change({ history: aside })
    change({ kind: 'press-rounding', isPressed: false })
    await pay()
    expect([inBasket(), said()]).toEqual([[], 'refusal.coupon.used'])
    expect((await entries()).filter(({ kind }) => kind === 'sale')).toHaveLength(1)
  })

  it('by another device is good by its key, as long as that device sells', async () => {
    const word = await print({ signer: '1-03' }, other)
    await tell(1_000, {}, true)
    await show(word)
    expect([inBasket(), said()]).toEqual([[], 'refusal.coupon.unproven'])
    await tell(1_000)
    await show(word)
    expect(inBasket()).toEqual([word.code])
  })

  it.each([
    ['signed by nobody of the merchant', 'unproven', async () => print({}, other)],
    ['of another merchant', 'unproven', async () => print({}, server, id(3))],
    ['with another day', 'unproven', async () => ({ ...(await print()), untilDate: '2098-12-31' })],
    ['of a device nobody knows', 'unproven', async () => print({ signer: '1-04' }, other)],
    ['that nobody told this desk of', 'unknown-here', async () => print({ templateId: id(51) })],
    ['that is over', 'expired', async () => print({ untilDate: '2020-01-31' })],
    ['that has not begun', 'not-yet', async () => print({ fromDate: '2099-01-01' })],
  ])('%s is refused and says why', async (_, code, make) => {
    await show(await make())
    expect([inBasket(), said(), payable()]).toEqual([[], `refusal.coupon.${code}`, 990])
  })

  it('of another currency is refused', async () => {
    await tell(1_000, { currency: 'JPY' })
    await show(await print())
    expect([inBasket(), said()]).toEqual([[], 'refusal.coupon.other-currency'])
  })

  it.each<[string, Partial<CouponTerms>]>([
    ['at another outlet', { outlets: { kind: 'some', outletIds: [id(30)] } }],
    ['for members of a level', { target: { kind: 'levels', levels: [1] } }],
    ['below its threshold', { thresholdMinor: 5_000 }],
  ])('takes nothing off %s, as with a line', async (_, worth) => {
    await tell(1_000, worth)
    await show(await print())
    expect(payable()).toBe(990)
  })
})

describe('how much a desk may take off', () => {
  it('is nothing where the merchant says nothing, and then the code needs a line', async () => {
    await tell(0)
    await show(await print())
    expect([inBasket(), said()]).toEqual([[], 'message.couponOffline'])
  })

  it('asks for the QR code where ten characters were typed', async () => {
    await takeCoupon((await print()).code, undefined)
    expect(said()).toBe('refusal.coupon.needs-qr')
    expect(await takeCoupon('2222222223', undefined)).toBe(false)
  })

  it('is counted until the server has the sales, and the refusal says what is left', async () => {
    await tell(300)
    await show(await print())
    await pay()
    addItem(tea)
    const second = await print()
    await show(second)
    expect(desk.read().message).toMatchObject({
      key: 'refusal.coupon.over-limit',
      facts: { code: second.code, left: '¥1.00', limit: '¥3.00' },
    })
    expect(inBasket()).toEqual([])
    await journalDb().entries.toCollection().modify({ state: 'accepted' })
    await show(second)
    expect(inBasket()).toEqual([second.code])
  })

  it('is looked at once more when somebody pays: the basket may have grown', async () => {
    await tell(100, { value: { kind: 'discount', offBasisPoints: 1_000, capMinor: null }, thresholdMinor: 0 })
    await show(await print())
    expect(inBasket()).toHaveLength(1)
    addItem(tea)
    await pay()
    expect([inBasket(), said()]).toEqual([[], 'refusal.coupon.over-limit'])
    expect((await entries()).filter(({ kind }) => kind === 'sale')).toEqual([])
  })
})

describe('the code on a receipt', () => {
  const given = { templateId: id(50), id: id(55), code: couponCode([9, 2, 3, 4, 5, 6, 7, 8]), name: 'Two off' }
  const days = { fromDate: '2026-03-01', untilDate: '2026-03-30' }
  const signer = () => ({ merchantId, keyPair: other, numberPrefix: '1-03' })

  it('is signed by the till that prints it, without a line, and another till takes it', async () => {
    const [coupon] = await provenCoupons(
      { givenCoupons: [{ ...given, fromDate: '2020-01-01', untilDate: '2099-12-31' }] },
      signer(),
    )
    const word = readCouponWord(coupon?.word ?? '')
    expect(word).toMatchObject({ couponId: given.id, code: given.code, signer: '1-03', memberId: null })
    await show(word!)
    expect(inBasket()).toEqual([given.code])
  })

  it('is the ten characters alone where nothing can be signed', async () => {
    const { id: _, ...old } = given
    const words = await Promise.all([
      provenCoupons({ givenCoupons: [{ ...old, ...days }] }, signer()),
      provenCoupons({ givenCoupons: [{ ...given, ...days }] }, null),
      provenCoupons(
        { givenCoupons: [{ ...given, ...days }] },
        { ...signer(), keyPair: { ...other, privateKey: other.publicKey } },
      ),
    ])
    expect(words.flat().map(({ word }) => word)).toEqual([undefined, undefined, undefined])
    expect(await provenCoupons({}, signer())).toEqual([])
  })
})
