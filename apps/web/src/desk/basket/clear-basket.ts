import { basketNow, tell } from '../model/desk-state.ts'
import { isBasketFixed } from './bound.ts'
import { change } from './change-basket.ts'
import { noteRemoved } from './note-removed.ts'

/** Takes everything out of the sale, as one step that can be undone; the goods are written down as removed. */
export function clearBasket(): void {
  if (isBasketFixed(clearBasket)) return
  const { lines } = basketNow()
  if (lines.length === 0) return
  noteRemoved('basket', lines)
  if (change({ kind: 'clear' })) tell('info', 'message.cleared')
}
