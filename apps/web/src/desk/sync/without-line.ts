import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { couponClaimText, type CouponWord, writeCouponWord } from '@kassa/domain/promotion/coupon-word.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { serverNow } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, type DeskRecord } from '../journal/journal-db.ts'
import { listWaiting } from '../journal/journal-store.ts'
import { fromBase64Url } from '../../api/proof/base64url.ts'
import type { DeskBasket } from '../model/basket.ts'
import { settingOf } from '../model/desk-setup.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import type { FoundCoupon } from './find-coupon.ts'

type Refused = Extract<FoundCoupon, { kind: 'refused' }>

const refused = (code: string, facts: Readonly<Record<string, unknown>> = {}): Refused => ({
  kind: 'refused',
  code: `coupon.${code}`,
  facts,
})

const limitMinor = (): number => settingOf(desk.read().setup, 'sales.offline-coupons-minor')

/** Returns whether the merchant lets this desk take printed coupons without a line; most do not. */
export const mayTake = (): boolean => limitMinor() > 0

// ---------------------------------------------------------------- who printed it

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** The keys with which a word may have been signed: the server's, or those of the device it names that sells. */
function keysFor({ signer }: CouponWord): Promise<CryptoKey>[] {
  const { setup, offers } = desk.read()
  if (signer === '')
    return (offers?.withoutLine?.keys ?? []).map((point) =>
      crypto.subtle.importKey('raw', fromBase64Url(point), curve, false, ['verify']),
    )
  const own = (setup?.receiptKeys ?? []).filter(({ numberPrefix, isEnded }) => numberPrefix === signer && !isEnded)
  return own.map(({ x, y }) =>
    crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, ['verify']),
  )
}

/** Returns whether a word was signed by this merchant's server or one of its devices. A key that cannot be read signs nothing. */
async function isProven(word: CouponWord): Promise<boolean> {
  const merchantId = desk.read().setup?.merchant.id ?? ''
  const text = new TextEncoder().encode(couponClaimText({ ...word, merchantId }))
  const signature = fromBase64Url(word.signature)
  const isSigned = (key: CryptoKey) => crypto.subtle.verify({ ...curve, hash: 'SHA-256' }, key, signature, text)
  const answers = await Promise.all(keysFor(word).map((key) => key.then(isSigned).catch(() => false)))
  return answers.includes(true)
}

// ---------------------------------------------------------------- what is left

type Answer = Pick<PricedBasket, 'coupons'>

/** Returns the total discount of these coupons, in minor units. */
const takenBy = ({ coupons }: Answer, ids: ReadonlySet<string>): number =>
  coupons.reduce((sum, { id, isApplied, deductionMinor }) => (isApplied && ids.has(id) ? sum + deductionMinor : sum), 0)

const takenIn = ({ answer, offlineCoupons = [] }: SaleBody): number =>
  takenBy(answer as Answer, new Set(offlineCoupons.map(({ couponId }) => couponId)))

/**
 * Returns the amount that this desk may still take off by coupons until it is heard again, in minor units: the sales
 * waiting in its journal are counted. Source: OF-P03.
 */
async function leftToTake(): Promise<number> {
  const sales = (await listWaiting(journalDb())).flatMap(({ body }) => saleOf(body) ?? [])
  return Math.max(
    0,
    sales.reduce((left, sale) => left - takenIn(sale), limitMinor()),
  )
}

const wordsIn = ({ coupons = [] }: DeskBasket) => coupons.filter(({ word }) => word !== undefined)

function overLimit(code: string, left: number): Refused {
  const currency = desk.read().setup?.outlet.currency ?? ''
  return refused('over-limit', { code, left: moneyText(left, currency), limit: moneyText(limitMinor(), currency) })
}

/** Returns null where the basket's offline coupons, with `more`, take off no more than is left; else the reason. */
export async function fits(priced: Answer | null, code: string, more = 0): Promise<Refused | null> {
  const ids = new Set(wordsIn(basketNow()).map(({ id }) => id))
  const left = await leftToTake()
  const wanted = (priced ? takenBy(priced, ids) : 0) + more
  return wanted > left || left === 0 ? overLimit(code, left) : null
}

// ---------------------------------------------------------------- used here before

interface Used {
  readonly id: string
  readonly untilDate: string
}

const KEY = 'coupons-used'

const usedHere = async (): Promise<readonly Used[]> => (await recall<readonly Used[]>(journalDb(), KEY)) ?? []

const today = (): string => localTimeAt(serverNow(), desk.read().setup?.outlet.timeZone ?? 'UTC').day

/**
 * Returns the device's notes on the coupons that a sale uses up, online or offline, to be written together with the
 * sale: none counts here twice, whatever is reloaded. Those that have ended are forgotten; in training nothing is used.
 */
export async function usedWith({ coupons = [] }: DeskBasket, answer: Answer): Promise<readonly DeskRecord[]> {
  if (coupons.length === 0 || desk.read().training !== null) return []
  const applied = new Set(answer.coupons.flatMap(({ id, isApplied }) => (isApplied ? [id] : [])))
  const used = coupons.filter(({ id }) => applied.has(id)).map(({ id, untilDate }) => ({ id, untilDate }))
  const before = (await usedHere()).filter(({ id, untilDate }) => untilDate >= today() && !applied.has(id))
  return [{ key: KEY, value: [...before, ...used] }]
}

// ---------------------------------------------------------------- taken

/** The coupon of a printed code, judged by what this desk holds; or why it cannot be used. Source: members.md §3. */
export async function couponOfWord(word: CouponWord): Promise<FoundCoupon> {
  const { setup, offers } = desk.read()
  const { code, couponId: id, fromDate, untilDate, memberId } = word
  if (!setup || !mayTake()) return { kind: 'unreachable' }
  if (!(await isProven(word))) return refused('unproven', { code })
  const known = [...(offers?.withoutLine?.templates ?? []), ...(offers?.nextVisit ?? [])]
  const terms = known.find((one) => one.id === word.templateId)?.terms
  if (!terms) return refused('unknown-here', { code })
  if (terms.currency !== setup.outlet.currency) return refused('other-currency', { code, currency: terms.currency })
  if (untilDate < today()) return refused('expired', { code, untilDate })
  if (fromDate > today()) return refused('not-yet', { code, fromDate })
  if ((await usedHere()).some((one) => one.id === id)) return refused('used', { code })
  const names = offers?.names ?? {}
  return {
    kind: 'found',
    coupon: { id, code, terms, names, fromDate, untilDate, memberId, word: writeCouponWord(word) },
  }
}

/** The coupon of a basket that cannot be taken without a line after all, and why; null where all can, or none was. */
export async function refusedAtPayment(priced: Answer): Promise<(Refused & { readonly couponId: string }) | null> {
  const taken = wordsIn(basketNow())
  const last = taken.at(-1)
  if (!last) return null
  const before = await usedHere()
  const twice = taken.find(({ id }) => before.some((one) => one.id === id))
  if (twice) return { ...refused('used', { code: twice.code }), couponId: twice.id }
  const ids = new Set(taken.map(({ id }) => id))
  if (takenBy(priced, ids) === 0) return null
  const over = await fits(priced, last.code)
  return over && { ...over, couponId: last.id }
}
