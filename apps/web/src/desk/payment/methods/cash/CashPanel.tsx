import { isCashOdd } from '@kassa/domain/tenders/cash-given.ts'
import { useEffect } from 'react'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { NumberPad } from '../../../ui/NumberPad.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { useDueTotal } from '../../due-total.ts'
import type { MethodPanelProps } from '../methods.ts'
import { NotesButton } from '../drawer/NotesButton.tsx'
import { QuickCash } from './QuickCash.tsx'
import { takeTypedCash } from './take-cash.ts'
import { pressCashKey, readTypedCash, typedCash } from './typed-cash.ts'

type Props = Pick<MethodPanelProps, 'dueMinor' | 'currency'>

/** Shows the amount typed and the change at once; where it cannot be cash, the reason. */
function Given({ dueMinor, currency }: Props) {
  const { t, say } = useWords()
  const text = useStore(typedCash, (state) => state.text)
  const given = readTypedCash()
  const changeMinor = given.ok ? given.value - dueMinor : 0
  return (
    <div className="d-given">
      <p>
        <span>{t('pay.given')}</span>
        {fitAmount(text === '' ? moneyText(dueMinor, currency) : text, true)}
      </p>
      <p className={changeMinor < 0 ? 'is-short' : 'is-change'}>
        <span>{changeMinor < 0 ? t('pay.left') : t('pay.change')}</span>
        {fitAmount(given.ok ? moneyText(Math.abs(changeMinor), currency) : '–', true)}
      </p>
      {!given.ok && <p className="d-note is-bad">{say(`refusal.${given.refusal.code}`, given.refusal.facts)}</p>}
      {given.ok && isCashOdd(given.value, dueMinor, currency) && <p className="d-note is-warn">{t('pay.odd')}</p>}
    </div>
  )
}

/** The cash on the counter against what is due: the usual notes as buttons, what was typed, and the change at once. */
export function CashPanel({ dueMinor, currency }: Props) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const isWriting = useStore(desk, (state) => state.isWriting)
  const text = useStore(typedCash, (state) => state.text)
  useEffect(() => () => typedCash.change({ text: '' }), [])
  usePanel(text === '' ? 'pay' : 'pay-typed')
  const given = readTypedCash()
  usePrimary(t(text === '' ? 'pay.exact' : 'pay.confirm'), isWriting, () => void takeTypedCash(), {
    total: useDueTotal(dueMinor),
    amount: given.ok ? moneyText(given.value, currency) : null,
  })
  return (
    <>
      <QuickCash dueMinor={dueMinor} currency={currency} keyClassName="is-large" />
      <NotesButton dueMinor={dueMinor} isDisabled={isWriting} />
      <div className="d-cash">
        <Given dueMinor={dueMinor} currency={currency} />
        <NumberPad
          value={text}
          hasPoint={setup !== null && currencyExponent(setup) > 0}
          onChange={(value) =>
            value.length < text.length ? pressCashKey('Backspace') : pressCashKey(value.slice(text.length))
          }
        />
      </div>
    </>
  )
}
