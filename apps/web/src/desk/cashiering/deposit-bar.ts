import { useCashierCan } from '../model/desk-can.ts'

/**
 * Returns why no money can be taken ahead here, as a word of `setAside`; null: it can. It lies on an account of its own that pays nothing but its order, so
 * it is taken also where the shop takes no gift cards.
 */
export const useDepositBar = (): 'mayNotTake' | null => (useCashierCan('desk.members.recharge') ? null : 'mayNotTake')
