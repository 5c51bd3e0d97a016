import { methodChoices, type MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import { carrierOf } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { settingOf, type DeskSetup } from '../../model/desk-setup.ts'
import type { DeskState } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { cardIcon, cashIcon, memberIcon, phoneIcon } from '../../ui/icons.ts'
import { CashPanel } from './cash/CashPanel.tsx'

// Only cash is part of ready to sell.
const BalancePanel = lazyPart(async () => (await import('./balance/BalancePanel.tsx')).BalancePanel)
const ReferencePanel = lazyPart(async () => (await import('./reference/ReferencePanel.tsx')).ReferencePanel)
const PursePanel = lazyPart(async () => (await import('./purse/PursePanel.tsx')).PursePanel)
const MealVoucherPanel = lazyPart(async () => (await import('./meal-voucher/MealVoucherPanel.tsx')).MealVoucherPanel)
const ChannelPanel = lazyPart(async () => (await import('./channel/ChannelPanel.tsx')).ChannelPanel)

export interface MethodPanelProps {
  readonly choice: MethodChoice
  /** The amount that cash would have to pay now, rounded to coins. */
  readonly dueMinor: number
  /** The rest to pay otherwise, to the minor unit. */
  readonly leftMinor: number
  readonly currency: CurrencyCode
}

/** A way to pay as the pay screen offers it: its tile, and the panel that takes it. */
export interface DeskMethod {
  readonly choice: MethodChoice
  readonly icon: typeof cashIcon
  readonly Panel: ComponentType<MethodPanelProps>
}

const icons = { cash: cashIcon, member: memberIcon, card: cardIcon, phone: phoneIcon }
const panels = { drawer: CashPanel, balance: BalancePanel, purse: PursePanel, paper: MealVoucherPanel }

const panelOf = ({ method }: MethodChoice, setup: DeskSetup): ComponentType<MethodPanelProps> => {
  const { heldIn } = PAYMENT_METHODS[method]
  if (heldIn !== 'outside') return panels[heldIn]
  return carrierOf(method, setup.channels ?? []) ? ChannelPanel : ReferencePanel
}

/** Returns whether only a member can pay so. */
export const needsMember = ({ choice }: DeskMethod): boolean => PAYMENT_METHODS[choice.method].heldIn === 'balance'

export type BalanceFault = 'pay.needsMember' | 'pay.otherCurrency' | null

/** Returns why the balance of the basket's member cannot pay here, as the key of its words; null where it can. Nothing is converted. */
export function balanceFault({ setup, history }: Pick<DeskState, 'setup' | 'history'>): BalanceFault {
  const { member } = currentBasket(history)
  if (member === undefined) return 'pay.needsMember'
  return member.currency === setup?.outlet.currency ? null : 'pay.otherCurrency'
}

/**
 * The ways to pay at this desk, in the merchant's order; the first is chosen when the pay screen opens. A set-up that an earlier
 * program kept has words alone.
 */
export const deskMethods = (setup: DeskSetup): readonly DeskMethod[] =>
  methodChoices(settingOf(setup, 'sales.payment-methods')).flatMap((choice) => {
    const Panel = choice.isEnabled ? panelOf(choice, setup) : null
    return Panel ? [{ choice, icon: icons[PAYMENT_METHODS[choice.method].icon], Panel }] : []
  })
