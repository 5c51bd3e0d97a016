import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { inOutlet, inTransit, isMovable, type StockMovement } from './movement.ts'
import { DEFAULT_OVER_RECEIPT_BASIS_POINTS, withOverReceipt } from './over-receipt.ts'

export type TransferState = 'draft' | 'shipped' | 'partially-received' | 'completed' | 'cancelled'

export interface Transfer {
  readonly state: TransferState
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly lines: readonly TransferLine[]
}

/**
 * Quantities in the variant's own unit. A quantity that is neither received nor written off nor sent back is still in
 * transit.
 */
export interface TransferLine {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
  readonly received: number
  /** Short and damaged on arrival, or sent back by a cancellation. */
  readonly writtenOff: number
  readonly sentBack: number
}

export type TransferAction = 'edit' | 'delete' | 'ship' | 'receive' | 'cancel'
export type TransferObstacle =
  | 'transfer.not-draft'
  | 'transfer.not-shipped'
  | 'transfer.completed'
  | 'transfer.cancelled'

/**
 * The table of what may be done with a transfer: the button's reason and the server's refusal, null when it may.
 *
 * | | draft | shipped | partially received | completed | cancelled |
 * | edit, delete, ship | yes | – | – | – | – |
 * | receive, cancel (the open quantity) | – | yes | yes | – | – |
 *
 * Source: D10.
 */
export function transferCan(action: TransferAction, { state }: Pick<Transfer, 'state'>): TransferObstacle | null {
  if (state === 'completed' || state === 'cancelled') return `transfer.${state}`
  const isOnTheWay = state === 'shipped' || state === 'partially-received'
  if (action === 'receive' || action === 'cancel') return isOnTheWay ? null : 'transfer.not-shipped'
  return isOnTheWay ? 'transfer.not-draft' : null
}

/**
 * Returns whether a draft can stand (and, asked again with locked stock, ship): two outlets, lines with quantities, each variant at most what is
 * available in the shipping outlet over all its lines.
 *
 * Refuses with `transfer.same-outlet`, `transfer.empty`, `transfer.quantity-invalid` (`lineId`, `quantity`) or `transfer.insufficient`
 * (`variantId`, `wanted`, `available`). Source: specification §5, D10.
 */
export function checkTransfer(transfer: Transfer, availableOf: (variantId: string) => number): Result<Transfer> {
  if (transfer.fromOutletId === transfer.toOutletId) return refuse({ code: 'transfer.same-outlet' })
  if (transfer.lines.length === 0) return refuse({ code: 'transfer.empty' })
  const wanted = new Map<string, number>()
  for (const { lineId, variantId, quantity } of transfer.lines) {
    if (!isMovable(quantity)) return refuse({ code: 'transfer.quantity-invalid', facts: { lineId, quantity } })
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  }
  for (const [variantId, quantity] of wanted) {
    const available = availableOf(variantId)
    if (quantity > available) {
      return refuse({ code: 'transfer.insufficient', facts: { variantId, wanted: quantity, available } })
    }
  }
  return accept(transfer)
}

export interface TransferStep {
  readonly transfer: Transfer
  readonly movements: readonly StockMovement[]
}

/** Ships a draft: stock leaves the source and is in transit. Refuses as {@link transferCan} and {@link checkTransfer}. */
export function shipTransfer(transfer: Transfer, availableOf: (variantId: string) => number): Result<TransferStep> {
  const obstacle = transferCan('ship', transfer)
  if (obstacle) return refuse({ code: obstacle })
  const checked = checkTransfer(transfer, availableOf)
  if (!checked.ok) return checked
  const movements = transfer.lines.flatMap((line) => [
    ...inOutlet(transfer.fromOutletId, 'transfer-out', line, -line.quantity),
    ...inTransit('transfer-out', line, line.quantity),
  ])
  return accept({ transfer: { ...transfer, state: 'shipped' }, movements })
}

/**
 * The arrival of one line. `received` is good and goes on the shelf; the rest of the open quantity stays in transit
 * unless said otherwise.
 */
export interface TransferReceipt {
  readonly lineId: string
  readonly received: number
  /** Arrived damaged: written off. */
  readonly damaged: number
  /** True where no more will come: the open rest is short and written off. */
  readonly isFinal: boolean
}

/** The quantity that may arrive beyond what was sent. */
export interface ExtraAllowed {
  readonly overReceiptBasisPoints: number
  /** True where somebody with the permission takes in more than that, and says why. */
  readonly isBeyondAccepted: boolean
}

const usualExtra: ExtraAllowed = {
  overReceiptBasisPoints: DEFAULT_OVER_RECEIPT_BASIS_POINTS,
  isBeyondAccepted: false,
}

/** The most that can still arrive of a line, the over-receipt of purchases in it. */
export const mostReceivable = (line: TransferLine, overReceiptBasisPoints: number): number =>
  Math.max(0, withOverReceipt(line.quantity, overReceiptBasisPoints) - line.received - line.writtenOff - line.sentBack)

/**
 * Books what arrived. More than was sent is taken in as extra (the difference closes as an adjustment) up to the over-receipt of purchases, beyond
 * it where that is accepted; damaged and short goods leave transit as a difference. The transfer is completed when nothing is open.
 * Refuses as {@link transferCan}, or with `transfer.unknown-line` (`lineId`), `transfer.quantity-invalid` (`lineId`) or
 * `transfer.over-receipt` (`lineId`, `variantId`, `most`, `wanted`). Source: D10, D11.
 */
export function receiveTransfer(
  transfer: Transfer,
  receipts: readonly TransferReceipt[],
  allowed: ExtraAllowed = usualExtra,
): Result<TransferStep> {
  const obstacle = transferCan('receive', transfer)
  if (obstacle) return refuse({ code: obstacle })
  const wrong =
    receiptFault(transfer, receipts) ?? (allowed.isBeyondAccepted ? undefined : excess(transfer, receipts, allowed))
  if (wrong) return refuse(wrong)
  const movements: StockMovement[] = []
  const lines = transfer.lines.map((line) => {
    const receipt = receipts.find(({ lineId }) => lineId === line.lineId)
    if (!receipt) return line
    const open = openOf(line)
    const fromTransit = Math.min(receipt.received, open)
    const damaged = Math.min(receipt.damaged, open - fromTransit)
    const short = receipt.isFinal ? open - fromTransit - damaged : 0
    const extra = receipt.received - fromTransit
    movements.push(
      ...inTransit('transfer-in', line, -fromTransit),
      ...inOutlet(transfer.toOutletId, 'transfer-in', line, fromTransit),
      ...inTransit('transfer-difference', line, -(damaged + short)),
      ...inOutlet(transfer.toOutletId, 'transfer-difference', line, extra),
    )
    return { ...line, received: line.received + receipt.received, writtenOff: line.writtenOff + damaged + short }
  })
  return accept({ transfer: { ...transfer, lines, state: stateOf(lines) }, movements })
}

/** Cancels what is still open of a shipped transfer: it returns to the source. Source: D10. */
export function cancelTransfer(transfer: Transfer): Result<TransferStep> {
  const obstacle = transferCan('cancel', transfer)
  if (obstacle) return refuse({ code: obstacle })
  const movements = transfer.lines.flatMap((line) => [
    ...inTransit('transfer-back', line, -openOf(line)),
    ...inOutlet(transfer.fromOutletId, 'transfer-back', line, openOf(line)),
  ])
  const lines = transfer.lines.map((line) => ({ ...line, sentBack: line.sentBack + openOf(line) }))
  const isUntouched = transfer.lines.every(({ received, writtenOff }) => received + writtenOff === 0)
  return accept({ transfer: { ...transfer, lines, state: isUntouched ? 'cancelled' : 'completed' }, movements })
}

/** Returns the quantity of a line that is still in transit; extra pieces never make it negative. */
export const openOf = ({ quantity, received, writtenOff, sentBack }: TransferLine): number =>
  Math.max(0, quantity - received - writtenOff - sentBack)

const stateOf = (lines: readonly TransferLine[]): TransferState =>
  lines.every((line) => openOf(line) === 0) ? 'completed' : 'partially-received'

function excess({ lines }: Transfer, receipts: readonly TransferReceipt[], allowed: ExtraAllowed): Refusal | undefined {
  for (const { lineId, received } of receipts) {
    const line = lines.find((one) => one.lineId === lineId)
    const most = line ? mostReceivable(line, allowed.overReceiptBasisPoints) : 0
    if (received > most) {
      return { code: 'transfer.over-receipt', facts: { lineId, variantId: line?.variantId, most, wanted: received } }
    }
  }
  return undefined
}

function receiptFault(transfer: Transfer, receipts: readonly TransferReceipt[]): Refusal | undefined {
  for (const { lineId, received, damaged, isFinal } of receipts) {
    const known = transfer.lines.some((line) => line.lineId === lineId)
    if (!known) return { code: 'transfer.unknown-line', facts: { lineId } }
    const isSomething = received + damaged > 0 || isFinal
    const areWhole = [received, damaged].every((quantity) => quantity === 0 || isMovable(quantity))
    if (!areWhole || !isSomething) return { code: 'transfer.quantity-invalid', facts: { lineId } }
  }
  const isTwice = new Set(receipts.map(({ lineId }) => lineId)).size < receipts.length
  return receipts.length === 0 || isTwice ? { code: 'transfer.empty' } : undefined
}
