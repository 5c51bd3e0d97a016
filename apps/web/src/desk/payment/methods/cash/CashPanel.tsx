import { isCashOdd } from '@kassa/domain/payment/cash-given.ts'
import { useEffect } from 'react'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { usePanel } from '../../../model/standing.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { NumberPad } from '../../../ui/NumberPad.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import type { MethodPanelProps } from '../methods.ts'
import { QuickCash } from './QuickCash.tsx'
import { pressCashKey, readTypedCash, typedCash } from './typed-cash.ts'

/** The cash on the counter against what is due: the usual notes as buttons, what was typed, and the change at once. */
export function CashPanel({ dueMinor, currency }: Pick<MethodPanelProps, 'dueMinor' | 'currency'>) {
  const { t, say } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const text = useStore(typedCash, (state) => state.text)
  useEffect(() => () => typedCash.change({ text: '' }), [])
  usePanel(text === '' ? 'pay' : 'pay-typed')
  const given = readTypedCash()
  const changeMinor = given.ok ? given.value - dueMinor : 0
  return (
    <>
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
            {given.ok ? moneyText(Math.abs(changeMinor), currency) : '–'}
          </output>
        </p>
        {!given.ok && <p className="d-note is-bad">{say(`refusal.${given.refusal.code}`, given.refusal.facts)}</p>}
        {given.ok && isCashOdd(given.value, dueMinor, currency) && <p className="d-note is-warn">{t('pay.odd')}</p>}
      </div>
      <NumberPad
        value={text}
        hasPoint={setup !== null && currencyExponent(setup) > 0}
        onChange={(value) =>
          value.length < text.length ? pressCashKey('Backspace') : pressCashKey(value.slice(text.length))
        }
      />
    </>
  )
}
