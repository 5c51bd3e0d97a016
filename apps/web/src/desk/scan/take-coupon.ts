import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { readCouponWord } from '@kassa/domain/promotion/coupon-word.ts'
import { loadNamespaces } from 'i18next'
import { change } from '../basket/change-basket.ts'
import { refuseLoud, sound } from '../basket/sell.ts'
import { savingOf } from '../member/member-coupons.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { askCoupon, type FoundCoupon } from '../sync/find-coupon.ts'

/** One piece of the program, however it is asked for: it is there without a line too once a coupon was read. */
const withoutLine = () => import('../sync/without-line.ts')

/** With a line the server says what a code is; without one the signed word of a printed coupon does, where the merchant lets it. */
async function findHere(code: string, scanned: string | undefined): Promise<FoundCoupon> {
  const word = scanned === undefined ? undefined : readCouponWord(scanned)
  const { couponOfWord, fits } = await withoutLine()
  const { isOnline } = desk.read()
  const said: FoundCoupon = isOnline || !word ? await askCoupon(code) : { kind: 'unreachable' }
  if (said.kind !== 'unreachable' || !word) return said
  const found = await couponOfWord(word)
  if (found.kind !== 'found') return found
  const { priced } = desk.read()
  const saving = savingOf(basketNow(), found.coupon)
  return (await fits(priced?.ok ? priced.value : null, code, saving)) ?? found
}

/**
 * Puts the coupon of a code into the basket, or says why it cannot be used. `scanned`: the signed word it was read from. False where the check signs say that
 * it is no coupon.
 */
export async function takeCoupon(text: string, scanned: string | undefined): Promise<boolean> {
  const code = readCouponCode(text)
  if (code === undefined) return false
  const basketId = basketNow().id
  const found = await findHere(code, scanned)
  if (basketNow().id === basketId) await take(code, found)
  return true
}

async function take(code: string, found: FoundCoupon): Promise<void> {
  // The words of a possible message are not loaded yet where the till has just been started.
  if (found.kind !== 'found') await loadNamespaces('deskMore').catch(() => undefined)
  if (found.kind === 'unreachable') {
    const { mayTake } = await withoutLine()
    return refuseLoud(mayTake() ? 'refusal.coupon.needs-qr' : 'message.couponOffline', { code })
  }
  if (found.kind === 'refused') return refuseLoud(`refusal.${found.code}`, found.facts as Record<string, string>)
  if (!change({ kind: 'add-coupon', coupon: found.coupon })) return sound('unknown')
  sound('found')
  tell('info', 'message.couponTaken', { name: found.coupon.terms.name })
}
