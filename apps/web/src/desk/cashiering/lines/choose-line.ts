import { discountLine, refuseLoud, runEntryCommand, selectedLine, setUnitPrice } from '../../basket/sell.ts'
import { leavePayment } from '../../payment/start-payment.ts'
import { onCode } from '../../scan/on-code.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { emptyEntry, pressEntryKey } from '../../model/entry.ts'
import type { EntryMode } from '../../model/entry.ts'
import { readAmount, readPercent } from '../../model/goods/quantity-text.ts'
import { currencyExponent, settingOf } from '../../model/desk-setup.ts'
import { createStore } from '../../ui/store.ts'

export type LineMode = Exclude<EntryMode, 'code'>

/** Why the price of the chosen line is changed; goes with the next change and is forgotten with the panel. */
export const lineReason = createStore<{ readonly reason: string }>({ reason: '' })

/** Opens the panel of a line. Digits typed before it was chosen are its quantity. Source: D88. */
export function openLine(lineId: string, mode: LineMode = 'quantity'): void {
  if (!basketNow().lines.some(({ id }) => id === lineId)) return
  // Points, coupons and stock that were held for the payment are let go; money that was taken is asked about first.
  if (desk.read().workArea === 'pay') leavePayment(() => openLine(lineId, mode))
  if (desk.read().workArea === 'pay') return
  const { entry } = desk.read()
  lineReason.change({ reason: '' })
  desk.change({
    section: 'cashiering',
    workArea: 'line',
    dialog: null,
    finished: null,
    selectedLineId: lineId,
    entry: { ...emptyEntry, mode, text: entry.mode === 'code' && mode === 'quantity' ? entry.text : '' },
  })
}

/** Back to the goods; what was typed for the line and not applied is let go. */
export const closeLine = (): void => desk.change({ workArea: 'sell', entry: emptyEntry })

/** Digits are for the quantity, the price or the discount of the chosen line from now on. */
export const setLineMode = (mode: LineMode): void => desk.change({ entry: { ...emptyEntry, mode } })

/** A digit, the point or Backspace for the figure that is being typed. */
export function pressLineDigit(key: string): void {
  const { entry } = desk.read()
  const mode = entry.mode === 'code' ? 'quantity' : entry.mode
  // Backspace on nothing would let go of the mode.
  if (key === 'Backspace' && entry.text === '') return
  const isPoint = key === '.' && entry.text.includes('.')
  if (!isPoint) desk.change({ entry: pressEntryKey({ ...entry, mode }, key).entry })
}

/** `*` quantity, `/` discount, `+` and `-` one more or less while nothing is typed. */
export function pressLineSign(key: string): void {
  if (key === '*') return setLineMode('quantity')
  if (key === '/') return setLineMode('discount')
  if (desk.read().entry.text === '') runEntryCommand({ kind: 'step', by: key === '+' ? 1 : -1 }, onCode)
}

/** Returns whether the outlet wants a reason for another price and none was given; said aloud. */
function isReasonMissing(): boolean {
  const isMissing =
    settingOf(desk.read().setup, 'sales.price-change').needsReason && lineReason.read().reason.trim() === ''
  if (isMissing) refuseLoud('change.reasonNeeded')
  return isMissing
}

/** Takes a percentage off the chosen line, for the reason given. */
export function takeOff(offBasisPoints: number): void {
  const line = selectedLine()
  if (line && !isReasonMissing()) discountLine(line, offBasisPoints, lineReason.read().reason.trim())
}

/** Enter: what was typed becomes the line's; nothing typed goes back to the goods. */
export function applyLine(): void {
  const { entry, setup } = desk.read()
  const line = selectedLine()
  if (!line || entry.text === '') return closeLine()
  desk.change({ message: null })
  if (entry.mode === 'quantity' || entry.mode === 'code')
    runEntryCommand({ kind: 'set-quantity', text: entry.text }, onCode)
  else applyPrice(entry.mode === 'discount', entry.text, setup ? currencyExponent(setup) : 2)
  // A refused entry stays, so that it can be corrected.
  if (desk.read().message?.kind !== 'bad') desk.change(({ entry: { mode } }) => ({ entry: { ...emptyEntry, mode } }))
}

function applyPrice(isPercent: boolean, text: string, decimals: number): void {
  const read = isPercent ? readPercent(text) : readAmount(text, decimals)
  if (!read.ok) return refuseLoud(`refusal.${read.refusal.code}`, read.refusal.facts as Record<string, number>)
  if (isPercent) return takeOff(read.value)
  const line = selectedLine()
  if (line && !isReasonMissing()) setUnitPrice(line, read.value, lineReason.read().reason.trim())
}
