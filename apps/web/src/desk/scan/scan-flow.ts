import { hearsField, scanIntoField } from '../../kit/scan/field-of-scans.ts'
import { isBasketFixed } from '../basket/bound.ts'
import { refuseLoud } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import type { WorkArea } from '../model/desk-state.ts'
import { emptyEntry } from '../model/entry.ts'
import type { TypedEntry } from '../model/entry.ts'
import { panelInput } from '../model/panel/panel-input.ts'
import type { Panel, ScanInput, ScanMeaning } from '../model/panel/panel-input.ts'
import { standAs, standingNow } from '../model/standing.ts'
import { addScan, holdScans, releaseScans } from '../model/scan-queue.ts'
import { checkPrice, kindOfCode, onCode } from './on-code.ts'
import { offerPayCode } from './pay-codes.ts'

type Taker = (code: string) => void

/** While a stock document is open, scans go into it and not into the basket. Answers how to stop. */
export const takeScans = (next: Taker): (() => void) => standAs('document', next)

/** Dialogs that only show something: what stands behind them goes on hearing. */
const quiet = ['why', 'help', 'tile', 'kiosks'] as const

const panelOfDialog = (kind: string): Panel | null => {
  if (kind === 'price-check' || kind === 'serials' || kind === 'member') return kind
  return (quiet as readonly string[]).includes(kind) ? null : 'question'
}

/** Returns the panel in front of the cashier now. */
export function panelNow(): Panel {
  const { dialog, isLocked, isWriting, shift, cashierId, section, workArea, finished } = desk.read()
  if (isLocked || isWriting || shift === null || cashierId === null) return 'closed'
  if (dialog?.kind === 'approval') return 'approval'
  const asked = dialog && panelOfDialog(dialog.kind)
  if (asked) return asked
  const own = standingNow()
  if (own) return own.panel
  if (section !== 'cashiering') return 'section'
  if (workArea === 'line') return desk.read().entry.text === '' ? 'line' : 'line-typed'
  if (workArea !== 'sell') return workArea
  return finished ? 'paid' : 'sell'
}

/** Returns the kind of input that a code is, for the panel that hears it. */
function inputOf(code: string): ScanInput {
  const kind = kindOfCode(code)
  // A code the catalogue knows is never the number of a piece.
  return hearsField() && kind !== 'goods' ? 'piece' : kind
}

/** Digits typed for a line go with its panel; a quantity in front is used up. */
const entryAfter = (workArea: WorkArea, entry: TypedEntry): TypedEntry => {
  if (workArea === 'line') return emptyEntry
  return entry.times === null ? entry : { ...entry, times: null }
}

/** Acts on the basket's screen. The typed text stays, but for the quantity in front, which this scan uses up. */
function act(code: string): void {
  if (isBasketFixed(() => act(code))) return
  const { entry, workArea } = desk.read()
  desk.change({
    dialog: null,
    section: 'cashiering',
    workArea: 'sell',
    paymentStartedAt: null,
    entry: entryAfter(workArea, entry),
  })
  onCode(code, entry.times)
}

const refused = (code: string): void =>
  refuseLoud(desk.read().dialog?.kind === 'serials' ? 'message.serialIsCode' : 'message.scanNotHere', { code })

const runs: Readonly<Record<Exclude<ScanMeaning, 'wait'>, Taker>> = {
  sell: act,
  'open-refund': act,
  recall: act,
  'switch-cashier': act,
  note: act,
  'hand-over': (code) => standingNow()?.take?.(code),
  collect: (code) => void scanIntoField(code),
  // Where nobody can be paid by it, it stands as a code that is no goods.
  'pay-by-code': (code) => void (offerPayCode(code) || (panelNow() === 'pay' ? refused(code) : act(code))),
  'show-price': checkPrice,
  refuse: refused,
}

const meaningOf = (code: string): ScanMeaning => panelInput[panelNow()][inputOf(code)]

/** Returns whether what waits first has to go on waiting until the person has answered what is on the screen. */
function isAsking(): boolean {
  const [next] = desk.read().scans.waiting
  return next !== undefined && meaningOf(next) === 'wait'
}

/** False for a code that has to wait for an answer. */
function take(code: string): boolean {
  const meaning = meaningOf(code)
  if (meaning === 'wait') return false
  runs[meaning](code)
  return true
}

/** Acts on every code that waits, in order, until something asks a question. */
export function runScans(): void {
  for (;;) {
    const { scans } = desk.read()
    const { ready, queue } = releaseScans(holdScans(scans, isAsking()))
    const [next, ...rest] = ready
    const left = { ...queue, waiting: next === undefined ? queue.waiting : rest }
    if (left.isHeld !== scans.isHeld || left.waiting.length !== scans.waiting.length) desk.change({ scans: left })
    if (next === undefined) return
    take(next)
  }
}

let heardAt = Number.NEGATIVE_INFINITY

/** Returns the moment at which a scanner was last heard, milliseconds of the page's own clock. */
export const scannedAt = (): number => heardAt

/** A scanner was heard. What nothing holds up is acted on at once: nobody sees it wait. */
export function hearScan(code: string): void {
  heardAt = performance.now()
  if (desk.read().scans.waiting.length === 0 && take(code)) return
  desk.change(({ scans }) => ({ scans: addScan(scans, code) }))
  runScans()
}

/** Whenever a question is answered, what was scanned meanwhile goes on. */
export function followQuestions(): () => void {
  let before = panelNow()
  return desk.listen(() => {
    const now = panelNow()
    const hasChanged = before !== now
    before = now
    if (hasChanged && desk.read().scans.waiting.length > 0) queueMicrotask(runScans)
  })
}
