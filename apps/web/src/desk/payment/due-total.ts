import { aheadMinor, aheadParts } from '../basket/ahead/ahead-parts.ts'
import { desk } from '../model/desk-state.ts'
import type { Primary } from '../model/primary.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { leftToPay, paidSoFar, takenPayments } from './due.ts'

/**
 * The large figure while it is paid: what is left, or what is to pay where a tip, a fee or the coins make that another amount than the
 * total; null: the total itself. `dueMinor`: what the chosen way would pay; left out: to the minor unit.
 */
export function useDueTotal(dueMinor: number | null = leftToPay()): Primary['total'] {
  const { t } = useWords()
  const isPaying = useStore(desk, ({ workArea }) => workArea === 'pay')
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const payableMinor = useStore(desk, ({ priced }) => (priced?.ok ? priced.value.totals.payableMinor : 0))
  useStore(takenPayments, (state) => state)
  useStore(aheadParts, (state) => state)
  if (!isPaying || dueMinor === null) return null
  const isBegun = paidSoFar(payableMinor).length > 0
  if (!isBegun && dueMinor === payableMinor + aheadMinor()) return null
  return { label: t(isBegun ? 'pay.left' : 'pay.due'), text: moneyText(dueMinor, currency) }
}
