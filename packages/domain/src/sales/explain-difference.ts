import type { FaceCount } from '../tenders/cash.ts'
import { isCash } from '../payment/method.ts'

/** A payment of a shift as it was booked, positive for a sale, negative for a refund. Minor units. */
export interface ShiftPayment {
  readonly documentId: string
  readonly number: string
  readonly kind: 'order' | 'refund'
  readonly method: number
  readonly amountMinor: number
  /** Cash handed over; the amount where it was none. */
  readonly receivedMinor: number
  readonly changeMinor: number
}

/** The possible causes of a drawer that is over or short, the likeliest first. */
export const DIFFERENCE_KINDS = [
  'cash-was-card',
  'card-was-cash',
  'refund-not-taken',
  'change-twice',
  'change-kept',
  'received-swapped',
  'count-swapped',
  'cash-in-missing',
  'cash-out-missing',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export interface DifferenceFinding {
  readonly kind: DifferenceKind
  /** The sales and refunds that would explain it, at most {@link MOST_DOCUMENTS}; none where only the count or a missing entry would. */
  readonly documents: readonly Pick<ShiftPayment, 'documentId' | 'number' | 'kind' | 'amountMinor'>[]
}

const MOST_DOCUMENTS = 5

/** Amounts that two neighboring digits of this one, typed the wrong way round, make of it. */
function swapsOf(amount: number): number[] {
  const digits = String(amount).split('')
  return digits.slice(1).flatMap((digit, at) => {
    const swapped = [...digits]
    swapped[at] = digit
    swapped[at + 1] = digits[at] ?? ''
    return swapped.join('') === digits.join('') ? [] : [Number(swapped.join(''))]
  })
}

/** Returns whether what a person counted of one note or coin, read the wrong way round, is the whole difference. */
const isCountSwapped = (counts: readonly FaceCount[], differenceMinor: number): boolean =>
  counts.some(({ faceMinor, count }) => swapsOf(count).some((meant) => (count - meant) * faceMinor === differenceMinor))

type Test = (payment: ShiftPayment, differenceMinor: number) => boolean

/** Tests whether a payment would fit each cause. Over is positive, short negative. */
const tests: Partial<Record<DifferenceKind, Test>> = {
  'cash-was-card': ({ kind, method, amountMinor }, over) => kind === 'order' && isCash(method) && amountMinor === -over,
  'card-was-cash': ({ kind, method, amountMinor }, over) => kind === 'order' && !isCash(method) && amountMinor === over,
  'refund-not-taken': ({ kind, method, amountMinor }, over) =>
    kind === 'refund' && isCash(method) && -amountMinor === over,
  'change-twice': ({ method, changeMinor }, over) => isCash(method) && changeMinor > 0 && changeMinor === -over,
  'change-kept': ({ method, changeMinor }, over) => isCash(method) && changeMinor > 0 && changeMinor === over,
  'received-swapped': ({ kind, method, receivedMinor, changeMinor }, over) =>
    kind === 'order' &&
    isCash(method) &&
    changeMinor > 0 &&
    swapsOf(receivedMinor).some((meant) => meant - receivedMinor === over),
}

const documentOf = ({ documentId, number, kind, amountMinor }: ShiftPayment) => ({
  documentId,
  number,
  kind,
  amountMinor,
})

/**
 * Returns the possible explanations of a drawer that is over (positive) or short (negative), exact to the minor unit,
 * the likeliest first; none for an even one. Each is a place to look, not a verdict: a card sale booked as cash of the
 * same amount, and the reverse; a refund that was booked and not taken out; change given twice, or kept; digits
 * transposed, in the amount received or in the count; and, where the difference is one or more of one note (`faces`,
 * minor units), money put in or taken out that nobody wrote down. Source: payments.md §7.
 */
export function explainDifference(
  differenceMinor: number,
  {
    payments,
    counts,
    faces,
  }: {
    readonly payments: readonly ShiftPayment[]
    readonly counts: readonly FaceCount[]
    readonly faces: readonly number[]
  },
): DifferenceFinding[] {
  if (differenceMinor === 0) return []
  const isRound = faces.some((face) => differenceMinor % face === 0)
  const without: Partial<Record<DifferenceKind, boolean>> = {
    'count-swapped': isCountSwapped(counts, differenceMinor),
    'cash-in-missing': differenceMinor > 0 && isRound,
    'cash-out-missing': differenceMinor < 0 && isRound,
  }
  return DIFFERENCE_KINDS.flatMap((kind): DifferenceFinding[] => {
    const test = tests[kind]
    const found = test ? payments.filter((payment) => test(payment, differenceMinor)) : []
    const documents = found.slice(0, MOST_DOCUMENTS).map(documentOf)
    return documents.length > 0 || without[kind] === true ? [{ kind, documents }] : []
  })
}
