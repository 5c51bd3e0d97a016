import type { DeskNeed } from '../desk-level.ts'

/** The settings of cash by which an older desk would count another amount. */
export interface CashSettings {
  readonly 'sales.cash-rounding': Readonly<Record<string, { readonly mode: string } | null>>
  readonly 'sales.foreign-cash': readonly { readonly rounding?: object | null }[]
}

const cashRounding = (isNeeded: boolean): readonly DeskNeed[] => (isNeeded ? ['cash-rounding'] : [])

/** Their needs. Source: pricing.md, Growth 2, 19. */
export const cashNeeds: { readonly [Key in keyof CashSettings]: (value: CashSettings[Key]) => readonly DeskNeed[] } = {
  'sales.cash-rounding': (rules) =>
    cashRounding(Object.values(rules).some((rule) => rule?.mode === 'up' || rule?.mode === 'half-down')),
  'sales.foreign-cash': (rates) => cashRounding(rates.some(({ rounding }) => Boolean(rounding))),
}
