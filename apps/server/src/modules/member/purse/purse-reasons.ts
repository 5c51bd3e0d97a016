import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { purseKindOf, spendableBalance } from '@kassa/domain/purse/purse.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import { linesForCard } from '@kassa/domain/purse/times-card.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SaleInDoubt } from '../../../platform/sale-part.ts'
import { findPurseHeld } from './purse-hold.store.ts'
import { listPursesForUpdate, type PurseRow } from './purse.store.ts'
import { purseAmount } from './purse-view.ts'

/**
 * Returns the contradictions of the books about the gift cards and house accounts that paid: unknown, of another currency or switched off,
 * of a member who is, or with less on them than was taken. They stay locked until the sale is booked, so that of two sales at once the
 * second sees the spending of the first.
 */
export async function purseReasons(
  tx: Tx,
  merchantId: string,
  { tenders, currency, orderId, now, backByCode }: SaleInDoubt,
): Promise<readonly ReviewReason[]> {
  const paid = paidByCode(tenders)
  if (paid.size === 0) return []
  const rows = await listPursesForUpdate(tx, merchantId, [...new Set([...paid.values()].map(({ code }) => code))], now)
  const reasons: ReviewReason[] = []
  for (const { kind, code, amountMinor: paidMinor } of paid.values()) {
    const amountMinor = Math.max(0, paidMinor - (backByCode.get(code) ?? 0))
    const purse = rows.find((one) => one.code === code && one.kind === kind && one.currency === currency)
    if (!purse) reasons.push({ code: 'sale.purse-unknown', facts: { code } })
    else reasons.push(...(await doubtsOf(tx, merchantId, purse, { amountMinor, orderId, now })))
  }
  return reasons
}

interface Paid {
  readonly kind: PurseRow['kind']
  readonly code: string
  readonly amountMinor: number
}

/** Returns the payment from each stored-value account, however many tenders name it; a tender without a code names none. */
function paidByCode(tenders: SaleInDoubt['tenders']): ReadonlyMap<string, Paid> {
  const paid = new Map<string, Paid>()
  for (const { method, reference, amountMinor } of tenders) {
    const kind = purseKindOf(method)
    if (kind === undefined) continue
    const key = `${kind} ${reference ?? ''}`
    paid.set(key, { kind, code: reference ?? '–', amountMinor: (paid.get(key)?.amountMinor ?? 0) + amountMinor })
  }
  return paid
}

async function doubtsOf(
  tx: Tx,
  merchantId: string,
  purse: PurseRow,
  { amountMinor, orderId, now }: { readonly amountMinor: number; readonly orderId: string; readonly now: string },
): Promise<ReviewReason[]> {
  const { code, currency } = purse
  const { heldMinor } = await findPurseHeld(tx, merchantId, purse.id, now, orderId)
  const left = spendableBalance(purse, heldMinor)
  const facts = { code, given: purseAmount(amountMinor, currency), held: purseAmount(left, currency) }
  return [
    ...(purse.isEnabled ? [] : [{ code: 'sale.purse-disabled' as const, facts: { code } }]),
    ...(purse.isHolderOff ? [{ code: 'sale.purse-holder-off' as const, facts: { code } }] : []),
    ...(amountMinor > left ? [{ code: 'sale.purse-beyond-held' as const, facts }] : []),
  ]
}

/** The facts of a sale about its session passes. */
interface UsedSale {
  readonly orderId: string
  readonly snapshot: Pick<Snapshot, 'lines' | 'categories' | 'currency'>
  readonly priced: Pick<PricedBasket, 'lines'>
  readonly businessDay: string
}

/**
 * Returns the contradictions of the books about the session passes that a sale used: unknown, switched off or over, of a member who is off,
 * with fewer uses than were taken, or with goods that they are not for. They stay locked until the sale is booked.
 */
export async function timesReasons(
  tx: Tx,
  merchantId: string,
  { orderId, snapshot, priced, businessDay }: UsedSale,
  now: string,
): Promise<readonly ReviewReason[]> {
  const used = cardUsesOf(priced.lines)
  if (used.length === 0) return []
  const rows = await listPursesForUpdate(
    tx,
    merchantId,
    used.map(({ code }) => code),
    now,
  )
  const reasons: ReviewReason[] = []
  for (const { code, uses, lineIds } of used) {
    const card = rows.find((one) => one.code === code && one.kind === 'times-card')
    if (!card || card.currency !== snapshot.currency.code || !card.scope) {
      reasons.push({ code: 'sale.times-unknown', facts: { code } })
      continue
    }
    const { heldUses } = await findPurseHeld(tx, merchantId, card.id, now, orderId)
    const held = Math.max(0, card.usesLeft - heldUses)
    const fit = new Set(linesForCard(card.scope, snapshot).map(({ id }) => id))
    const lineId = lineIds.find((id) => !fit.has(id))
    const { lastDay } = card
    if (!card.isEnabled) reasons.push({ code: 'sale.times-disabled', facts: { code } })
    if (card.isHolderOff) reasons.push({ code: 'sale.purse-holder-off', facts: { code } })
    if (lastDay !== null && lastDay < businessDay) reasons.push({ code: 'sale.times-over', facts: { code, lastDay } })
    if (uses > held) reasons.push({ code: 'sale.times-beyond-held', facts: { code, given: uses, held } })
    if (lineId !== undefined) reasons.push({ code: 'sale.times-other-goods', facts: { code, lineId } })
  }
  return reasons
}
