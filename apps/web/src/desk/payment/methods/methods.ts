import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { PaymentMethod } from '@kassa/domain/payment/method.ts'
import type { ComponentType } from 'react'
import { cashIcon } from '../../ui/icons.ts'
import { CashPanel } from './cash/CashPanel.tsx'

/** A way to pay as the pay screen offers it: its tile, and the panel that takes it. */
export interface DeskMethod {
  readonly method: PaymentMethod
  readonly icon: typeof cashIcon
  /** Its word in `desk.json`. */
  readonly word: 'pay.cash'
  readonly Panel: ComponentType<{ readonly dueMinor: number; readonly currency: CurrencyCode }>
}

/** The ways to pay at this desk, in the order of their tiles; the first is chosen when the pay screen opens. */
export const deskMethods: readonly DeskMethod[] = [
  { method: 'cash', icon: cashIcon, word: 'pay.cash', Panel: CashPanel },
]
