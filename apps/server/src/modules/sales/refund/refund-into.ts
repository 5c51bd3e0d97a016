import { cardOfInto, type RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { storedBy, storedRefund } from '@kassa/domain/order/refund-into.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { BALANCE_METHOD, CREDIT_METHOD } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { findCardToCredit, findMemberCurrency } from '../../member/public.ts'
import { readSetting } from '../../settings/public.ts'
import type { SoldOrder } from './sold-order.store.ts'

/** Money of a refund that stays with the shop: on the member's balance, or on the gift card of this code. */
export interface StoredMoney {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string | null
}

/** Returns whether the money of refunds may stay with the shop, at this outlet and by whom asks. */
export const mayStore = async ({ tx, merchantId, inOutletId: outletId, holds }: Context): Promise<boolean> =>
  holds('desk.members.recharge') && (await readSetting(tx, { merchantId, outletId }, 'sales.refund-into-stored-value'))

/**
 * Returns whether the money of a refund may go there, by whom asks. Refuses with `refund.into-off`, `refund.into-nobody` or `refund.into-unknown-card` (`code`).
 * Source: D122.
 */
async function mayGoInto(context: Context, sold: SoldOrder, into: RefundInto): Promise<Result<null>> {
  const { tx, merchantId } = context
  if (!(await mayStore(context))) return refuse({ code: 'refund.into-off' })
  if (into.kind === 'credit') return accept(null)
  const code = cardOfInto(into)
  if (code !== undefined) {
    const card = await findCardToCredit(tx, merchantId, code, sold.currency)
    return card ? accept(null) : refuse({ code: 'refund.into-unknown-card', facts: { code } })
  }
  const currency = sold.accountId === null ? undefined : await findMemberCurrency(tx, merchantId, sold.accountId)
  return currency === sold.currency ? accept(null) : refuse({ code: 'refund.into-nobody' })
}

/** The refund with its money kept where it was asked to go; as it is where nothing was asked. */
export async function keepInto(
  context: Context,
  sold: SoldOrder,
  into: RefundInto | undefined,
  planned: Refund,
): Promise<Result<Refund>> {
  if (into === undefined) return accept(planned)
  const may = await mayGoInto(context, sold, into)
  return may.ok ? accept(storedRefund(planned)) : may
}

/** Returns the destination of the money that stays; a card for store credit is opened. Null where nothing stays. */
export async function storedMoney(
  { tx, merchantId, now, newId }: Context,
  parts: readonly SalePart[],
  { into, currency, planned }: { into: RefundInto | undefined; currency: string; planned: Refund },
): Promise<StoredMoney | null> {
  const amountMinor = storedBy(planned)
  if (into === undefined || amountMinor === 0) return null
  if (into.kind === 'balance') return { method: BALANCE_METHOD, amountMinor, reference: null }
  const code = cardOfInto(into)
  if (code !== undefined) return { method: CREDIT_METHOD, amountMinor, reference: code }
  const open = parts.find(({ openCredit }) => openCredit)?.openCredit
  const reference = (await open?.({ tx, merchantId, now, newId, currency })) ?? null
  return { method: CREDIT_METHOD, amountMinor, reference }
}
