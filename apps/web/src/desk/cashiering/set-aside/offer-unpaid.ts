import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { forgetUnpaid, isUnpaid, listUnpaid, type UnpaidLayaway } from '../../basket/ahead/unpaid-layaway.ts'
import { knowAsOrder } from '../../basket/set-aside.ts'
import { basketNow, desk, isBasketEmpty } from '../../model/desk-state.ts'
import { isKioskClosed, kioskDoor } from '../../model/kiosk/kiosk.ts'
import { askServer } from '../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../sync/heard-within.ts'

/** It was never made, is over, or another till works on it. */
const NOT_OURS: readonly string[] = ['thing.not-found', 'set-aside.over', 'set-aside.taken']

/** Layaways that are asked about already, or whose question waits for a free desk: asked for twice it stands there once. */
const asked = new Set<string>()

/**
 * Asks again about a layaway that this till made and that nobody paid before the page went away, or the desk was locked: its first money, or its basket
 * back. Where its basket never left the screen, that is known as the order. The server is asked in the moment in which the question can stand: another till
 * may have taken the money until then.
 */
export async function offerUnpaid({ id }: Pick<UnpaidLayaway, 'id'>): Promise<void> {
  if (asked.has(id)) return
  asked.add(id)
  const unpaid = await stillUnpaid(id).finally(() => asked.delete(id))
  if (!unpaid) return
  if (basketNow().id === id) return knowAsOrder()
  const { one, goods } = unpaid
  if (one === null) return
  if (isFree()) return desk.change({ dialog: { kind: 'set-aside', made: { one, goods } } })
  asked.add(id)
  whenFree(() => {
    asked.delete(id)
    void offerUnpaid(unpaid)
  })
}

/** Returns the layaway as far as it is known, without `one` where nobody knows whether it was made; null where this till has nothing to ask, or must not. */
async function stillUnpaid(id: string): Promise<UnpaidLayaway | null> {
  const before = (await listUnpaid()).find((kept) => kept.id === id)
  if (!before) return null
  const heard = await heardWithin(askServer(takeSetAside, { id, despite: false }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'refused' && !NOT_OURS.includes(heard.code)) return null
  const one = heard.kind === 'answered' ? heard.answer.setAside : before.one
  if (heard.kind !== 'refused' && (one === null || isUnpaid(one))) return { ...before, one }
  await forgetUnpaid(id)
  return null
}

/** Returns whether somebody of the shop sits at the desk with nothing in their hands, no change to give and no training. */
function isFree(): boolean {
  const state = desk.read()
  const { phase, isLocked, cashierId, dialog, section, workArea, isWriting, finished, training } = state
  const isThere = phase === 'ready' && !isLocked && cashierId !== null && !isWriting && !isKioskClosed(state)
  return (
    isThere &&
    finished === null &&
    training === null &&
    dialog === null &&
    section === 'cashiering' &&
    workArea === 'sell' &&
    isBasketEmpty(state)
  )
}

/** Does it as soon as the desk is free. */
function whenFree(act: () => void): void {
  const look = (): void => {
    if (!isFree()) return
    for (const stop of stops) stop()
    queueMicrotask(() => (isFree() ? act() : whenFree(act)))
  }
  const stops = [desk.listen(look), kioskDoor.listen(look)]
}
