import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { desk } from '../model/desk-state.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { cashToPay, taken } from './due.ts'
import { deskMethods } from './methods/methods.ts'
import { leavePayment } from './start-payment.ts'

/** What is still to pay, large; the ways to pay as tiles; the panel of the chosen one. Source: desk.md, 3.9. */
export function PayArea() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  useStore(desk, (state) => state.priced)
  const tenders = useStore(taken, (state) => state.tenders)
  const [chosen, setChosen] = useState(deskMethods[0])
  const dueMinor = cashToPay()
  if (!setup || dueMinor === null || !chosen) return null
  const { currency } = setup.outlet
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
        <output className="d-figures">{moneyText(dueMinor, currency)}</output>
      </div>
      <div className="d-tenders" role="group" aria-label={t('pay.tenders')}>
        {deskMethods.map((each) => {
          const paidMinor = tenders
            .filter(({ method }) => method === each.method)
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          return (
            <button
              key={each.method}
              type="button"
              className={each === chosen ? 'd-tender is-chosen' : 'd-tender'}
              aria-pressed={each === chosen}
              onClick={() => setChosen(each)}
            >
              <Icon of={each.icon} /> {t(each.word)}
              {paidMinor > 0 && <b className="d-figures"> {amountText(paidMinor, currency)}</b>}
            </button>
          )
        })}
      </div>
      <chosen.Panel dueMinor={dueMinor} currency={currency} />
    </section>
  )
}
