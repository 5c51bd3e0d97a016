import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { shownOptions } from '../../../basket/guard/options.ts'
import type { DeskLine } from '../../../model/basket.ts'
import { desk } from '../../../model/desk-state.ts'
import { chargesOfLine } from '../../../model/goods/line-charges.ts'
import { amountText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'

interface FactsProps {
  readonly line: DeskLine
  readonly priced: PricedLine | undefined
  readonly currency: string
}

interface Fact {
  readonly name: string
  /** Empty where it changes no price. */
  readonly amount: string
}

/** The options of each piece, whose surcharges stand in the price of the line, and why the line costs less than the list says. */
function useFacts({ line, priced, currency }: FactsProps): readonly Fact[] {
  const { t, language } = useWords()
  const offers = useStore(desk, (state) => state.offers)
  const options = shownOptions(line, language).map(({ name, amountMinor }) => ({
    name,
    amount: amountMinor === 0 ? '' : `+${amountText(amountMinor, currency)}`,
  }))
  const deductions = (priced?.deductions ?? []).map(({ kind, id, amountMinor }) => ({
    name: (kind === 'plan' && offers?.plans.find((plan) => plan.id === id)?.terms.name) || t(`deduction.${kind}`),
    amount: amountText(-amountMinor, currency),
  }))
  const serial = line.serial ? [{ name: t('serial.of', { serial: line.serial }), amount: '' }] : []
  return [...options, ...deductions, ...serial]
}

/** Below the name of goods: what was chosen for them, and why they cost less. */
export function LineFacts(props: FactsProps) {
  const facts = useFacts(props)
  if (facts.length === 0) return null
  return (
    <ul className="d-kiosk-facts">
      {facts.map(({ name, amount }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- texts of one line, drawn anew with it
        <li key={at}>
          <bdi>{name}</bdi> <span className="d-figures">{amount}</span>
        </li>
      ))}
    </ul>
  )
}

/** Deposits and levies of a line, each with its amount below that of the goods: together they make the total. */
export function LineCharges({ line, currency }: Omit<FactsProps, 'priced'>) {
  return chargesOfLine(line).map(({ name, amountMinor }, at) => (
    <p key={`${String(at)} ${name}`} className="d-kiosk-charge">
      <bdi>{name}</bdi>
      <span className="d-figures">{amountText(amountMinor, currency)}</span>
    </p>
  ))
}
