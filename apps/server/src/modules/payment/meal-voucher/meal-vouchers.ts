import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  holdMealVoucher as holdCall,
  listMealVouchers as listCall,
  MOST_VOUCHERS,
  releaseMealVoucher as releaseCall,
  settleMealVouchers as settleCall,
} from '@kassa/contract/payment/meal-voucher.calls.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { readVoucher, voucherSpendable } from '@kassa/domain/payment/meal-voucher.ts'
import { isPaidOnPaper } from '@kassa/domain/payment/method.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { findAccountCurrency } from '../settlement/settlement.store.ts'
import {
  findVoucher,
  findVoucherHolder,
  findVoucherSettlement,
  insertVoucherSettlement,
  listVoucherSettlements,
  listWaitingVouchers,
  releaseVoucherHold,
  setVoucherHold,
  voucherCtes,
  voucherRows,
  type VoucherSettlement,
} from './meal-voucher.store.ts'

/** The time that a payment may take. */
const HOLD_MS = 15 * 60_000

/** The most settlements that are listed. */
const SETTLEMENTS_SHOWN = 50

const amountIn = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`

/** Held before it is looked up: of two desks that want one voucher the second waits for the first, and finds it held or spent. */
const holdMealVoucher = command(holdCall, async (context, { orderId, amountMinor, ...typed }) => {
  const { tx, now, device, inOutletId } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, deviceId } = device
  const currency = await findAccountCurrency(tx, merchantId, inOutletId)
  const read = currency && readVoucher(typed.code, currency)
  if (!currency || !read) return refuse({ code: 'purse.unknown', facts: { code: typed.code } })
  const { code } = read
  const expiresAt = new Date(Date.parse(now) + HOLD_MS).toISOString()
  const hold = { code, orderId, deviceId, currency, faceMinor: read.faceMinor ?? typed.faceMinor, expiresAt }
  if (!(await setVoucherHold(tx, merchantId, hold, now))) {
    const holder = await findVoucherHolder(tx, merchantId, code, now)
    return refuse({ code: 'purse.held-elsewhere', facts: { deviceName: holder?.deviceName, until: holder?.until } })
  }
  const available = voucherSpendable(await findVoucher(tx, merchantId, { code, currency, orderId }, now))
  if (amountMinor <= available) return accept({ heldUntil: expiresAt, code })
  const facts = { available: amountIn(available, currency), wanted: amountIn(amountMinor, currency) }
  return refuse({ code: 'purse.not-enough', facts })
})

const releaseMealVoucher = command(releaseCall, async ({ tx, device }, { orderId, code }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  await releaseVoucherHold(tx, device.merchantId, orderId, code)
  return accept({})
})

const seenBy = ({ merchantId, actor }: Pick<Context, 'merchantId' | 'actor'>) => ({
  merchantId,
  outletIds: actor.outletIds === 'all' ? null : [...actor.outletIds],
})

type View = OutputOf<typeof settleCall.answer>

const viewOf = ({ currency, ...row }: VoucherSettlement): View => ({ ...row, currency: currency as View['currency'] })

const listMealVouchers = command(listCall, async (context) => {
  const seen = seenBy(context)
  const waiting = await listWaitingVouchers(context.tx, seen, MOST_VOUCHERS)
  const settlements = await listVoucherSettlements(context.tx, seen, SETTLEMENTS_SHOWN)
  return accept({
    waiting: waiting.map((row) => ({ ...row, currency: row.currency as View['currency'] })),
    settlements: settlements.map(viewOf),
  })
})

const settleMealVouchers = command(settleCall, async (context, { outletId, issuer, entryNumbers, paidMinor }) => {
  const { tx, merchantId, reaches, actor, now, newId, audit } = context
  const isMine = reaches(outletId) && (await findAccountCurrency(tx, merchantId, outletId)) !== undefined
  if (!isMine) return refuse({ code: 'thing.not-found' })
  const head = { id: newId(), outletId, issuer, paidMinor, settledBy: actor.name, settledAt: now }
  if (!(await insertVoucherSettlement(tx, merchantId, head, [...new Set(entryNumbers)])))
    return refuse({ code: 'thing.changed-meanwhile' })
  const settled = await findVoucherSettlement(tx, seenBy(context), head.id)
  audit({ subject: `meal-vouchers/${head.id}`, after: settled })
  return accept(viewOf(settled))
})

/** A sale takes vouchers into their book, and a refund gives them back; what was not held, or is spent, is booked and filed. */
export const mealVoucherPart: SalePart = {
  name: 'meal-vouchers',
  rows: voucherRows,
  ctes: voucherCtes,
  doubts: async (tx, merchantId, { tenders, currency, orderId, now, backByCode }) => {
    const paid = new Map<string, number>()
    for (const { method, reference, amountMinor } of tenders) {
      if (!isPaidOnPaper(method)) continue
      const code = reference ?? '–'
      paid.set(code, (paid.get(code) ?? -(backByCode.get(code) ?? 0)) + amountMinor)
    }
    const reasons: ReviewReason[] = []
    for (const [code, givenMinor] of paid) {
      const voucher = await findVoucher(tx, merchantId, { code, currency, orderId }, now)
      const heldMinor = voucher.isHeldElsewhere ? 0 : voucherSpendable(voucher)
      const facts = { code, given: amountIn(givenMinor, currency), held: amountIn(heldMinor, currency) }
      if (givenMinor > heldMinor) reasons.push({ code: 'sale.purse-beyond-held', facts })
    }
    return reasons
  },
}

export const mealVoucherCommands = [holdMealVoucher, releaseMealVoucher, listMealVouchers, settleMealVouchers]
