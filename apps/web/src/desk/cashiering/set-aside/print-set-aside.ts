import { setAsideTicket, type SetAsidePaper } from '@kassa/domain/receipt/slip/set-aside-ticket.ts'
import type { SetAside } from '../../basket/set-aside.ts'
import { desk } from '../../model/desk-state.ts'
import { print } from '../../peripherals/print.ts'

/** Prints what the customer takes home; `goods` of the basket while it is at hand, else the first names. */
export function printSetAside(one: SetAside, goods: SetAsidePaper['goods']): void {
  const { setup } = desk.read()
  if (setup) print(setAsideTicket({ ...one, at: one.setAsideAt, goods }, setup))
}
