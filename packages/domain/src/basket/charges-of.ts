import type { PricedLine } from './answer.ts'
import type { BasketLine, Charge } from './line.ts'

/** The lines of an answer as people read them: the charges of each behind it. */
export const withTheirCharges = <Line extends Pick<PricedLine, 'id' | 'chargeOf'>>(
  lines: readonly Line[],
): readonly Line[] => {
  const charges = Map.groupBy(lines, ({ chargeOf }) => chargeOf)
  return (charges.get(undefined) ?? []).flatMap((line) => [line, ...(charges.get(line.id) ?? [])])
}

/** The charges of a line; goods by weight, or with a price label, have none. */
export const chargesOf = (line: BasketLine): readonly Charge[] => ('charges' in line ? (line.charges ?? []) : [])
