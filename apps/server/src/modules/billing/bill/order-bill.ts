import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type billWish, orderBill as orderCall, quoteBill as quoteCall } from '@kassa/contract/billing/licence.calls.ts'
import type { Extras } from '@kassa/domain/billing/edition.ts'
import {
  quoteChange,
  quoteMore,
  quoteWhole,
  type BillCoupon,
  type BillQuote,
  type HeldLicence,
} from '@kassa/domain/billing/quote.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findLicence, findLicenceForUpdate, heldOf, keptOf, type LicenceRow } from '../authorization/licence.store.ts'
import { dayOf } from '../authorization/standing.ts'
import { findCouponFor, useCoupon, type CouponRow } from '../version/coupon.store.ts'
import { findEdition, listOffers } from '../version/edition.store.ts'
import { findTerms } from '../version/version.store.ts'
import { isAudited } from './audited.store.ts'
import { findOpenBill, insertBill, insertBillEvent } from './bill.store.ts'

type Wish = OutputOf<typeof billWish>
type Offer = NonNullable<Awaited<ReturnType<typeof findEdition>>>

interface Priced {
  readonly quote: BillQuote
  readonly edition: Offer
  readonly coupon: CouponRow | null
  readonly taxName: string
  readonly taxBasisPoints: number
  readonly taxMinor: number
  readonly before: HeldLicence | null
}

const rightOf = {
  purchase: 'purchase',
  renewal: 'renew',
  upgrade: 'upgrade',
  outlets: 'upgrade',
  codes: 'upgrade',
} as const

/** The edition somebody means: what is offered, their own or the one chosen for the next period at a renewal, their own for additions. */
async function findWanted(
  { tx, merchantId }: Context,
  wish: Wish,
  row: LicenceRow | undefined,
): Promise<Result<Offer>> {
  const ownId = wish.type === 'renewal' ? (row?.nextEditionId ?? row?.id) : row?.id
  const isOwn = wish.type === 'renewal' || wish.type === 'outlets' || wish.type === 'codes'
  if (isOwn && !row) return refuse({ code: 'licence.none-in-use' })
  const offers = isOwn ? [] : await listOffers(tx, merchantId)
  const wanted = isOwn ? await findEdition(tx, ownId ?? '') : offers.find(({ id }) => id === wish.editionId)
  return wanted ? accept(wanted) : refuse({ code: 'version.not-offered' })
}

/** Returns the obstacle to a type of bill before anything is calculated. */
function obstacleTo({ type, period }: Wish, row: LicenceRow | undefined, today: string): Result<null> {
  const isPaid = row !== undefined && !row.isTrial
  const isRunning = isPaid && (row.endsOn === null || row.endsOn > today)
  if (type === 'renewal' && !isPaid) return refuse({ code: 'licence.none-in-use' })
  if (type === 'upgrade' && !isPaid) return refuse({ code: 'licence.none-in-use' })
  // A version in use is renewed or upgraded; bought anew it would be paid twice.
  if (type === 'purchase' && isRunning) return refuse({ code: 'upgrade.same-version' })
  const day = row?.nextFrom ?? null
  // A payment for the next period stands; another period is chosen once that has begun.
  const isOtherPeriod = period !== undefined && period !== row?.nextPeriod
  const isWaiting = day !== null && (type !== 'renewal' || isOtherPeriod)
  return isWaiting ? refuse({ code: 'licence.change-pending', facts: { day } }) : accept(null)
}

function quoteOf(
  wish: Wish,
  {
    edition,
    held,
    row,
  }: { readonly edition: Offer; readonly held: HeldLicence | null; readonly row: LicenceRow | undefined },
  conditions: { readonly today: string; readonly coupon: BillCoupon | null },
): Result<BillQuote> {
  const kept: Extras = held?.extras ?? { outlets: 0, codes: 0 }
  const extras = { outlets: wish.outlets ?? kept.outlets, codes: wish.codes ?? kept.codes }
  const own = wish.type === 'renewal' ? row?.nextPeriod : undefined
  const period = wish.period ?? own ?? held?.period ?? 'year'
  if (wish.type === 'purchase' || wish.type === 'renewal')
    return quoteWhole(
      wish.type,
      held,
      { edition, period, count: wish.count, extras: wish.type === 'renewal' ? kept : extras },
      conditions,
    )
  if (held === null) return refuse({ code: 'licence.none-in-use' })
  return wish.type === 'upgrade'
    ? quoteChange(held, { edition, period, extras: kept }, conditions)
    : quoteMore(held, { kind: wish.type, count: wish.count }, conditions)
}

/** Prices a wish as the licence, the versions and the coupon stand now. */
async function priceWish(context: Context, wish: Wish, row: LicenceRow | undefined): Promise<Result<Priced>> {
  const { tx, now, holds } = context
  if (!holds(`platform.billing.authorizations.${rightOf[wish.type]}`)) return refuse({ code: 'permission.missing' })
  const today = dayOf(now)
  const obstacle = obstacleTo(wish, row, today)
  if (!obstacle.ok) return obstacle
  const wanted = await findWanted(context, wish, row)
  if (!wanted.ok) return wanted
  const edition = wanted.value
  const held = row ? heldOf(row) : null
  const isSameMoney = row === undefined || row.isTrial || wish.type === 'purchase' || row.currency === edition.currency
  if (!isSameMoney)
    return refuse({ code: 'version.currency-differs', facts: { held: row.currency, wanted: edition.currency } })
  const code = (wish.coupon ?? '').toUpperCase()
  const coupon = code === '' ? null : await findCouponFor(tx, code, { today, currency: edition.currency })
  if (coupon === undefined) return refuse({ code: 'bill-coupon.unknown' })
  const quote = quoteOf(wish, { edition, held, row }, { today, coupon })
  if (!quote.ok) return quote
  const { taxName, taxBasisPoints } = await findTerms(tx)
  const taxMinor = multiplyDivide(quote.value.totalMinor, taxBasisPoints, 10_000 + taxBasisPoints, 'half-up')
  return accept({ quote: quote.value, edition, coupon, taxName, taxBasisPoints, taxMinor, before: held })
}

export const quoteBill = command(quoteCall, async (context, wish) => {
  const priced = await priceWish(context, wish, await findLicence(context.tx, context.merchantId))
  if (!priced.ok) return priced
  const { quote, edition, taxName, taxMinor } = priced.value
  const { type, lines, totalMinor, from, until } = quote
  return accept({ type, lines: [...lines], totalMinor, currency: edition.currency, from, until, taxName, taxMinor })
})

export const orderBill = command(orderCall, async (context, { totalMinor, ...wish }) => {
  const { tx, merchantId, now, newId, actor } = context
  const row = await findLicenceForUpdate(tx, merchantId)
  if (!(await isAudited(tx, merchantId))) return refuse({ code: 'bill.merchant-unaudited' })
  const open = await findOpenBill(tx, merchantId)
  if (open) return refuse({ code: 'bill.one-open', facts: { number: open.number } })
  const priced = await priceWish(context, wish, row)
  if (!priced.ok) return priced
  const { quote, edition, coupon, before, ...tax } = priced.value
  if (quote.totalMinor !== totalMinor)
    return refuse({ code: 'bill.price-changed', facts: { totalMinor: quote.totalMinor } })
  if (coupon && !(await useCoupon(tx, coupon.id))) return refuse({ code: 'bill-coupon.unknown' })
  const id = newId()
  const written = await insertBill(tx, {
    ...tax,
    id,
    merchantId,
    type: quote.type,
    versionId: edition.versionId,
    versionName: edition.versionName,
    period: quote.after.period,
    quantity: wish.count,
    currency: edition.currency,
    totalMinor,
    lines: [...quote.lines],
    before: before && keptOf(before),
    after: keptOf(quote.after),
    from: quote.from,
    until: quote.until,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    orderedAt: now,
    orderedBy: actor.name,
  })
  if (!written) return refuse({ code: 'bill.one-open', facts: { number: '' } })
  await insertBillEvent(
    tx,
    { merchantId, id },
    { id: newId(), at: now, action: 'order', state: 'unpaid', byName: actor.name, note: '' },
  )
  context.audit({ subject: `bill/${id}`, after: { number: written.number, type: quote.type, totalMinor } })
  return accept({ id, number: written.number })
})
