import { isMomentPossible } from '@kassa/domain/sales/clock-ahead.ts'
import type { Context } from '../../../platform/command.ts'
import { fileOfficeReview } from '../../journal/public.ts'
import { findHoldingTill } from './held-basket.store.ts'

interface HeldMoments {
  readonly id: string
  readonly openedAt: string
  readonly heldAt: string
}

/**
 * A held basket with moments that can be: what lies before its till was there or ahead of now counts as now, and is filed once, as a sale would be.
 * Source: D105.
 */
export async function soundHold<Held extends HeldMoments>(
  { tx, device, now, newId }: Pick<Context, 'tx' | 'now' | 'newId'> & { readonly device: HoldingDevice },
  held: Held,
): Promise<Held> {
  const { merchantId, outletId } = device
  const till = await findHoldingTill(tx, device, held.id)
  const soundOf = (at: string): string =>
    isMomentPossible(Date.parse(at), Date.parse(till.since), Date.parse(now)) ? at : now
  const sound = { ...held, heldAt: soundOf(held.heldAt), openedAt: soundOf(held.openedAt) }
  const isSame = sound.heldAt === held.heldAt && sound.openedAt === held.openedAt
  if (!isSame && !till.isHeld) {
    const facts = { basketId: held.id, at: held.heldAt, openedAt: held.openedAt, receivedAt: now }
    await fileOfficeReview({ tx, merchantId, newId, now }, { outletId, reasons: [{ code: 'hold.clock-wrong', facts }] })
  }
  return sound
}

type HoldingDevice = Readonly<Record<'merchantId' | 'outletId' | 'deviceId', string>>
