import { useEffect } from 'react'
import {
  applyLine,
  closeLine,
  openLine,
  pressLineDigit,
  pressLineSign,
  setLineMode,
} from '../cashiering/lines/choose-line.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { recallOnly } from '../basket/held-later.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { focusSearch, searchBox } from '../cashiering/SearchBox.tsx'
import { redoStep, undoStep } from '../basket/change-basket.ts'
import { removeLine, refuseLoud, selectedLine } from '../basket/sell.ts'
import { cashierCan } from '../model/desk-can.ts'
import { basketNow, closeDialog, desk, tell } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { lockDesk } from '../lock/lock.ts'
import { payExact, takeTypedCash } from '../payment/methods/cash/take-cash.ts'
import { pressCashKey } from '../payment/methods/cash/typed-cash.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { reprintLast } from '../peripherals/print.ts'
import { actionOf, chordOf, keyMapOf } from '../model/panel/keys.ts'
import { keyInputOf, panelInput } from '../model/panel/panel-input.ts'
import type { KeyMeaning } from '../model/panel/panel-input.ts'
import { FIND_ID, REFUND_NUMBER_ID } from '../orders/field-ids.ts'
import {
  barAhead,
  comingAhead,
  isAheadKey,
  numberAhead,
  takeTypedAhead,
  typeAhead,
  withAhead,
} from '../orders/typed-ahead.ts'
import type { AheadOf } from '../orders/typed-ahead.ts'
import { setFieldText } from '../../kit/scan/capture.ts'
import { panelNow } from '../scan/scan-flow.ts'
import type { ActionName } from '../model/panel/keys.ts'
import { areDigitsOwn, focusDigitField, isAsked, isComing, typeIntoField } from './digit-field.ts'
import { isKeyEcho } from '../ui/steady-press.ts'
import type { KeyPress } from '../ui/steady-press.ts'

const lastReceipt = async () => (await import('../orders/last-receipt.ts')).lastReceipt()

const show = (dialog: Dialog): void => desk.change({ dialog })

/** Opens the handbook at the page of what is on the screen; a question that was open comes back after it. */
export function openHelp(): void {
  const { dialog } = desk.read()
  if (dialog?.kind !== 'help') show({ kind: 'help', back: dialog })
}

/** Nothing of a bar that was left before it was drawn is in the next one. */
function openCommandBar(): void {
  if (desk.read().dialog?.kind !== 'command') takeTypedAhead(barAhead)
  show({ kind: 'command' })
}

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

/** The effect of each action; the same from a key, the command bar and the help overlay. */
export const actions: Readonly<Record<ActionName, () => void>> = {
  help: openHelp,
  search: () => {
    desk.change({ section: 'cashiering', workArea: 'sell', dialog: null })
    // At once where the field stands: what is typed next belongs to it. Otherwise as soon as it is drawn.
    if (!focusSearch()) requestAnimationFrame(focusSearch)
  },
  member: () => (cashierCan('desk.members') ? show({ kind: 'member' }) : refuseLoud('message.notAllowed')),
  // Shows the offers that apply to the basket, each with a switch, and the distance to the next.
  offers: () => withBasket({ kind: 'why', lineId: null }),
  hold: () => withBasket({ kind: 'hold' }),
  recall: recallOnly,
  lineDiscount: () => withLine(({ id }) => openLine(id, 'discount')),
  orderDiscount: () => withBasket({ kind: 'order-change' }),
  refund: () =>
    cashierCan('desk.orders.refund') || cashierCan('desk.orders.refundWithoutSale')
      ? desk.change({ section: 'cashiering', workArea: 'refund', dialog: null, refundNumber: null, finished: null })
      : refuseLoud('message.notAllowed'),
  findOrder: () =>
    cashierCan('desk.orders')
      ? desk.change({ section: 'cashiering', workArea: 'find', dialog: null, finished: null })
      : refuseLoud('message.notAllowed'),
  drawer: () => (cashierCan('desk.cashiering.drawer') ? show({ kind: 'drawer' }) : refuseLoud('message.notAllowed')),
  lock: lockDesk,
  payExact,
  pay: startPayment,
  undo: undoStep,
  redo: redoStep,
  commandBar: openCommandBar,
  reprint: () =>
    cashierCan('desk.cashiering.reprint') ? void reprintLast(lastReceipt) : refuseLoud('message.notAllowed'),
  lineUp: () => moveSelection(-1),
  lineDown: () => moveSelection(1),
  removeLine: () => withLine(removeLine),
  quickKeys: () => document.querySelector<HTMLButtonElement>('.d-quick-keys button')?.focus(),
  priceCheck: () => show({ kind: 'price-check', item: null }),
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isReady = (): boolean => {
  const { phase, isLocked, shift, cashierId } = desk.read()
  return phase === 'ready' && !isLocked && shift !== null && cashierId !== null
}

/** Puts the keyboard into the field of the refund's number; false where it is not on the screen. */
function focusNumber(): boolean {
  const field = document.getElementById(REFUND_NUMBER_ID) ?? document.getElementById(FIND_ID)
  field?.focus()
  return field !== null
}

function leave(): void {
  const { workArea, section } = desk.read()
  if (section !== 'cashiering') desk.change({ section: 'cashiering' })
  else if (workArea === 'pay') leavePayment()
  else if (workArea === 'line') closeLine()
  else desk.change({ workArea: 'sell', refundNumber: null })
}

function clearFigure(): void {
  const { mode } = desk.read().entry
  setLineMode(mode === 'code' ? 'quantity' : mode)
}

function clear(): void {
  searchBox.change({ query: '' })
  pressKey('Escape')
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  desk.change({ message: null })
}

/** The effect of a plain key, by its meaning; true where it has been used up and nothing else may hear it. */
const runs: Readonly<Record<KeyMeaning, (key: string) => boolean>> = {
  'enter-code': (key) => (pressKey(key), true),
  'step-or-multiply': (key) => (pressKey(key), true),
  'look-up': (key) => (pressKey(key), true),
  // The letter itself goes into the field that has the keyboard now.
  search: () => (focusSearch(), false),
  number: (key) => (focusNumber() ? false : (typeAhead(numberAhead, key), true)),
  'line-figure': (key) => (pressLineDigit(key), true),
  'line-step': (key) => (pressLineSign(key), true),
  'line-apply': () => (applyLine(), true),
  'clear-figure': () => (clearFigure(), true),
  clear: () => (clear(), true),
  amount: (key) => (pressCashKey(key), true),
  'clear-amount': () => (pressCashKey('Escape'), true),
  pay: () => (void takeTypedCash(), true),
  leave: () => (leave(), true),
  'next-sale': () => (desk.change({ finished: null }), true),
  own: () => false,
  nothing: () => false,
}

/** One plain key outside fields, as the open panel means it. False for a key that it lets pass. */
export function pressPlainKey(key: string): boolean {
  const input = keyInputOf(key)
  return input !== null && runs[panelInput[panelNow()][input]](key)
}

let lastPress: KeyPress | null = null

/** As {@link pressPlainKey}; the echo of an Enter that changed the panel does nothing. `at`: milliseconds of the page's own clock. */
export function hearPlainKey(key: string, at: number): boolean {
  return isKeyHeard(key, at) ? pressPlainKey(key) : true
}

/** False for the echo of an Enter that changed the panel; notes what is heard, also on a button of its own. */
function isKeyHeard(key: string, at: number): boolean {
  const press = { key, at, meaning: panelNow() }
  if (isKeyEcho(lastPress, press)) return false
  lastPress = press
  return true
}

/** Actions that go on while their key is held. */
const steps = new Set<ActionName>(['lineUp', 'lineDown'])

/** A key that is held takes no money, opens and ends nothing a second time. */
const isHeldDown = ({ repeat, key }: KeyboardEvent, action: ActionName | null): boolean =>
  repeat && (key === 'Enter' || (action !== null && !steps.has(action)))

const isBar = (): boolean => desk.read().dialog?.kind === 'command'

/** Keys wait for the command bar, or for what was asked for and is not drawn yet. */
const aheadNow = (): AheadOf => (isBar() ? barAhead : comingAhead)

/** Characters that came at a scanner's pace and were a person's: as if they were pressed now. */
export function typeLate(text: string): void {
  for (const key of text) {
    const field = document.activeElement
    if (isComing() || (isBar() && !isField(field))) typeAhead(aheadNow(), key)
    else if (areDigitsOwn() && (isField(field) || /\d/.test(key))) typeIntoField(key)
    else if (!pressPlainKey(key)) typeIntoSearch(key)
  }
}

/** A letter has just given the keyboard to the search. */
function typeIntoSearch(key: string): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) setFieldText(field, field.value + key)
}

/** Types what waits as soon as what was asked for is drawn; nothing where that was left, or something was pressed, before. Answers how to stop. */
function typeWhatWaits(): () => void {
  const drop = (): void => void takeTypedAhead(comingAhead)
  const land = (asked: Dialog | null, area: string): void => {
    const { dialog, workArea } = desk.read()
    if (dialog !== asked || workArea !== area) return drop()
    if (isComing()) return void requestAnimationFrame(() => land(asked, area))
    const { text, isEntered } = takeTypedAhead(comingAhead)
    const isOwn = areDigitsOwn()
    if (text !== '' && isOwn && !focusDigitField()) tell('info', 'message.noDigitsHere')
    typeLate(withAhead('', text))
    // Nobody has seen what a form would take; the cash of the desk is exact, or as it was typed.
    if (isEntered && !isOwn) pressPlainKey('Enter')
  }
  const stop = comingAhead.listen(() => {
    const { dialog, workArea } = desk.read()
    requestAnimationFrame(() => land(dialog, workArea))
  })
  addEventListener('click', drop, { capture: true })
  return () => {
    stop()
    removeEventListener('click', drop, { capture: true })
  }
}

const isWithin = ({ target }: KeyboardEvent, places: string): boolean =>
  target instanceof HTMLElement && target.closest(places) !== null

/** Enter and space on a button press it. */
const isOnItsButton = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') && isWithin(event, 'button,a')

/** Returns whether a key is for what is not drawn yet, whatever field stands behind it; the command bar's are until it has the keyboard. */
function isAhead(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (isBar()) return !isWithin(event, 'dialog[open] :is(button, a)') && (isComing() || !isField(event.target))
  // Enter and space go on with keys that wait: the button that asked for their field would drop them.
  return isComing() && (comingAhead.read().text !== '' || !isOnItsButton(event))
}

/** A key for what is not drawn yet waits for it; Escape leaves a question unseen. False for a key that is not. */
function pressAhead(event: KeyboardEvent): boolean {
  if (!isAhead(event)) return false
  const { key, target } = event
  if (key === 'Escape' && isComing() && desk.read().dialog !== null) closeDialog()
  else if (!isAheadKey(key)) return false
  else if (isKeyHeard(key, event.timeStamp)) typeAhead(aheadNow(), key)
  // Keys at a scanner's pace are put into the field that has the keyboard.
  if (isField(target)) target.blur()
  return true
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !isReady()) return
  const chord = chordOf(event)
  const action = actionOf(chord, keyMapOf(desk.read().preferences.keys))
  // Also a question that a section asks by itself: nothing is sold behind it.
  const isBehind = isAsked()
  const inField = isField(event.target)
  if (isHeldDown(event, inField ? null : action)) return event.preventDefault()
  const isPlain = chord.replace('Shift+', '').length === 1 || ['Space', 'Delete', 'PageUp', 'PageDown'].includes(chord)
  // Inside a field or on a button the plain keys belong to it.
  const isOnButton = chord === 'Space' && isWithin(event, 'button,a,[role=option]')
  if (pressAhead(event)) return event.preventDefault()
  if (action !== null && !(inField && (isPlain || chord === 'Ctrl+Z' || chord === 'Ctrl+Y')) && !isOnButton) {
    event.preventDefault()
    if (!isBehind || action === 'help' || action === 'commandBar' || action === 'lock') actions[action]()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!inField && /^[0-9]$/.test(event.key) && areDigitsOwn()) {
    // The digit itself goes into the field that has the keyboard now; none goes nowhere.
    if (!focusDigitField()) tell('info', 'message.noDigitsHere')
    return
  }
  if (isBehind) return
  if (isOnItsButton(event)) {
    if (!isKeyHeard(event.key, event.timeStamp)) event.preventDefault()
    return
  }
  const isHeard = event.key === 'Escape' || !inField
  if (isHeard && hearPlainKey(event.key, event.timeStamp)) event.preventDefault()
}

/** Listens to the keyboard for as long as the desk is shown. Source: desk.md, 4. */
export function useDeskKeys(): void {
  useEffect(() => {
    addEventListener('keydown', onKey)
    const stop = typeWhatWaits()
    return () => {
      stop()
      removeEventListener('keydown', onKey)
    }
  }, [])
}
