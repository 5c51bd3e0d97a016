import type { CashierPage } from '../../parts/handbook/handbook-pages.ts'
import type { DeskState, Dialog, Section } from '../model/desk-state.ts'
import { type StagePanel, stagePanelOf } from '../model/panel/stage-panel.ts'

/** The page of every question; a new question does not compile without one. `help` opens none of its own. */
export const pageOfDialog: Readonly<Record<Exclude<Dialog['kind'], 'help'>, CashierPage>> = {
  weight: 'sell',
  'open-price': 'sell',
  serials: 'sell',
  age: 'sell',
  variants: 'sell',
  options: 'sell',
  set: 'sell',
  'order-change': 'discount',
  exemption: 'discount',
  why: 'discount',
  hold: 'hold',
  recall: 'hold',
  handed: 'hold',
  'set-aside': 'hold',
  'set-asides': 'hold',
  kiosks: 'kiosk',
  note: 'sell',
  member: 'member',
  seller: 'sell',
  drawer: 'drawer',
  'move-cash': 'drawer',
  command: 'sell',
  more: 'sell',
  tile: 'sell',
  pace: 'closeShift',
  'time-clock': 'signIn',
  settings: 'printer',
  'price-check': 'products',
  receipt: 'findOrder',
  'e-receipt': 'pay',
  trouble: 'offline',
  sync: 'offline',
  'give-back': 'pay',
  approval: 'discount',
}

/** The page of every panel beside the basket. */
export const pageOfPanel: Readonly<Record<StagePanel, CashierPage>> = {
  goods: 'sell',
  paid: 'pay',
  line: 'discount',
  pay: 'pay',
  refund: 'refund',
  find: 'findOrder',
}

/** The page of every section; selling has those of its panels. */
export const pageOfSection: Readonly<Record<Exclude<Section, 'cashiering'>, CashierPage>> = {
  products: 'products',
  orders: 'findOrder',
  members: 'member',
  inventory: 'stock',
  shift: 'closeShift',
}

/** Returns the handbook's page of what is on the screen: the open question before the section before the panel. */
export function pageOfDesk(
  state: Pick<DeskState, 'dialog' | 'isLocked' | 'shift' | 'section' | 'workArea' | 'finished'>,
): CashierPage {
  const { dialog, isLocked, shift, section } = state
  if (isLocked) return 'signIn'
  if (dialog && dialog.kind !== 'help') return pageOfDialog[dialog.kind]
  if (!shift) return 'openShift'
  return section === 'cashiering' ? pageOfPanel[stagePanelOf(state)] : pageOfSection[section]
}
