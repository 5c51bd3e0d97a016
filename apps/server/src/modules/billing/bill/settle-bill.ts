import { billAfter, billCan, type BillAction } from '@kassa/domain/billing/bill-can.ts'
import { commissionBack, commissionOf } from '@kassa/domain/billing/commission.ts'
import { takesFunctions } from '@kassa/domain/billing/edition.ts'
import { afterRefund, withoutBill, type HeldLicence } from '@kassa/domain/billing/quote.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { tellLicenceChanged } from '../authorization/licence-changed.store.ts'
import {
  findLicenceForUpdate,
  heldOf,
  insertLicence,
  keptOf,
  setLicence,
  setNext,
  type KeptLicence,
  type LicenceRow,
} from '../authorization/licence.store.ts'
import { dayOf } from '../authorization/standing.ts'
import { findEdition } from '../version/edition.store.ts'
import {
  findCommission,
  findCommissionPlace,
  insertBillEvent,
  isBuiltUpon,
  insertCommission,
  setBill,
  setters,
  type BillRow,
} from './bill.store.ts'

/** The person who acts on a bill, and the means to do so; null for the name: the clock or a channel. */
export interface Doer {
  readonly now: string
  readonly newId: () => string
  readonly byName: string | null
}

/**
 * One action on a bill that was read for update: where the table of states has it, it is written with who did it.
 * Refuses as `billCan`. Source: specification §4, D29.
 */
export async function actOnBill(
  tx: Tx,
  bill: BillRow,
  action: BillAction,
  { set, doer, note = '' }: { readonly set: Sql; readonly doer: Doer; readonly note?: string },
): Promise<Result<null>> {
  const obstacle = billCan(action, bill)
  const state = billAfter(bill.state, action)
  if (obstacle !== null || state === undefined) return refuse({ code: obstacle ?? 'bill.not-unpaid' })
  const isPendingConfirmation = action === 'send-proof'
  if (!(await setBill(tx, bill, { state, isPendingConfirmation, set }))) throw new Error(`bill ${bill.number} moved`)
  const { now, newId, byName } = doer
  await insertBillEvent(tx, bill, { id: newId(), at: now, action, state, byName, note })
  return accept(null)
}

/** Returns whether what is bought begins behind what runs: another version of a renewal, and one that has fewer functions than the trial, whose days are not lost. */
async function beginsLater(tx: Tx, held: LicenceRow, { type, after }: BillRow, today: string): Promise<boolean> {
  if (held.endsOn === null || held.endsOn <= today) return false
  if (type === 'renewal') return held.id !== after.editionId || held.period !== after.period
  const wanted = type === 'purchase' && held.isTrial ? await heldAgain(tx, after) : null
  return wanted !== null && takesFunctions(heldOf(held).edition, wanted.edition)
}

/** Applies a paid bill to the licence: now, or with the next period where a cheaper version was chosen for it. */
async function applyToLicence(tx: Tx, bill: BillRow, { now }: Doer): Promise<void> {
  const { merchantId, after, from } = bill
  const today = dayOf(now)
  const held = await findLicenceForUpdate(tx, merchantId)
  if (!held) {
    await insertLicence(tx, merchantId, after, today)
    return
  }
  if (await beginsLater(tx, held, bill, today)) {
    // Paid for, it is no trial any more, and what was bought beside the version is there at once.
    if (held.isTrial) {
      const { outlets, codes } = after
      await setLicence(tx, merchantId, { ...keptOf(heldOf(held)), isTrial: false, outlets, codes })
    }
    await setNext(
      tx,
      merchantId,
      { editionId: after.editionId, period: after.period, from: held.nextFrom ?? from },
      after.endsOn,
    )
  } else await setLicence(tx, merchantId, after)
}

async function earnCommission(tx: Tx, bill: BillRow, { now, newId }: Doer): Promise<void> {
  const place = await findCommissionPlace(tx, bill)
  const rateBasisPoints = place?.level === 1 ? place.firstBasisPoints : (place?.secondBasisPoints ?? 0)
  if (!place || rateBasisPoints === 0) return
  await insertCommission(tx, {
    merchantId: bill.merchantId,
    id: newId(),
    billId: bill.id,
    partnerId: place.partnerId,
    kind: 'earned',
    rateBasisPoints,
    amountMinor: commissionOf(bill.totalMinor, rateBasisPoints),
    currency: bill.currency,
    now,
  })
}

/** Takes a bill as paid: its state, the licence, the partner's commission, in the caller's transaction. Refuses as `billCan`. */
export async function settleBill(
  tx: Tx,
  bill: BillRow,
  paid: {
    readonly action: 'pay' | 'confirm-transfer'
    readonly channel: string
    readonly transactionNumber: string
    readonly note?: string
  },
  doer: Doer,
): Promise<Result<null>> {
  const { channel, transactionNumber, note = '' } = paid
  const set = setters.paid({ channel, transactionNumber, now: doer.now })
  const done = await actOnBill(tx, bill, paid.action, { set, doer, note })
  if (!done.ok) return done
  await applyToLicence(tx, bill, doer)
  await earnCommission(tx, bill, doer)
  await tellLicenceChanged(tx, bill.merchantId, doer)
  return accept(null)
}

async function heldAgain(tx: Tx, kept: KeptLicence | null): Promise<HeldLicence | null> {
  const edition = kept && (await findEdition(tx, kept.editionId))
  if (!kept || !edition) return null
  const { outlets, codes, ...rest } = kept
  return { ...rest, edition, extras: { outlets, codes } }
}

/** Gives a bill back: the licence as it was without it, and the commission in proportion. Refuses as `billCan`. */
export async function refundBill(
  tx: Tx,
  bill: BillRow,
  { amountMinor, note }: { readonly amountMinor: number; readonly note: string },
  doer: Doer,
): Promise<Result<null>> {
  const { now, newId } = doer
  const set = setters.refundHandled(doer.byName ?? '', now, note, amountMinor)
  const done = await actOnBill(tx, bill, 'approve-refund', { set, doer, note })
  if (!done.ok) return done
  const held = await findLicenceForUpdate(tx, bill.merchantId)
  const after = await heldAgain(tx, bill.after)
  if (!after) throw new Error(`the edition of bill ${bill.number} is gone`)
  const told = { ...bill, before: await heldAgain(tx, bill.before), after }
  const left =
    held && (await isBuiltUpon(tx, bill)) ? withoutBill(heldOf(held), told, dayOf(now)) : afterRefund(told, dayOf(now))
  await setLicence(tx, bill.merchantId, left ? keptOf(left) : { ...bill.after, endsOn: dayOf(now) })
  const earned = await findCommission(tx, bill)
  if (earned) {
    const backMinor = commissionBack(earned.amountMinor, amountMinor, bill.totalMinor)
    const entry = { ...earned, kind: 'taken-back', amountMinor: -backMinor, currency: bill.currency, now } as const
    await insertCommission(tx, { ...entry, merchantId: bill.merchantId, id: newId(), billId: bill.id })
  }
  await tellLicenceChanged(tx, bill.merchantId, doer)
  return accept(null)
}
