import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { forgetUnpaid, isUnpaid, type UnpaidLayaway } from '../../basket/ahead/unpaid-layaway.ts'
import { knowAsOrder } from '../../basket/set-aside.ts'
import { basketNow, desk, isBasketEmpty } from '../../model/desk-state.ts'
import { askServer } from '../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../sync/heard-within.ts'

/** It was never made, is over, or another till works on it. */
const NOT_OURS: readonly string[] = ['thing.not-found', 'set-aside.over', 'set-aside.taken']

/**
 * Asks again about a layaway that this till made and that nobody paid before the page went away: its first money, or its basket back. Where its basket
 * never left the screen, that is known as the order.
 */
export async function offerUnpaid({ id, one: before, goods }: UnpaidLayaway): Promise<void> {
  const heard = await heardWithin(askServer(takeSetAside, { id, despite: false }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'refused') return NOT_OURS.includes(heard.code) ? forgetUnpaid(id) : undefined
  const one = heard.kind === 'answered' ? heard.answer.setAside : before
  if (one !== null && !isUnpaid(one)) return forgetUnpaid(id)
  if (basketNow().id === id) return knowAsOrder()
  if (one !== null) whenFree(() => desk.change({ dialog: { kind: 'set-aside', made: { one, goods } } }))
}

/** Returns whether somebody sits at the desk with nothing in their hands. */
function isFree(): boolean {
  const state = desk.read()
  const { phase, isLocked, cashierId, dialog, section, workArea, isWriting } = state
  const isThere = phase === 'ready' && !isLocked && cashierId !== null && !isWriting
  return isThere && dialog === null && section === 'cashiering' && workArea === 'sell' && isBasketEmpty(state)
}

/** Does it now, or as soon as the desk is free. */
function whenFree(act: () => void): void {
  if (isFree()) return act()
  const stop = desk.listen(() => {
    if (!isFree()) return
    stop()
    queueMicrotask(() => (isFree() ? act() : whenFree(act)))
  })
}
