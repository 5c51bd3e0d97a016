import { givenBack, redeemed } from '@kassa/domain/purse/redemption.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import {
  findPurse,
  findPurseForUpdate,
  findRedemption,
  insertRedemption,
  postToPurse,
  type PurseRow,
  type RedemptionRow,
  releaseHoldOfApp,
  setPurseHold,
} from '../../member/public.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { heldUntil } from './hold-purse.ts'
import { inWords } from './pay-into-purse.ts'
import { checkCardPays, findPayingCards, type PayingCard } from './paying-cards.ts'

/** Money that a program of others wants of a card, at an outlet. */
interface Wanted {
  readonly installationId: string
  readonly outletId: string
  readonly code: string
  readonly amountMinor: number
  readonly currency: string
}

/** A redemption as it stands, with its card. */
export interface RedemptionView extends NonNullable<Awaited<ReturnType<typeof findRedemption>>> {
  readonly purse: PurseRow
}

/** The card of a code, locked, where it can give so much at the outlet; the day there. */
async function findWanted(
  context: Context,
  { outletId, code, amountMinor, currency }: Wanted,
): Promise<Result<{ readonly card: PayingCard; readonly businessDay: string }>> {
  const { tx, merchantId, now, reaches } = context
  const outlet = reaches(outletId) ? await findOutletFacts(tx, merchantId, outletId) : undefined
  if (!outlet) return refuse({ code: 'thing.not-found' })
  if (outlet.currency !== currency)
    return refuse({ code: 'purse.other-currency', facts: { wanted: currency, given: outlet.currency } })
  const cards = await findPayingCards(context, [code], { currency, isLocked: true })
  if (!cards.ok) return cards
  const [card] = cards.value
  if (!card) return refuse({ code: 'gift-card.unfit', facts: { code } })
  const fits = redeemed(amountMinor, card.freeMinor)
  if (!fits.ok) return refuse(inWords(fits.refusal, currency))
  const pays = checkCardPays(card, amountMinor, currency)
  return pays.ok ? accept({ card, businessDay: businessDayAt(now, outlet) }) : pays
}

/** Holds money of a card for a program of others, outside any order. */
export async function holdCardByApp(context: Context, wanted: Wanted) {
  const { tx, merchantId, now, newId } = context
  const found = await findWanted(context, wanted)
  if (!found.ok) return found
  const { installationId, amountMinor, currency } = wanted
  const purseId = found.value.card.id
  const [holdId, expiresAt] = [newId(), heldUntil(now)]
  const hold = { orderId: holdId, purseId, deviceId: null, installationId, currency, amountMinor, uses: 0, expiresAt }
  await setPurseHold(tx, merchantId, hold)
  context.audit({ subject: `purse/${purseId}`, after: { held: amountMinor, currency, until: expiresAt } })
  return accept({ id: holdId, purseId, amountMinor, currency, heldUntil: expiresAt })
}

/**
 * Takes money off a card for goods in the books of a program of others: no sale, no drawer, no shift. Its hold on the card ends with it. The card is locked, so of
 * several who want the same money one gets it.
 */
export async function redeemByApp(
  context: Context,
  { reference, holdId, ...wanted }: Wanted & { readonly reference: string; readonly holdId: string | undefined },
): Promise<Result<RedemptionView>> {
  const { tx, merchantId, newId, now } = context
  const { installationId, outletId, amountMinor, currency } = wanted
  const isHeld = holdId === undefined || (await releaseHoldOfApp(tx, merchantId, { holdId, installationId }))
  if (!isHeld) return refuse({ code: 'gift-card.hold-over' })
  const found = await findWanted(context, wanted)
  if (!found.ok) return found
  const { card, businessDay } = found.value
  const row = { id: newId(), ofId: null, purseId: card.id, installationId, outletId, currency, amountMinor, reference }
  return write(context, { ...row, businessDay, at: now })
}

/** Gives a card back what a program redeemed of it, at most that. */
export async function giveBackToCard(
  context: Context,
  back: Pick<RedemptionRow, 'installationId' | 'amountMinor' | 'currency' | 'reference'> & { readonly ofId: string },
): Promise<Result<RedemptionView>> {
  const { tx, merchantId, now, newId } = context
  const { ofId, installationId, amountMinor, currency, reference } = back
  const known = await findRedemption(tx, merchantId, ofId)
  const purse = known && (await findPurseForUpdate(tx, merchantId, known.purseId, now))
  const taken = purse && (await findRedemption(tx, merchantId, ofId))
  const outlet = taken && (await findOutletFacts(tx, merchantId, taken.outletId, { archivedToo: true }))
  if (!taken || !outlet) return refuse({ code: 'thing.not-found' })
  if (taken.installationId !== installationId) return refuse({ code: 'redemption.not-of-app' })
  if (taken.currency !== currency)
    return refuse({ code: 'purse.other-currency', facts: { wanted: taken.currency, given: currency } })
  const fits = givenBack(taken, amountMinor)
  if (!fits.ok) return refuse(inWords(fits.refusal, currency))
  const { purseId, outletId } = taken
  const row = { id: newId(), ofId, purseId, installationId, outletId, currency, amountMinor: -amountMinor, reference }
  return write(context, { ...row, businessDay: businessDayAt(now, outlet), at: now })
}

async function write(context: Context, row: RedemptionRow): Promise<Result<RedemptionView>> {
  const { tx, merchantId, actor } = context
  const { id, ofId, purseId, outletId, amountMinor, currency, reference, businessDay, at } = row
  await insertRedemption(tx, merchantId, row)
  await postToPurse(tx, merchantId, {
    purseId,
    reason: 'redeemed',
    amountMinor: -amountMinor,
    uses: 0,
    documentId: id,
    ofDocument: ofId,
    outletId,
    deviceId: null,
    actorKind: 'app',
    actorId: actor.accountId,
    businessDay,
    at,
  })
  context.audit({ subject: `purse/${purseId}`, after: { redeemed: amountMinor, currency, reference } })
  const view = await readRedemption(context, ofId ?? id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
}

/** A redemption, as it stands. */
export async function readRedemption(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  id: string,
): Promise<RedemptionView | undefined> {
  const row = await findRedemption(tx, merchantId, id)
  const purse = row && (await findPurse(tx, merchantId, row.purseId, now))
  return row && purse && { ...row, purse }
}
