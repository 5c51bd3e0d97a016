import { useMemo, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { desk } from '../model/desk-state.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { cashToPay, leftToPay, taken } from './due.ts'
import { deskMethods } from './methods/methods.ts'
import { leavePayment } from './start-payment.ts'
import { TakenList, TenderTiles } from './TenderTiles.tsx'

/** What is still to pay, large; the ways to pay as tiles; the panel of the chosen one. Source: desk.md, 3.9. */
export function PayArea() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  useStore(desk, (state) => state.priced)
  useStore(taken, (state) => state.tenders)
  const methods = useMemo(() => (setup ? deskMethods(setup) : []), [setup])
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = methods.find(({ choice }) => choice.method === picked) ?? methods[0]
  const dueMinor = cashToPay()
  const leftMinor = leftToPay()
  if (!setup || dueMinor === null || leftMinor === null || !chosen) return null
  const { currency } = setup.outlet
  const { choice, Panel } = chosen
  return (
    <section className="d-payarea" aria-label={t('pay.title')}>
      <header className="d-row">
        <button type="button" className="d-button" onClick={leavePayment}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{t('pay.title')}</h1>
      </header>
      <div className="d-due">
        <span>{t('pay.due')}</span>
        <output className="d-figures">{moneyText(choice.method === 'cash' ? dueMinor : leftMinor, currency)}</output>
      </div>
      <TakenList currency={currency} />
      <TenderTiles
        methods={methods}
        chosen={chosen}
        currency={currency}
        onChoose={({ choice: { method } }) => setPicked(method)}
      />
      <Panel key={choice.method} choice={choice} dueMinor={dueMinor} leftMinor={leftMinor} currency={currency} />
    </section>
  )
}
