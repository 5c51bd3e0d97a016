import { readCash } from '@kassa/domain/tenders/cash-given.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Result } from '@kassa/domain/result.ts'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { createStore } from '../../../ui/store.ts'
import { cashToPay } from '../../due.ts'

/** The cash typed on the pay screen, as it was typed; nothing typed means exact. */
export const typedCash = createStore<{ readonly text: string }>({ text: '' })

/** The cash typed for what is due now, minor units. Refuses as `readCash` does. */
export function readTypedCash(): Result<number> {
  const { setup } = desk.read()
  const dueMinor = cashToPay()
  const { text } = typedCash.read()
  if (!setup || dueMinor === null) return refuse({ code: 'cash.not-a-number' })
  return text === '' ? accept(dueMinor) : readCash(text.replace(/\.$/, ''), dueMinor, setup.outlet.currency)
}

/** The length of a bar code, so that one is recognized as such. */
const LONGEST = 14

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
