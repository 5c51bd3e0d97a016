import { dropBasket, holdBasket, listHeld, recallBasket } from './basket-store.ts'
import { isBasketFixed } from './bound.ts'
import { basketRevision, basketSaved, markSaved, showBasket } from './change-basket.ts'
import { currentBasket, startHistory } from '../model/history.ts'
import { sound } from './sell.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { stockAsker } from './stock-before-payment.ts'
import { noteRemoved } from './note-removed.ts'
import { newId } from '../model/uuid-v7.ts'

/** The short code of a held basket, as its ticket says it. */
export const heldCode = (basketId: string): string => basketId.slice(-8)

export async function countHeld(): Promise<void> {
  desk.change({ heldCount: await journalDb().baskets.where('state').equals('held').count() })
}

/** An empty basket for the next customer. */
export function startBasket(): void {
  markSaved(null)
  desk.change({ selectedLineId: null, paymentStartedAt: null, workArea: 'sell' })
  showBasket(startHistory(newId(), Date.now()))
}

/** Sets the basket aside with a note and starts the next one. Source: D74. */
export async function hold(note: string): Promise<void> {
  const { history, cashierId } = desk.read()
  if (desk.read().training !== null) return tell('warn', 'training.notNow')
  if (basketNow().lines.length === 0) return tell('info', 'message.basketEmpty')
  if (isBasketFixed()) return
  stockAsker.letGo()
  await basketSaved()
  const held = { at: new Date().toISOString(), by: cashierId ?? '', note }
  await holdBasket(journalDb(), history, held, basketRevision())
  desk.change({ dialog: null })
  startBasket()
  await countHeld()
  sound('held')
  tell('info', 'message.held', { code: heldCode(history.states[0]!.id) })
}

/** Brings a held basket back; one on the screen that has lines is set aside first. */
export async function recall(id: string): Promise<void> {
  if (desk.read().training !== null) return tell('warn', 'training.notNow')
  if (isBasketFixed()) return
  if (basketNow().lines.length > 0) await hold('')
  else await dropBasket(journalDb(), basketNow().id)
  const history = await recallBasket(journalDb(), id)
  desk.change({ dialog: null, finished: null, section: 'cashiering', workArea: 'sell' })
  if (!history) return tell('warn', 'message.heldGone')
  markSaved(history)
  showBasket(history)
  await countHeld()
}

export async function recallByCode(code: string): Promise<void> {
  const held = await listHeld(journalDb())
  const found = held.find(({ basket }) => heldCode(basket.id) === code.toLowerCase())
  if (found) await recall(found.basket.id)
  else tell('warn', 'message.heldGone')
}

/** Throws a held basket away. */
export async function discardHeld(id: string): Promise<void> {
  const held = (await listHeld(journalDb())).find(({ basket }) => basket.id === id)
  if (held) noteRemoved('basket', currentBasket(held.history).lines)
  await dropBasket(journalDb(), id)
  await countHeld()
}
