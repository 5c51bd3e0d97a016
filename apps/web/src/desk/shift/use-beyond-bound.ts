import { useRef } from 'react'
import { cashGap } from '@kassa/domain/sales/drawer-gap.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { moneyText } from '../ui/money-text.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/**
 * Asks once about an amount beyond what the outlet moves at once: answers the question at the first press, and null for an amount within the bound
 * or one that is meant, because it was pressed again.
 */
export function useBeyondBound(): (amountMinor: number) => string | null {
  const { t } = useMoreWords()
  const asked = useRef<number | null>(null)
  return (amountMinor) => {
    const { setup } = desk.read()
    const mostMinor = settingOf(setup, 'sales.cash-moved-most-minor')
    if (!cashGap(amountMinor, mostMinor) || asked.current === amountMinor) return null
    asked.current = amountMinor
    return t('shift.beyondBound', { most: moneyText(mostMinor, setup?.outlet.currency ?? 'CNY') })
  }
}
