import { multiplyDivide } from '../../money/round.ts'

export const billLineKinds = ['goods', 'freight', 'duty', 'other'] as const
export type BillLineKind = (typeof billLineKinds)[number]

/** Whether a line is a cost of the goods beside it. */
export const isLanded = (kind: BillLineKind): boolean => kind === 'freight' || kind === 'duty'

/** Tax on an amount without it, in millionths where the rate has more than two decimals; half up. */
export const taxOnAmount = (amountMinor: number, rateMillionths: number): number =>
  multiplyDivide(amountMinor, rateMillionths, 1_000_000, 'half-up')
