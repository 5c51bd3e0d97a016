import { useEffect } from 'react'
import { pressKey } from '../cashiering/press-entry.ts'
import { focusSearch, searchBox } from '../cashiering/SearchBox.tsx'
import { redoStep, undoStep } from '../basket/change-basket.ts'
import { removeLine, refuseLoud, selectedLine } from '../basket/sell.ts'
import { cashierCan } from '../model/desk-can.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { lockDesk } from '../lock/lock.ts'
import { leavePayment, payCash, payExact, startPayment } from '../payment/pay.ts'
import { pressCashKey, typedCash } from '../payment/typed-cash.ts'
import { reprintLast } from '../peripherals/print.ts'
import { lastReceipt } from '../orders/last-receipt.ts'
import { actionOf, chordOf, keyMapOf } from '../model/keys.ts'
import type { ActionName } from '../model/keys.ts'

const show = (dialog: Dialog): void => desk.change({ dialog })

function moveSelection(by: 1 | -1): void {
  const { lines } = basketNow()
  const at = lines.findIndex(({ id }) => id === desk.read().selectedLineId)
  const next = lines[Math.max(0, Math.min(lines.length - 1, at + by))]
  if (next) desk.change({ selectedLineId: next.id })
}

const withLine = (go: (line: NonNullable<ReturnType<typeof selectedLine>>) => void): void => {
  const line = selectedLine()
  if (line) go(line)
  else refuseLoud('message.noLine')
}

const withBasket = (dialog: Dialog): void =>
  basketNow().lines.length > 0 ? show(dialog) : refuseLoud('message.basketEmpty')

/** What each action does; the same from a key, the command bar and the help overlay. */
export const actions: Readonly<Record<ActionName, () => void>> = {
  help: () => show({ kind: 'help' }),
  search: () => {
    desk.change({ section: 'cashiering', workArea: 'sell', dialog: null })
    // At once where the field stands: what is typed next belongs to it. Otherwise as soon as it is drawn.
    if (!focusSearch()) requestAnimationFrame(focusSearch)
  },
  hold: () => withBasket({ kind: 'hold' }),
  recall: () => show({ kind: 'recall' }),
  lineDiscount: () => withLine((line) => show({ kind: 'line-price', line })),
  orderDiscount: () => withBasket({ kind: 'order-change' }),
  refund: () =>
    cashierCan('desk.orders.refund') || cashierCan('desk.orders.refundWithoutSale')
      ? desk.change({ section: 'cashiering', workArea: 'refund', dialog: null, refundNumber: null, finished: null })
      : refuseLoud('message.notAllowed'),
  drawer: () => (cashierCan('desk.cashiering.drawer') ? show({ kind: 'drawer' }) : refuseLoud('message.notAllowed')),
  lock: lockDesk,
  payExact,
  pay: startPayment,
  undo: undoStep,
  redo: redoStep,
  commandBar: () => show({ kind: 'command' }),
  reprint: () =>
    cashierCan('desk.cashiering.reprint') ? void lastReceipt().then(reprintLast) : refuseLoud('message.notAllowed'),
  lineUp: () => moveSelection(-1),
  lineDown: () => moveSelection(1),
  removeLine: () => withLine(removeLine),
  quickKeys: () => document.querySelector<HTMLButtonElement>('.d-quick-keys button')?.focus(),
  priceCheck: () => show({ kind: 'price-check', item: null }),
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isReady = (): boolean => {
  const { phase, isLocked, shift, cashierId } = desk.read()
  return phase === 'ready' && !isLocked && shift !== null && cashierId !== null
}

function goBack(): void {
  const { workArea, finished, section } = desk.read()
  if (finished) desk.change({ finished: null })
  else if (section !== 'cashiering') desk.change({ section: 'cashiering' })
  else if (workArea === 'pay' && typedCash.read().text !== '') pressCashKey('Escape')
  else if (workArea === 'pay') leavePayment()
  else if (workArea === 'refund') desk.change({ workArea: 'sell', refundNumber: null })
  else {
    searchBox.change({ query: '' })
    pressKey('Escape')
    desk.change({ message: null })
  }
}

/** One plain key outside fields: the entry line, or the cash on the pay screen. False for a key that means nothing there. */
export function pressPlainKey(key: string): boolean {
  const { workArea, section } = desk.read()
  if (section !== 'cashiering' || workArea === 'refund') return false
  if (workArea === 'pay') {
    if (key === 'Enter') void payCash(typedCash.read().givenMinor())
    else pressCashKey(key)
    return /^[0-9.]$|^Enter$|^Backspace$/.test(key)
  }
  if (!/^[0-9.*/+-]$|^Enter$|^Backspace$/.test(key)) return false
  pressKey(key)
  return true
}

/** Plain keys outside fields; Enter on a button presses it, and a letter begins a search. */
function typeKey(event: KeyboardEvent): boolean {
  const { key } = event
  if (key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button,a')) return false
  if (pressPlainKey(key)) return true
  const { workArea, section } = desk.read()
  const isSelling = section === 'cashiering' && workArea === 'sell'
  if (isSelling && key.length === 1 && /\p{L}/u.test(key)) focusSearch()
  return false
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !isReady()) return
  const chord = chordOf(event)
  const action = actionOf(chord, keyMapOf(desk.read().preferences.keys))
  // Also a question that a section asks by itself: nothing is sold behind it.
  const isAsked = desk.read().dialog !== null || document.querySelector('dialog[open]') !== null
  const inField = isField(event.target)
  const isPlain = chord.replace('Shift+', '').length === 1 || ['Space', 'Delete', 'PageUp', 'PageDown'].includes(chord)
  // Inside a field or on a button the plain keys belong to it.
  const isOnButton =
    chord === 'Space' && event.target instanceof HTMLElement && event.target.closest('button,a,[role=option]') !== null
  if (action !== null && !(inField && (isPlain || chord === 'Ctrl+Z' || chord === 'Ctrl+Y')) && !isOnButton) {
    event.preventDefault()
    if (!isAsked || action === 'help' || action === 'commandBar' || action === 'lock') actions[action]()
    return
  }
  if (isAsked || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') {
    event.preventDefault()
    return goBack()
  }
  if (!inField && typeKey(event)) event.preventDefault()
}

/** Listens to the keyboard for as long as the desk is shown. Source: desk.md, 4. */
export function useDeskKeys(): void {
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
