import { readAmount } from '../model/quantity-text.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'
import { cashToPay } from './pay.ts'

/** The cash typed on the pay screen; nothing typed means exact. */
export const typedCash = createStore<{ readonly text: string; readonly givenMinor: () => number }>({
  text: '',
  givenMinor: () => {
    const { setup } = desk.read()
    const typed = readAmount(typedCash.read().text, setup ? currencyExponent(setup) : 2)
    return typed.ok ? typed.value : (cashToPay() ?? 0)
  },
})

const LONGEST = 12

/** One key of the pay screen's pad or of the keyboard. */
export function pressCashKey(key: string): void {
  const { text } = typedCash.read()
  const { setup } = desk.read()
  const decimals = setup ? currencyExponent(setup) : 2
  const isPoint = key === '.' && decimals > 0 && text !== '' && !text.includes('.')
  const isFine = !text.includes('.') || text.length - text.indexOf('.') <= decimals
  if ((/^\d{1,2}$/.test(key) && isFine && text.length < LONGEST) || isPoint) typedCash.change({ text: text + key })
  else if (key === 'Backspace') typedCash.change({ text: text.slice(0, -1) })
  else if (key === 'Escape') typedCash.change({ text: '' })
}
