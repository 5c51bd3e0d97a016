import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { holdTimes as holdCall } from '@kassa/contract/stored-value/purse.calls.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { usesFree } from '@kassa/domain/purse/times-card.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { checkUsable, heldUntil } from './hold-purse.ts'
import {
  findPurseHeld,
  releaseTimesHolds,
  setPurseHold,
  listPursesForUpdate,
  type PurseRow,
} from '../../member/public.ts'

interface Wanted {
  readonly orderId: string
  readonly code: string
  readonly uses: number
  readonly currency: string
  readonly today: string
}

/** The cards' rows are locked while it is decided, so of two desks that want the same uses one gets them; all cards of a sale or none. */
const holdTimes = command(holdCall, async ({ tx, now, device, inOutletId }, { orderId, cards }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, deviceId } = device
  const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { currency } = outlet
  const today = businessDayAt(now, outlet)
  const wanted = usesByCode(cards)
  const rows = await listPursesForUpdate(tx, merchantId, [...wanted.keys()], now)
  const expiresAt = heldUntil(now)
  await releaseTimesHolds(tx, merchantId, orderId)
  const held: OutputOf<typeof holdCall.answer>['cards'] = []
  for (const [code, uses] of wanted) {
    const card = rows.find((one) => one.code === code && one.kind === 'times-card')
    if (!card) return refuse({ code: 'purse.unknown', facts: { code } })
    const left = await leftOf({ tx, merchantId, now }, card, { orderId, code, uses, currency, today })
    if (!left.ok) return left
    const hold = { orderId, purseId: card.id, deviceId, currency, amountMinor: 0, uses, expiresAt }
    await setPurseHold(tx, merchantId, hold)
    held.push({ code, name: card.name ?? '', left: left.value, used: uses, lastDay: card.lastDay })
  }
  return accept({ heldUntil: expiresAt, cards: held })
})

/** A code that reads as none stays as it was typed, so that it is named in the refusal. */
function usesByCode(cards: readonly { readonly code: string; readonly uses: number }[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>()
  for (const { code: typed, uses } of cards) {
    const code = readCouponCode(typed) ?? typed
    wanted.set(code, (wanted.get(code) ?? 0) + uses)
  }
  return wanted
}

/** Returns how many uses are free besides the wanted ones. */
async function leftOf(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  card: PurseRow,
  { orderId, code, uses, currency, today }: Wanted,
): Promise<Result<number>> {
  const usable = checkUsable(card)
  if (!usable.ok) return usable
  if (card.currency !== currency) {
    return refuse({ code: 'purse.other-currency', facts: { wanted: card.currency, given: currency } })
  }
  if (card.lastDay !== null && card.lastDay < today) {
    return refuse({ code: 'times.over', facts: { code, lastDay: card.lastDay } })
  }
  const { heldUses, deviceName, until } = await findPurseHeld(tx, merchantId, card.id, now, orderId)
  const free = usesFree(card, heldUses, today)
  if (uses <= free) return accept(free - uses)
  return heldUses > 0 && uses <= card.usesLeft
    ? refuse({ code: 'times.held-elsewhere', facts: { code, deviceName, until } })
    : refuse({ code: 'times.not-enough', facts: { code, available: free, wanted: uses } })
}

export const timesHoldCommands = [holdTimes]
