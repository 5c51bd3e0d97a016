import type { CashRounding, PaymentFacts, Snapshot } from '../src/basket/index.ts'
import { afterPercent, makeFraction, smallerOf, sum, toInteger, toMultiple } from './fraction.ts'
import type { SlowAnswer } from './price-slowly.ts'
import { type OutLine, OracleRefusal, limit, takeOff } from './slow-line.ts'

/** Stage E. */
export function spendPoints({ pointsWanted, member, settings }: Snapshot, goods: readonly OutLine[]) {
  const rule = settings.spendRule
  const none = { wanted: pointsWanted, used: 0, deductionMinor: 0, mostUsable: 0 }
  if (!rule || !member) return none
  const lines = goods.filter((line) => line.isDiscountable && line.item?.line.takesPoints)
  const payable = sum(lines.map((line) => line.left))
  const cap =
    rule.cap === null
      ? payable
      : rule.cap.kind === 'fixed'
        ? smallerOf(BigInt(rule.cap.amountMinor), payable)
        : smallerOf((payable * BigInt(rule.cap.basisPoints)) / 10_000n, payable)
  const capTimes = cap / BigInt(rule.amountMinor)
  const timesOfHeld = (held: number): bigint => smallerOf(BigInt(Math.max(0, held)) / BigInt(rule.points), capTimes)
  const often = timesOfHeld(pointsWanted)
  const deduction = often * BigInt(rule.amountMinor)
  takeOff(lines, deduction, { stage: 'E', kind: 'points', id: null })
  return {
    wanted: pointsWanted,
    used: Number(often * BigInt(rule.points)),
    deductionMinor: Number(deduction),
    mostUsable: Number(timesOfHeld(member.points) * BigInt(rule.points)),
  }
}

/** Stage F. */
export function changeOrder({ orderChange }: Snapshot, lines: readonly OutLine[]): void {
  if (!orderChange) return
  const changeable = lines.filter((line) => line.isDiscountable)
  const current = sum(changeable.map((line) => line.left))
  const all = sum(lines.map((line) => line.left))
  let off: bigint
  if (orderChange.kind === 'percent') {
    off = current - afterPercent(current, orderChange.offBasisPoints)
  } else if (orderChange.kind === 'amount') {
    off = BigInt(orderChange.offMinor)
    if (off > current) throw new OracleRefusal('order-change.too-large')
  } else {
    off = all - BigInt(orderChange.totalMinor)
    if (off > current) throw new OracleRefusal('order-change.target-too-low')
    if (off < 0n && current === 0n) throw new OracleRefusal('order-change.nothing-to-change')
  }
  takeOff(changeable, off, { stage: 'F', kind: 'order-change', id: null })
}

export const isRounding = ({ settings: { roundingOff } }: Snapshot): boolean =>
  roundingOff !== null && (roundingOff.by === 'system' || roundingOff.isPressed)

/** Stage G in tax-inclusive outlets: a change of price. */
export function roundOff(basket: Snapshot, lines: readonly OutLine[]): void {
  const { roundingOff, tax } = basket.settings
  if (!roundingOff || !isRounding(basket) || tax.mode !== 'included') return
  const all = sum(lines.map((line) => line.left))
  const changeable = lines.filter((line) => line.isDiscountable)
  const current = sum(changeable.map((line) => line.left))
  const off = smallerOf(all - toMultiple(all, roundingOff.unitMinor, roundingOff.mode), current)
  if (off < 0n && current === 0n) return
  takeOff(changeable, off, { stage: 'G', kind: 'rounding-off', id: null })
}

/** One tax of one part of a line. */
export interface TaxedPart {
  readonly partId: string | null
  readonly taxId: string
  /** In millionths. */
  readonly rate: bigint
  readonly code: string | undefined
  payable: bigint
  tax: bigint
  base: bigint
}

/** Returns the words of a row of tax. */
export const rowTold = ({ rate, code }: Pick<TaxedPart, 'rate' | 'code'>) => {
  const nearest = Number((rate + 50n) / 100n)
  return {
    rateBasisPoints: nearest > 9_999 ? 9_999 : nearest,
    ...(rate % 100n !== 0n && { rateMillionths: Number(rate) }),
    ...(code !== undefined && { code }),
  }
}

/** Cash paid of a due of 0 and up. */
function inCoins(due: bigint, { unitMinor, mode }: CashRounding): bigint {
  if (mode !== 'half-down') return toMultiple(due, unitMinor, mode === 'nearest' ? 'half-up' : mode)
  const unit = BigInt(unitMinor)
  return ((2n * due + unit - 1n) / (2n * unit)) * unit
}

/** The last way of paying cash rounds what the other ways before it leave. */
function inCash(due: bigint, { cashRounding, tenders }: PaymentFacts): bigint {
  const ways = tenders.flatMap((tender) =>
    tender.kind === 'cash' ? [{ rule: tender.rounding ?? cashRounding, given: BigInt(tender.givenMinor) }] : [],
  )
  const last = ways.length === 0 ? cashRounding : (ways.at(-1)?.rule ?? null)
  const told = (rule: CashRounding | null) => (rule ? `${rule.unitMinor} ${rule.mode}` : '')
  let left = due
  for (const { rule, given } of ways) if (told(rule) !== told(last)) left -= given
  const rounded = last === null ? left : left < 0n ? -inCoins(-left, last) : inCoins(left, last)
  return due - left + rounded
}

/** Stage I. */
export function pay({ payment, settings }: Snapshot, payable: bigint): SlowAnswer['payment'] {
  if (!payment) return null
  const fees = payment.tenders.flatMap(({ fee }, tender) => {
    if (!fee) return []
    const plain =
      fee.rate.kind === 'percent'
        ? toInteger(makeFraction(BigInt(fee.shareMinor) * BigInt(fee.rate.basisPoints), 10_000n), 'half-up')
        : BigInt(fee.shareMinor === 0 ? 0 : fee.rate.amountMinor)
    const rate = fee.tax?.rateBasisPoints ?? 0
    const bottom = settings.tax.mode === 'included' ? 10_000n + BigInt(rate) : 10_000n
    const tax = toInteger(makeFraction(plain * BigInt(rate), bottom), settings.tax.rounding)
    const all = settings.tax.mode === 'included' ? plain : plain + tax
    return [{ tender, feeMinor: Number(all), taxMinor: Number(tax), taxId: fee.tax?.id ?? null, rateBasisPoints: rate }]
  })
  const { tip } = payment
  const tipped = !tip
    ? 0n
    : tip.kind === 'amount'
      ? BigInt(tip.amountMinor)
      : toInteger(makeFraction(payable * BigInt(tip.basisPoints), 10_000n), 'half-up')
  const owed = payable + tipped + sum(fees.map(({ feeMinor }) => BigInt(feeMinor)))
  let other = 0n
  let given = 0n
  let hasCash = false
  for (const tender of payment.tenders) {
    if (tender.kind === 'cash') {
      hasCash = true
      given += BigInt(tender.givenMinor)
    } else {
      other += BigInt(tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor)
    }
  }
  if (other > owed) throw new OracleRefusal('tender.too-much')
  if (given > limit || owed > limit) throw new OracleRefusal('basket.too-large')
  const due = owed - other
  const toPay = inCash(due, payment)
  const remaining = hasCash ? (toPay > given ? toPay - given : 0n) : due
  return {
    payableMinor: Number(payable),
    otherMinor: Number(other),
    cashDueMinor: Number(due),
    cashToPayMinor: Number(toPay),
    cashRoundingMinor: hasCash ? Number(toPay - due) : 0,
    cashGivenMinor: Number(given),
    changeMinor: hasCash && given > toPay ? Number(given - toPay) : 0,
    remainingMinor: Number(remaining),
    isPaid: remaining === 0n,
    ...(fees.length > 0 && { fees, feesMinor: fees.reduce((total, { feeMinor }) => total + feeMinor, 0) }),
    ...(tip && { tipMinor: Number(tipped) }),
  }
}
