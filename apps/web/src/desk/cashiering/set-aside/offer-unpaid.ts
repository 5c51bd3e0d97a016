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
 * never left the screen, that is known as the order. The server is asked in the moment in which the question can stand: another till may have taken the
 * money until then.
 */
export async function offerUnpaid(unpaid: UnpaidLayaway): Promise<void> {
  const { id, goods } = unpaid
  const one = await stillUnpaid(unpaid)
  if (one === undefined) return
  if (basketNow().id === id) return knowAsOrder()
  if (one === null) return
  if (isFree()) return desk.change({ dialog: { kind: 'set-aside', made: { one, goods } } })
  whenFree(() => void offerUnpaid(unpaid))
}

/** Returns the layaway as far as it is known, null where nobody knows whether it was made; undefined where this till has nothing to ask, or must not. */
async function stillUnpaid({ id, one: before }: UnpaidLayaway): Promise<UnpaidLayaway['one'] | undefined> {
  const heard = await heardWithin(askServer(takeSetAside, { id, despite: false }), PATIENCE_FOR_MONEY_MS)
  if (heard.kind === 'refused' && !NOT_OURS.includes(heard.code)) return undefined
  const one = heard.kind === 'answered' ? heard.answer.setAside : before
  if (heard.kind !== 'refused' && (one === null || isUnpaid(one))) return one
  await forgetUnpaid(id)
  return undefined
}

/** Returns whether somebody sits at the desk with nothing in their hands, no change to give and no training. */
function isFree(): boolean {
  const state = desk.read()
  const { phase, isLocked, cashierId, dialog, section, workArea, isWriting, finished, training } = state
  const isThere = phase === 'ready' && !isLocked && cashierId !== null && !isWriting
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
  const stop = desk.listen(() => {
    if (!isFree()) return
    stop()
    queueMicrotask(() => (isFree() ? act() : whenFree(act)))
  })
}
