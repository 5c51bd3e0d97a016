import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { PricingResult, Snapshot } from '@kassa/domain/basket/index.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { amountText } from '../ui/money-text.ts'
import { currencyExponent, pricingContextOf } from '../model/desk-setup.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import { serversTake } from '../model/goods/servers-take.ts'
import { snapshotOf } from './snapshot-of.ts'
import { mayAddGoods, obstacleToSelling } from '../model/licence.ts'
import type { BasketStep } from '../model/basket.ts'
import { aheadNow, forgetAheadParts, moveAhead } from './ahead/ahead-parts.ts'
import { isAgeAsked } from './guard/age.ts'
import { forgetAge, moveAge } from './guard/seen-ages.ts'
import { moveReturned } from './guard/stays-here.ts'
import { isBasketBound, isBasketFixed } from './bound.ts'
import { dropCopy, keepCopy } from './basket-copy.ts'
import type { CopyStorage } from './basket-copy.ts'
import { noteRemoved } from './note-removed.ts'
import { offersNow } from '../offers/offers.ts'
import { dropBasket, saveBasket, sharedSteps } from './basket-store.ts'
import { nameIn } from '../model/goods/goods.ts'
import {
  canRedo,
  canUndo,
  currentBasket,
  doStep,
  isOrderLeft,
  linesLeaving,
  redo,
  startHistory,
  stepToRedo,
  stepToUndo,
  undo,
} from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'

let contextOf: { setup: DeskSetup; carriesBoxCharges: boolean; context: PricingContext } | null = null

/** Returns the outlet's part of pricing; worked out once per set-up, and again where servers take more or less. */
export function pricingContext(): PricingContext | null {
  const { setup } = desk.read()
  if (!setup) return null
  const carriesBoxCharges = serversTake('box-charges')
  if (contextOf?.setup !== setup || contextOf.carriesBoxCharges !== carriesBoxCharges)
    contextOf = { setup, carriesBoxCharges, context: { ...pricingContextOf(setup), carriesBoxCharges } }
  return contextOf.context
}

/** Returns the snapshot that a basket's price is worked out from now; null without lines or set-up. */
export function snapshotNow(history: BasketHistory): Snapshot | null {
  const context = pricingContext()
  const basket = currentBasket(history)
  if (!context || basket.lines.length === 0) return null
  const moment = { now: Date.now(), paymentStartedAt: desk.read().paymentStartedAt, payment: null }
  return snapshotOf(basket, context, offersNow(basket), moment)
}

/** The price of a basket as it stands; null without lines or set-up. */
export function priceOf(history: BasketHistory): PricingResult | null {
  const snapshot = snapshotNow(history)
  return snapshot && priceBasket(snapshot)
}

let saved: BasketHistory | null = null
let saving: Promise<void> = Promise.resolve()
let revision = 0

/** Returns how often the screen has changed; what ends a basket is written with it, so that no older copy brings it back. */
export const basketRevision = (): number => revision

/** Returns the browser's synchronous storage; null where there is none. */
export function copyStorage(): CopyStorage | null {
  try {
    return typeof window === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

/** The disk answers some milliseconds later; a page that dies before that has the copy. */
function copy(history: BasketHistory): void {
  const { registration, cashierId } = desk.read()
  if (!registration || cashierId === null) return dropCopy(copyStorage())
  const shared = sharedSteps(saved, history)
  const { id: basketId, openedAt } = history.states[0]!
  const owner = { registrationId: registration.registrationId, staffId: cashierId }
  const steps = history.steps.slice(shared)
  keepCopy(copyStorage(), { ...owner, revision, basketId, openedAt, shared, steps, head: history.head })
}

/**
 * The history on the screen; the disk follows. Of many steps during one write only the last is written next: nobody
 * waits for those between.
 */
let shown: { readonly history: BasketHistory; readonly revision: number } | null = null

async function saveShown(): Promise<void> {
  const wanted = shown
  if (!wanted || wanted.history === saved) return
  await saveBasket(journalDb(), saved, wanted.history, wanted.revision)
  saved = wanted.history
}

let isSaveDue = false

function beginSave(): void {
  if (!isSaveDue) return
  isSaveDue = false
  saving = saving.then(saveShown).catch(() => tell('bad', 'message.basketNotSaved'))
}

/** The screen is painted before the disk is asked; a page that dies meanwhile has the copy. */
function save(history: BasketHistory): void {
  revision += 1
  shown = { history, revision }
  copy(history)
  if (isSaveDue) return
  isSaveDue = true
  afterPaint(beginSave)
}

/** Waits until what is on the screen is on the disk. Whoever writes another basket there, or takes one away, waits for it first. */
export function basketSaved(): Promise<void> {
  beginSave()
  return saving
}

/** Records the history that is on the disk already, after a restore; then also how often the screen had changed. */
export const markSaved = (history: BasketHistory | null, savedRevision = revision): void => {
  saved = history
  revision = savedRevision
}

/** Puts a basket on the screen: priced unless it is already, kept, newest line chosen unless another one is named. */
export function showBasket(
  history: BasketHistory,
  selectedLineId?: string | null,
  priced: PricingResult | null = priceOf(history),
): void {
  const { lines } = currentBasket(history)
  const wanted = selectedLineId ?? desk.read().selectedLineId
  const selected = lines.some(({ id }) => id === wanted) ? wanted : (lines.at(-1)?.id ?? null)
  desk.change({ history, selectedLineId: selected, priced })
  save(history)
}

/** The basket that the next step goes into: one of its own where a saved order was left, for under the order's id it would be the pick-up. */
const historyToChange = (history: BasketHistory): BasketHistory =>
  isOrderLeft(history) ? startHistory(newId(), Date.now()) : history

/** The same customer goes on under another id: with what is paid ahead, the goods that come back, and the age that was asked for. */
export function customerGoesOn(fromId: string, toId: string): void {
  moveAhead(fromId, toId)
  moveReturned(fromId, toId)
  moveAge(fromId, toId)
}

/** Takes a saved order that was left off this disk, behind what has come into its place; at the server it waits. */
function forgetLeft({ states: [left] }: BasketHistory): void {
  if (!left) return
  customerGoesOn(left.id, basketNow().id)
  void basketSaved()
    .then(() => dropBasket(journalDb(), left.id))
    .catch(() => undefined)
}

/** Begins the next sale where a saved order was left, for what comes into it without a step. */
export function leaveOrder(): void {
  const { history } = desk.read()
  const next = historyToChange(history)
  if (next === history) return
  showBasket(next)
  forgetLeft(history)
}

/**
 * Does one thing to the basket; a finished sale on the screen gives way to the next one. False (and said why) when the
 * calculation refuses what would come of it: the basket stays as it was.
 */
export function change(step: BasketStep, selectedLineId?: string): boolean {
  if (isBasketFixed(() => change(step, selectedLineId))) return false
  desk.change({ finished: null })
  if (step.kind === 'add-line' && !mayAddGoods()) {
    tell('bad', obstacleToSelling(desk.read()) ?? 'message.readOnly')
    return false
  }
  if (step.kind === 'add-line' && isAgeAsked([step.line], () => change(step, selectedLineId))) return false
  const most = priceLimits(exponentNow()).max
  if (priceOfStep(step) > most) {
    tell('bad', 'refusal.price.too-high', { most: amountText(most, desk.read().setup?.outlet.currency ?? '') })
    return false
  }
  const { history } = desk.read()
  const begun = historyToChange(history)
  const next = doStep(begun, step)
  const priced = priceOf(next)
  if (priced && !priced.ok) {
    const { limit } = priced.refusal.facts ?? {}
    tell('bad', `refusal.${priced.refusal.code}`, typeof limit === 'number' ? { limit } : {})
    return false
  }
  showBasket(next, selectedLineId, priced)
  if (begun !== history) forgetLeft(history)
  return true
}

const exponentNow = (): number => {
  const { setup } = desk.read()
  return setup ? currencyExponent(setup) : 2
}

/** The highest unit price that a step brings in, typed, changed or on a label: no goods cost more than the highest price (D86). */
function priceOfStep(step: BasketStep): number {
  if (step.kind === 'set-price') return step.manualUnitPriceMinor ?? 0
  if (step.kind !== 'add-line') return 0
  const { labelAmountMinor, typedPriceMinor, manualUnitPriceMinor, goods } = step.line
  return Math.max(labelAmountMinor ?? 0, typedPriceMinor ?? 0, manualUnitPriceMinor ?? 0, goods.sellPriceMinor)
}

/** Goods that leave by an undone scan, or by a removal done again, are written down like any other (AU-P03). */
function moveTo(before: BasketHistory, after: BasketHistory): void {
  noteRemoved('line', linesLeaving(before, after))
  showBasket(after)
  const isBack = after.head < before.head
  const step = isBack ? stepToRedo(after) : stepToUndo(after)
  if (!step) return
  const name = step.line ? nameIn(step.line.goods, desk.read().setup?.outlet.locale ?? 'en') : ''
  tell('info', isBack ? 'message.undone' : 'message.redone', { kind: step.kind, name })
}

export function undoStep(): void {
  if (isBasketFixed(undoStep)) return
  const { history } = desk.read()
  if (canUndo(history)) moveTo(history, undo(history))
  else tell('info', 'message.nothingToUndo')
}

export function redoStep(): void {
  if (isBasketFixed(redoStep)) return
  const { history } = desk.read()
  if (canRedo(history)) moveTo(history, redo(history))
  else tell('info', 'message.nothingToRedo')
}

/** Takes everything out of the sale, as one step that can be undone; the goods are written down as removed. */
export function clearBasket(): void {
  if (isBasketFixed(clearBasket)) return
  const { lines } = currentBasket(desk.read().history)
  if (lines.length === 0) return
  noteRemoved('basket', lines)
  if (!change({ kind: 'clear' })) return
  // Both were the customer's as much as the goods were.
  const ahead = aheadNow()
  forgetAheadParts()
  forgetAge(basketNow().id)
  if (ahead?.sent) tell('bad', 'ahead.clearedUnsure')
  else tell('info', ahead && !ahead.booked ? 'ahead.cleared' : 'message.cleared')
}

/** Prices the basket again whenever another set-up (taxes, settings), other plans or other servers have come, unless money moves for it; answers how to stop. */
export function followSetup(): () => void {
  let known = desk.read()
  return desk.listen(() => {
    const now = desk.read()
    const isSame =
      now.setup === known.setup && now.offers === known.offers && now.serverLevel?.level === known.serverLevel?.level
    known = now
    if (!isSame && !isBasketBound()) repriceBasket()
  })
}

/** Prices again what is on the screen: after a new set-up, or when time has passed. */
export const repriceBasket = (): void => desk.change({ priced: priceOf(desk.read().history) })
