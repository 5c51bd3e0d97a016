import type { OrderChange, Snapshot } from '../basket/index.ts'

/** What somebody with wider limits lets pass at a desk. */
export const approvalKinds = ['line-price', 'order-change', 'refund', 'shift'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What exactly was let pass: nothing else is covered by it. */
export interface ApprovedThing {
  readonly what: string
  /** The order, the refund or the count it belongs to. */
  readonly subjectId: string
  /** The line, for the price of one; null otherwise. */
  readonly lineId: string | null
  /** What was allowed, as one of the texts below says it. */
  readonly value: string
  readonly currency: string
}

/** A unit price: it and anything dearer. Minor units. */
export const unitPriceValue = (minor: number): string => `unit ${String(minor)}`

/** A change of the whole order: exactly this one. */
export function orderChangeValue(change: OrderChange): string {
  if (change.kind === 'percent') return `percent ${String(change.offBasisPoints)}`
  return change.kind === 'amount' ? `amount ${String(change.offMinor)}` : `target ${String(change.totalMinor)}`
}

/** An amount of money given back, or a drawer's difference: up to it, either sign alike. Minor units. */
export const amountValue = (minor: number): string => `upto ${String(Math.abs(minor))}`

/**
 * The text that an approval's proof is made over: who let what pass, for which order, when. Each part stands on a line of its own
 * and none can hold a line break, so that two approvals never have one text.
 */
export const approvedText = (thing: ApprovedThing, staffId: string, at: string): string =>
  ['kassa-approval-1', thing.what, thing.subjectId, thing.lineId ?? '', thing.value, thing.currency, staffId, at]
    .map((part) => part.replaceAll('\n', ' '))
    .join('\n')

const numberBehind = (value: string, word: string): number | null => {
  const found = new RegExp(`^${word} (\\d{1,15})$`).exec(value)
  return found ? Number(found[1]) : null
}

/** Whether an approval of a sale covers what stands in its snapshot: the line at that price or dearer, or that change of the order. */
export function coversSale(
  { what, lineId, value }: Pick<ApprovedThing, 'what' | 'lineId' | 'value'>,
  snapshot: Snapshot,
): boolean {
  if (what === 'order-change') return snapshot.orderChange !== null && value === orderChangeValue(snapshot.orderChange)
  const least = what === 'line-price' ? numberBehind(value, 'unit') : null
  const line = snapshot.lines.find(({ id }) => id === lineId)
  if (least === null || line === undefined || line.kind === 'open-price') return false
  return line.manualUnitPriceMinor !== null && line.manualUnitPriceMinor >= least
}

/** Whether an approval covers an amount that was given back, or a difference of a drawer. */
export function coversAmount(value: string, amountMinor: number): boolean {
  const most = numberBehind(value, 'upto')
  return most !== null && Math.abs(amountMinor) <= most
}
