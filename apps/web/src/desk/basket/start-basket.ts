import { markSaved, showBasket } from './change-basket.ts'
import { desk } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'

/** An empty basket for the next customer. */
export function startBasket(): void {
  markSaved(null)
  desk.change({ selectedLineId: null, paymentStartedAt: null, workArea: 'sell' })
  showBasket(startHistory(newId(), Date.now()))
}
