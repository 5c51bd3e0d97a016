import { canGiveCredit, methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'

/** Returns why no money can be taken ahead here, as a word of `setAside`; null: it can. It lies on a card of its own, and somebody must be allowed to take it. */
export function useDepositBar(): 'mayNotTake' | 'cardsOff' | null {
  const setup = useStore(desk, (state) => state.setup)
  const mayTake = useCashierCan('desk.members.recharge')
  if (!mayTake) return 'mayNotTake'
  return canGiveCredit(methodChoices(settingOf(setup, 'sales.payment-methods'))) ? null : 'cardsOff'
}
