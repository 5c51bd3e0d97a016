import { hearsField, scanIntoField } from '../../kit/scan/field-of-scans.ts'
import { refuseLoud } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { addScan, holdScans, releaseScans } from '../model/scan-queue.ts'
import { checkPrice, goodsOfCode, onCode } from './on-code.ts'

type Taker = (code: string) => void
let taker: Taker | null = null

/** While a stock document is open, scans go into it and not into the basket. Answers how to stop. */
export function takeScans(next: Taker): () => void {
  taker = next
  return () => {
    if (taker === next) taker = null
  }
}

/** States in which a scan waits until the person has answered what is on the screen. */
function isAsking(): boolean {
  const { dialog, isLocked, isWriting, shift, cashierId } = desk.read()
  if (dialog?.kind === 'serials' && hearsField()) return false
  const isQuestion = dialog !== null && dialog.kind !== 'price-check' && dialog.kind !== 'why' && dialog.kind !== 'help'
  return isQuestion || isLocked || isWriting || shift === null || cashierId === null
}

function take(code: string): void {
  const { entry, dialog } = desk.read()
  if (dialog?.kind === 'price-check') return checkPrice(code)
  if (hearsField()) {
    // A code the catalogue knows is never the number of a piece.
    if (!goodsOfCode(code)) return void scanIntoField(code)
    if (dialog?.kind === 'serials') return refuseLoud('message.serialIsCode', { code })
  }
  if (taker) return taker(code)
  desk.change({
    dialog: null,
    section: 'cashiering',
    workArea: 'sell',
    paymentStartedAt: null,
    entry: { ...entry, text: '', mode: 'code', times: null },
  })
  onCode(code, entry.times)
}

/** Acts on every code that waits, in order, until something asks a question. */
export function runScans(): void {
  for (;;) {
    const { ready, queue } = releaseScans(holdScans(desk.read().scans, isAsking()))
    const [next, ...rest] = ready
    desk.change({ scans: { ...queue, waiting: next === undefined ? queue.waiting : rest } })
    if (next === undefined) return
    take(next)
  }
}

/** A scanner was heard. */
export function hearScan(code: string): void {
  desk.change(({ scans }) => ({ scans: addScan(scans, code) }))
  runScans()
}

/** Whenever a question is answered, what was scanned meanwhile goes on. */
export function followQuestions(): () => void {
  let wasAsking = isAsking()
  return desk.listen(() => {
    const isNow = isAsking()
    const hasEnded = wasAsking && !isNow
    wasAsking = isNow
    if (hasEnded && desk.read().scans.waiting.length > 0) queueMicrotask(runScans)
  })
}
