import { holdPurse as holdCall, releasePurses as releaseCall } from '@kassa/contract/stored-value/purse.calls.ts'
import { readPurseCode } from '@kassa/domain/purse/card-number.ts'
import { spendableBalance } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { findDepositOf, type DepositOrder } from '../../sales/public.ts'
import {
  findPurseHeld,
  releasePurseHolds,
  setPurseHold,
  listPursesForUpdate,
  type PurseRow,
  purseAmount,
} from '../../member/public.ts'

/** Returns how long what is held stays held, as a payment may take. Source: members.md §3. */
export const heldUntil = (now: string): string => new Date(Date.parse(now) + 15 * 60_000).toISOString()

/**
 * Checks whether the account may be spent from. Refuses with `purse.disabled` or, as a member who is off spends nothing,
 * `purse.holder-off`. Source: D97.
 */
export function checkUsable({ code, isEnabled, isHolderOff }: PurseRow): Result<null> {
  if (!isEnabled) return refuse({ code: 'purse.disabled', facts: { code } })
  return isHolderOff ? refuse({ code: 'purse.holder-off', facts: { code } }) : accept(null)
}

/**
 * A deposit pays its own order only. Of one that is over it pays others too, as credit that the customer left, but not where an online shop or gift cards
 * paid it: they have it back, and a till that still has the basket of that order is told before it hands anything out. Source: docs/decisions/2545, 2701.
 */
function checkOfOrder(deposit: DepositOrder | undefined, orderId: string): Result<null> {
  if (!deposit) return accept(null)
  const { id, number, isWaiting, paidBy } = deposit
  if (isWaiting) return id === orderId ? accept(null) : refuse({ code: 'purse.is-deposit', facts: { number } })
  if (paidBy === null) return accept(null)
  return refuse({ code: paidBy === 'app' ? 'purse.paid-to-app' : 'purse.paid-by-cards' })
}

/** The account's row is locked for the decision, so of two desks that want the same money one gets it. */
const holdPurse = command(
  holdCall,
  async ({ tx, now, device, inOutletId }, { orderId, kind, code: typed, amountMinor }) => {
    if (!device.isBound) return refuse({ code: 'device.unbound' })
    const { merchantId, deviceId } = device
    const code = readPurseCode(typed)
    const [purse] = code === undefined ? [] : await listPursesForUpdate(tx, merchantId, [code], now)
    if (!purse || purse.kind !== kind) return refuse({ code: 'purse.unknown', facts: { code: typed } })
    const usable = checkUsable(purse)
    if (!usable.ok) return usable
    const free = checkOfOrder(await findDepositOf(tx, merchantId, purse.id), orderId)
    if (!free.ok) return free
    const { currency } = purse
    const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
    if (outlet?.currency !== currency) {
      return refuse({ code: 'purse.other-currency', facts: { wanted: currency, given: outlet?.currency ?? '–' } })
    }
    const { heldMinor, deviceName, until } = await findPurseHeld(tx, merchantId, purse.id, now, orderId)
    const freeMinor = spendableBalance(purse, heldMinor)
    if (amountMinor > freeMinor) {
      const isElsewhere = deviceName !== null && amountMinor <= spendableBalance(purse, 0)
      const [available, wanted] = [purseAmount(freeMinor, currency), purseAmount(amountMinor, currency)]
      return isElsewhere
        ? refuse({ code: 'purse.held-elsewhere', facts: { deviceName, until } })
        : refuse({ code: 'purse.not-enough', facts: { available, wanted } })
    }
    const expiresAt = heldUntil(now)
    await setPurseHold(tx, merchantId, {
      orderId,
      purseId: purse.id,
      deviceId,
      currency,
      amountMinor,
      uses: 0,
      expiresAt,
    })
    return accept({ heldUntil: expiresAt, code: purse.code, amountMinor, leftMinor: freeMinor - amountMinor })
  },
)

const releasePurses = command(releaseCall, async ({ tx, device }, { orderId }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  await releasePurseHolds(tx, device.merchantId, orderId)
  return accept({})
})

export const purseHoldCommands = [holdPurse, releasePurses]
