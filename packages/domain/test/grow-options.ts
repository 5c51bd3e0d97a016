import type { BasketLine, Snapshot } from '../src/basket/index.ts'
import { withSurcharge } from '../src/product/option-groups.ts'
import { type Pick, chance, oneOf } from './basket-chance.ts'

/** Options on some goods, each with its surcharge in the prices of the goods; drawn last. */
export const growOptions = (pick: Pick, basket: Snapshot): Snapshot =>
  chance(pick, 75) ? basket : { ...basket, lines: basket.lines.map((line) => withOptions(pick, line)) }

function withOptions(pick: Pick, line: BasketLine): BasketLine {
  if ((line.kind !== 'counted' && line.kind !== 'combined') || chance(pick, 40)) return line
  const options = Array.from({ length: pick.integer(1, 3) }, (_, at) => ({
    id: `option-${at}`,
    name: `Option ${at}`,
    amountMinor: oneOf(pick, [0, 1, 50, 999]),
  }))
  const surchargeMinor = options.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const raised = withSurcharge({ ...line, minimumPriceMinor: line.floorMinor ?? null }, surchargeMinor)
  const { minimumPriceMinor, ...priced } = raised
  return { ...priced, ...(minimumPriceMinor !== null && { floorMinor: minimumPriceMinor }), options }
}
