import { useEffect } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { desk } from '../model/desk-state.ts'
import { cashIcon } from '../ui/icons.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useWords } from '../ui/use-words.ts'
import { isCashOdd } from '../basket/slip-guard.ts'
import { moneyText } from '../ui/money-text.ts'
import { usePanel } from '../model/standing.ts'
import { useStore } from '../ui/store.ts'
import { cashToPay, leavePayment } from './pay.ts'
import { QuickCash } from './QuickCash.tsx'
import { pressCashKey, typedCash } from './typed-cash.ts'

/** What is still to pay, large; cash as the one tender; usual notes as buttons; change at once. Source: desk.md, 3.9. */
export function PayArea() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  useStore(desk, (state) => state.priced)
  const text = useStore(typedCash, (state) => state.text)
  useEffect(() => () => typedCash.change({ text: '' }), [])
  usePanel(text === '' ? 'pay' : 'pay-typed')
  const dueMinor = cashToPay()
  if (!setup || dueMinor === null) return null
  const { currency } = setup.outlet
  const givenMinor = typedCash.read().givenMinor()
  const changeMinor = givenMinor - dueMinor
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
        <button type="button" className="d-tender is-chosen" aria-pressed="true">
          <Icon of={cashIcon} /> {t('pay.cash')}
        </button>
      </div>
      <QuickCash dueMinor={dueMinor} currency={currency} keyClassName="is-large" />
      <div className="d-given">
        <p>
          <span>{t('pay.given')}</span>
          <output className="d-figures" aria-live="polite">
            {text === '' ? moneyText(dueMinor, currency) : text}
          </output>
        </p>
        <p className={changeMinor < 0 ? 'is-short' : ''}>
          <span>{changeMinor < 0 ? t('pay.short') : t('pay.change')}</span>
          <output className="d-figures" aria-live="polite">
            {moneyText(Math.abs(changeMinor), currency)}
          </output>
        </p>
        {isCashOdd(givenMinor, dueMinor) && <p className="d-note is-warn">{t('pay.odd')}</p>}
      </div>
      <NumberPad
        value={text}
        hasPoint={currencyExponent(setup) > 0}
        onChange={(value) =>
          value.length < text.length ? pressCashKey('Backspace') : pressCashKey(value.slice(text.length))
        }
      />
    </section>
  )
}
