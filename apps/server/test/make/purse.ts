import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import type { World } from '../world.ts'
import { newId } from '../../src/platform/ids.ts'
import { cash, type Desk, type DeskLine } from './desk.ts'

export const purseMethods = { 'gift-card': 100, 'house-account': 101 } as const

/** A tender of a gift card or house account. */
export const byPurse = (kind: keyof typeof purseMethods, code: string, amountMinor: number): EntryTender => ({
  ...cash(amountMinor),
  method: purseMethods[kind],
  reference: code,
})

/** A sale of which a gift card or house account pays so much, cash the rest. */
export const saleByPurse = (
  desk: Desk,
  lines: readonly DeskLine[],
  { kind, code }: { readonly kind: keyof typeof purseMethods; readonly code: string },
  amountMinor: number,
) =>
  desk.sale(lines, {
    tenders: (due) => [
      byPurse(kind, code, Math.min(due, amountMinor)),
      ...(due > amountMinor ? [cash(due - amountMinor)] : []),
    ],
  })

/** Pays into a stored-value account by a card's slip; a new gift card without an id. */
export const payIn = (
  world: World,
  here: { readonly as: string; readonly outlet: string },
  amountMinor: number,
  change: { readonly orderId?: string; readonly purseId?: string | null } = {},
) => {
  const orderId = change.orderId ?? newId()
  const tenders = [{ method: 3, amountMinor, reference: orderId }]
  return world.call(
    payIntoPurse,
    { orderId, purseId: change.purseId ?? null, amountMinor, tenders, shiftId: null },
    here,
  )
}
