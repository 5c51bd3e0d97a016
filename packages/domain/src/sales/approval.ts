import type { OrderChange, Snapshot, TaxExemption } from '../basket/index.ts'

/** The kinds of step that somebody with wider limits may approve at a desk. */
export type ApprovalKind = 'line-price' | 'order-change' | 'exemption' | 'refund' | 'shift'

/** The exact thing that was approved: nothing else is covered by it. */
export interface ApprovedThing {
  readonly what: string
  /** The order, the refund or the count it belongs to. */
  readonly subjectId: string
  /** The line, for the price of one; null otherwise. */
  readonly lineId: string | null
  /** The approved value, as one of the texts below states it. */
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

/** A sale free of tax: on exactly this paper, and of exactly these taxes where it is not all of them. */
export const exemptionValue = ({ paperNumber, codes }: Pick<TaxExemption, 'paperNumber' | 'codes'>): string =>
  `${codes ? `codes ${JSON.stringify(codes)} ` : ''}paper ${paperNumber}`

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

/**
 * Returns whether an approval of a sale covers what stands in its snapshot: the line at that price or dearer, that change of the order, or that
 * paper's freedom from tax.
 */
export function coversSale(
  { what, lineId, value }: Pick<ApprovedThing, 'what' | 'lineId' | 'value'>,
  snapshot: Snapshot,
): boolean {
  if (what === 'order-change') return snapshot.orderChange !== null && value === orderChangeValue(snapshot.orderChange)
  if (what === 'exemption') return snapshot.exemption?.by === 'hand' && value === exemptionValue(snapshot.exemption)
  const least = what === 'line-price' ? numberBehind(value, 'unit') : null
  const line = snapshot.lines.find(({ id }) => id === lineId)
  if (least === null || line === undefined || line.kind === 'open-price') return false
  return line.manualUnitPriceMinor !== null && line.manualUnitPriceMinor >= least
}

/** Returns whether an approval covers an amount that was given back, or a difference of a drawer. */
export function coversAmount(value: string, amountMinor: number): boolean {
  const most = numberBehind(value, 'upto')
  return most !== null && Math.abs(amountMinor) <= most
}

/** A question of a desk, as far as whoever is asked may answer it. */
export interface AskedApproval {
  readonly what: string
  readonly state: 'waiting' | 'approved' | 'declined'
  readonly askedBy: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** The amount without the requested change (null where there is no before), and with it. Minor units. */
  readonly beforeMinor: number | null
  readonly afterMinor: number
}

/** A person who would answer it. */
export interface Approver {
  readonly staffId: string
  readonly holdsRight: boolean
  readonly maxDiscountBasisPoints: number | null
  readonly maxRefundMinor: number | null
}

export type AskedState = AskedApproval['state'] | 'expired'

/** A question as it stands at `now`: what nobody answered in time is over. */
export const askedStateAt = (
  { state, expiresAt }: Pick<AskedApproval, 'state' | 'expiresAt'>,
  now: number,
): AskedState => (state === 'waiting' && now >= expiresAt ? 'expired' : state)

/**
 * Returns why somebody may not answer a question: `approval.decided`, `approval.expired`, `approval.own` (nobody approves for himself),
 * `approval.beyond-you` (the right is missing, or the own limit is narrower than what is asked). Null: he may. Declining needs the right
 * and no limit. Exact comparison, no rounding. Source: D7, SE-D01.
 */
export function approvalFault(
  asked: AskedApproval,
  who: Approver,
  isApproved: boolean,
  now: number,
): 'approval.decided' | 'approval.expired' | 'approval.own' | 'approval.beyond-you' | null {
  const state = askedStateAt(asked, now)
  if (state === 'expired') return 'approval.expired'
  if (state !== 'waiting') return 'approval.decided'
  if (asked.askedBy === who.staffId) return 'approval.own'
  if (!who.holdsRight) return 'approval.beyond-you'
  return !isApproved || isWithin(asked, who) ? null : 'approval.beyond-you'
}

function isWithin({ what, beforeMinor, afterMinor }: AskedApproval, who: Approver): boolean {
  if (what === 'refund') return who.maxRefundMinor === null || afterMinor <= who.maxRefundMinor
  // A drawer's difference and a freedom from tax are no discounts: the right is all they need.
  if (what === 'shift' || what === 'exemption') return true
  if (beforeMinor === null || who.maxDiscountBasisPoints === null) return true
  const off = BigInt(Math.max(0, beforeMinor - afterMinor))
  return off * 10_000n <= BigInt(beforeMinor) * BigInt(who.maxDiscountBasisPoints)
}
