import { setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import type { MadeDevice } from './device.ts'

/** Sets one piece aside at a till, to be paid in parts; answers the id of its order. */
export async function setPieceAside(
  world: World,
  device: MadeDevice,
  { variantId, totalMinor }: { readonly variantId: string; readonly totalMinor: number },
): Promise<string> {
  const lastDay = new Date(Date.parse(world.now) + 50 * 86_400_000).toISOString().slice(0, 10)
  const who = { kind: 'layaway' as const, staffId: null, customer: 'Ada Byron', phone: '', note: '' }
  const basket = {
    shown: { pieces: 1, names: ['Tea'], totalMinor },
    lines: [{ variantId, quantity: 1 }],
    steps: [{ kind: 'set-note', note: '' }],
    head: 1,
  }
  const asked = { ...who, ...basket, id: newId(), lastDay, dues: [], totalMinor, openedAt: world.now }
  return (await world.call(setAside, asked, { device })).answer.id
}

/** Pays so much of an order ahead, by the slip of a card; answers the account on which it lies. */
export async function payAhead(
  world: World,
  here: { readonly as: string; readonly outlet: string },
  setAsideId: string,
  amountMinor: number,
) {
  const orderId = newId()
  const tenders = [{ method: 3, amountMinor, reference: orderId }]
  const asked = { orderId, purseId: null, setAsideId, amountMinor, tenders, shiftId: null }
  return (await world.call(payIntoPurse, asked, here)).answer.purse
}
