import type { Mistake } from '../mutate/plant.ts'
import { guard, ledger, pieces, steps } from './places.ts'

/** Plans of pieces and of the whole basket. */
export const planMistakes: readonly Mistake[] = [
  // stage B
  {
    name: 'B: the dearest are rewarded',
    file: pieces,
    from: 'isOnTop ? 0 : second.listUnitMinor - first.listUnitMinor',
    to: 'isOnTop ? 0 : first.listUnitMinor - second.listUnitMinor',
  },
  {
    name: 'B: ties ignore the stage-A price',
    file: pieces,
    from: '(unitMinor[other] ?? 0) - (unitMinor[one] ?? 0) ||',
    to: '',
  },
  {
    name: 'B: ties of one product ignore the list price',
    file: pieces,
    from: 'second.listUnitMinor - first.listUnitMinor ||',
    to: '',
  },
  {
    name: 'B: maxTimes ignored',
    file: pieces,
    from: 'Math.min(Math.floor(pieces / group), timesLeft)',
    to: 'Math.floor(pieces / group)',
  },
  {
    name: 'B: maxTimes per pool instead of per basket',
    file: pieces,
    from: 'timesLeft -= times',
    to: 'timesLeft -= 0',
  },
  { name: 'B: applied though it costs more', file: pieces, from: 'return saved > 0', to: 'return saved > -Infinity' },
  { name: 'B: applied though it costs the same', file: pieces, from: 'return saved > 0', to: 'return saved >= 0' },
  {
    name: 'B: reward above its basis',
    file: pieces,
    from: 'Math.min(reward.priceMinor, basisMinor)',
    to: 'reward.priceMinor',
  },
  {
    name: 'B: basis always list',
    file: pieces,
    from: '(plan.isOnTopOfSpecial ? state.unitMinor[index] : state.goods[index]?.listUnitMinor)',
    to: 'state.goods[index]?.listUnitMinor',
  },
  {
    name: 'B: used units stay free',
    file: pieces,
    from: '- use.paying - use.rewarded\n    uses.push',
    to: '\n    uses.push',
  },
  {
    name: 'B: variants pool together',
    file: pieces,
    from: "${productId}${variantId ?? ''}",
    to: '${productId}',
  },
  {
    name: 'B: weighed goods have pieces',
    file: pieces,
    from: 'covered.filter((index) => goods[index]?.hasPieces)',
    to: 'covered',
  },
  {
    name: 'B: paying units keep their stage-A deduction',
    file: ledger,
    from: 'use.isOnTop ? left : left - use.paying - use.rewarded), goods.quantity)\n\n/** In stack',
    to: 'use.isOnTop ? left : left - use.rewarded), goods.quantity)\n\n/** In stack',
  },

  // stage C
  {
    name: 'C: threshold missed at equality',
    file: steps,
    from: 'if (have < wanted) continue',
    to: 'if (have <= wanted) continue',
  },
  {
    name: 'C: rebate takes the last reached tier',
    file: steps,
    from: 'best = Math.max(best ?? 0, Math.min(worth, limit))',
    to: 'best = Math.min(worth, limit)',
  },
  {
    name: 'C: repeat ignored',
    file: steps,
    from: 'plan.isRepeating ? Math.floor(have / wanted) : 1',
    to: '1',
  },
  {
    name: 'C: cap ignored',
    file: steps,
    from: 'Math.min(entry.amountMinor, plan.capMinor ?? entry.amountMinor)',
    to: 'entry.amountMinor',
  },
  {
    name: 'C: whole-order threshold ignored',
    file: steps,
    from: 'if (have < wanted) return null',
    to: '',
  },
  {
    name: 'C: fixed before percent in a set',
    file: guard,
    from: 'Number(one.offBasisPoints === null) - Number(other.offBasisPoints === null)',
    to: 'Number(other.offBasisPoints === null) - Number(one.offBasisPoints === null)',
  },
  {
    name: 'C: exclusive plans join the set',
    file: guard,
    from: 'single.filter((one) => one.isStackable)',
    to: 'single',
  },
  { name: 'C: the set never competes', file: guard, from: 'stackable.length >= 2', to: 'stackable.length >= 99' },
  {
    name: 'C: thresholds tested at list',
    file: guard,
    from: 'sumOver(set, items.amounts))',
    to: 'sumOver(set, prepared.goods.map((one) => one.listMinor)))',
  },
  {
    name: 'C: crossing sets are summed instead of split',
    file: steps,
    from: "=== 'crossing')",
    to: "=== 'inside' && false)",
  },
]
