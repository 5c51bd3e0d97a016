import { readSalePaper as call } from '@kassa/contract/print/template.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findMemberOnPaper, listPursesOfOrder } from '../../member/public.ts'
import { couponSigner, listNextCoupons, offerNamesOf, type CouponSigning } from '../../promotion/public.ts'
import { listAheadWith } from '../../sales/public.ts'
import { findReturned } from './returned-goods.store.ts'
import { findSale, listPaperLines, listPaperTenders, type SaleRow } from './sale-paper.store.ts'

/**
 * Returns the member's points and balance after a sale, as figures only: a link and a sample do not tell who it was
 * (docs/readings/own-page.md).
 */
async function memberLeftOf(tx: Tx, merchantId: string, orderId: string) {
  const found = await findMemberOnPaper(tx, merchantId, orderId)
  return found ? { points: found.points, balanceMinor: found.balanceMinor } : null
}

/** The coupons that its receipt brought, each with what its QR code says; nothing is signed where it brought none, or `signing` is null. */
async function nextCouponsOf(tx: Tx, merchantId: string, orderId: string, signing: CouponSigning | null) {
  const coupons = await listNextCoupons(tx, merchantId, orderId)
  const wordOf = coupons.length > 0 && signing ? await couponSigner(tx, merchantId, signing) : null
  return coupons.map((coupon) => {
    const { name, code, untilDate } = coupon
    return { name, code, untilDate, ...(wordOf && { word: wordOf(coupon) }) }
  })
}

/** Everything that paper prints of a sale, as it was sold. */
export async function paperOf(
  tx: Tx,
  merchantId: string,
  { id, outletId: _outletId, refundedMinor: _refundedMinor, ...sale }: SaleRow,
  signing: CouponSigning | null,
) {
  return {
    ...sale,
    tenders: await listPaperTenders(tx, merchantId, id),
    offerNames: await offerNamesOf(tx, merchantId, id),
    nextCoupons: await nextCouponsOf(tx, merchantId, id, signing),
    purses: await listPursesOfOrder(tx, merchantId, id),
    together: await listAheadWith(tx, merchantId, id),
    memberLeft: await memberLeftOf(tx, merchantId, id),
    lines: await listPaperLines(tx, merchantId, id),
    returned: (await findReturned(tx, merchantId, id)) ?? null,
  }
}

/** A sale to see a template with. Not yours is not found; where nothing was sold yet neither. */
export const readSalePaper = command(call, async (context, { outletId, number }) => {
  const { tx, merchantId, actor, reaches } = context
  if (outletId !== undefined && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const mine = actor.outletIds === 'all' ? null : actor.outletIds
  const outletIds = outletId === undefined ? mine : [outletId]
  const sale = await findSale(tx, merchantId, {
    outletIds,
    number: number === undefined || number === '' ? null : number,
  })
  return sale ? accept(await paperOf(tx, merchantId, sale, context)) : refuse({ code: 'thing.not-found' })
})
