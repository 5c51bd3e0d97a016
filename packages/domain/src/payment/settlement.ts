/**
 * The differences between a channel's settlement file and the payments known here. Each is a word that people read:
 * paid there and unknown here, paid there and not here, another amount, a refund that is not settled here, another fee
 * than agreed, another day, found by amount and time only. Source: payments.md, 8; PY-D03.
 */
export const SETTLEMENT_DIFFERENCES = [
  'unknown-here',
  'not-paid-here',
  'amount',
  'refund-pending',
  'fee',
  'other-day',
  'by-amount',
  'not-there',
] as const
export type SettlementDifference = (typeof SETTLEMENT_DIFFERENCES)[number]

export interface SettledLine {
  /** The number of the row in the file, from 1. */
  readonly row: number
  readonly kind: 'paid' | 'refund'
  /** Our number of the payment, and the channel's; empty where the file does not say. */
  readonly number: string
  readonly channelNumber: string
  /** Our number of the refund; empty for a payment, and where the file does not say. */
  readonly refundNumber: string
  /** More than 0, minor units. */
  readonly amountMinor: number
  /** The channel's fee; below 0: the channel gives that much back. Null where the file does not say. */
  readonly feeMinor: number | null
  /** `yyyy-mm-ddThh:mm:ss` or `yyyy-mm-dd`, as the place's clock says; empty where the file does not say. */
  readonly at: string
}

/** A payment that went through the account, or money that went back of one. */
export interface SettledHere {
  readonly kind: 'paid' | 'refund'
  readonly attemptId: string
  /** Null: a payment, or one that was taken back whole before it stood in a sale. */
  readonly refundId: string | null
  readonly number: string
  readonly channelNumber: string | null
  readonly refundNumber: string
  readonly amountMinor: number
  /** `yyyy-mm-ddThh:mm:ss` by the place's clock. */
  readonly at: string
  /** Money moved for sure: paid, or given back. */
  readonly isSettled: boolean
}

export interface SettlementMatch<Here extends SettledHere> {
  readonly line: SettledLine
  readonly here: Here | null
  /** The way it was found, where it was. */
  readonly isByNumber: boolean
  readonly difference: SettlementDifference | null
}

/** Two clocks that tell of one payment differ by less, milliseconds. */
const NEAR_MS = 10 * 60_000

const clock = (at: string): number => Date.parse(`${at.length === 10 ? `${at}T00:00:00` : at}Z`)

interface Rules {
  /** The fee agreed with the channel, in basis points of the amount; null: not told. */
  readonly feeBasisPoints: number | null
}

/** Fee of a payment by its rate, half up. */
const feeOf = (amountMinor: number, basisPoints: number): number =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n)

function differenceOf(
  line: SettledLine,
  here: SettledHere,
  isByNumber: boolean,
  { feeBasisPoints }: Rules,
): SettlementDifference | null {
  if (!here.isSettled) return line.kind === 'paid' ? 'not-paid-here' : 'refund-pending'
  if (here.amountMinor !== line.amountMinor) return 'amount'
  if (line.kind === 'paid' && feeBasisPoints !== null && line.feeMinor !== null) {
    // Channels round to whole units of their own, up or down.
    if (Math.abs(line.feeMinor - feeOf(line.amountMinor, feeBasisPoints)) > 1) return 'fee'
  }
  if (!isByNumber) return 'by-amount'
  return line.at !== '' && line.at.slice(0, 10) !== here.at.slice(0, 10) ? 'other-day' : null
}

/**
 * The payments that no line has named yet, found by their numbers and by their amount and time without looking at all
 * of them for each line.
 */
class Unspoken<Here extends SettledHere> {
  readonly #open: Map<Here, number>
  readonly #by = new Map<string, Here[]>()

  constructor(known: readonly Here[]) {
    this.#open = new Map(known.map((one, index) => [one, index]))
    for (const one of known) for (const key of keysOf(one)) this.#add(key, one)
  }

  #add(key: string, one: Here): void {
    const those = this.#by.get(key)
    if (those) those.push(one)
    else this.#by.set(key, [one])
  }

  take(one: Here): void {
    this.#open.delete(one)
  }

  /** Returns the payments left under any of the keys, as they were given. */
  of(...keys: readonly string[]): Here[] {
    const found = new Set(keys.flatMap((key) => this.#by.get(key) ?? []).filter((one) => this.#open.has(one)))
    return [...found].toSorted((one, other) => (this.#open.get(one) ?? 0) - (this.#open.get(other) ?? 0))
  }
}

const slotOf = (at: string): number => Math.floor(clock(at) / NEAR_MS)
const slotKey = ({ kind, amountMinor }: Pick<SettledHere, 'kind' | 'amountMinor'>, slot: number): string =>
  `${kind} a${amountMinor} ${slot}`

const keysOf = (one: SettledHere): string[] => [
  `${one.kind} n${one.number}`,
  `${one.kind} r${one.refundNumber}`,
  slotKey(one, slotOf(one.at)),
  ...(one.channelNumber === null ? [] : [`${one.kind} c${one.channelNumber}`]),
]

/** Finds what a line speaks of among what nobody has spoken of yet. */
function findHere<Here extends SettledHere>(
  line: SettledLine,
  open: Unspoken<Here>,
): { readonly here: Here; readonly isByNumber: boolean } | null {
  const { kind, number, channelNumber, refundNumber } = line
  const byRefund = refundNumber === '' ? undefined : open.of(`${kind} r${refundNumber}`)[0]
  const named = open.of(
    ...(number === '' ? [] : [`${kind} n${number}`]),
    ...(channelNumber === '' ? [] : [`${kind} c${channelNumber}`]),
  )
  const here = byRefund ?? named.find(({ amountMinor }) => amountMinor === line.amountMinor) ?? named[0]
  if (here) return { here, isByNumber: true }
  if (number !== '' || line.at.length === 10 || line.at === '') return null
  const slot = slotOf(line.at)
  const near = open
    .of(...[slot - 1, slot, slot + 1].map((one) => slotKey(line, one)))
    .filter(({ at }) => Math.abs(clock(at) - clock(line.at)) <= NEAR_MS)
  return near.length === 1 && near[0] ? { here: near[0], isByNumber: false } : null
}

/**
 * Matches each line of a file with what is known here: by our number, the channel's or the refund's, and where the file names no number of
 * ours by amount and time where only one fits. Nothing is matched twice; the lines are taken in their order, those with numbers first.
 */
export function matchSettlement<Here extends SettledHere>(
  lines: readonly SettledLine[],
  known: readonly Here[],
  rules: Rules,
): SettlementMatch<Here>[] {
  const open = new Unspoken(known)
  const matched = new Map<SettledLine, SettlementMatch<Here>>()
  const inTurn = [...lines.filter(({ number }) => number !== ''), ...lines.filter(({ number }) => number === '')]
  for (const line of inTurn) {
    const found = findHere(line, open)
    if (found) open.take(found.here)
    const difference = found ? differenceOf(line, found.here, found.isByNumber, rules) : 'unknown-here'
    matched.set(line, { line, here: found?.here ?? null, isByNumber: found?.isByNumber ?? false, difference })
  }
  return lines.flatMap((line) => matched.get(line) ?? [])
}

/** The first line that says again what another said; undefined where none does. */
export function doubledLine(
  lines: readonly SettledLine[],
): { readonly row: number; readonly before: number; readonly number: string } | undefined {
  const seen = new Map<string, number>()
  for (const { row, kind, number, channelNumber, refundNumber, amountMinor, at } of lines) {
    const own = kind === 'refund' && refundNumber !== '' ? refundNumber : channelNumber || number
    // Parts of one payment go back under one number: without a number of its own a refund is doubled only to the second.
    const key = kind === 'refund' && refundNumber === '' ? `${own} ${amountMinor} ${at}` : own
    if (own === '') continue
    const before = seen.get(`${kind} ${key}`)
    if (before !== undefined) return { row, before, number: own }
    seen.set(`${kind} ${key}`, row)
  }
  return undefined
}
