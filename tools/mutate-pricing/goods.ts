import type { Mistake } from '../mutate/plant.ts'
import { ledger, lines, round, split, unit } from './places.ts'

/** Numbers, and what a line costs by itself. */
export const goodsMistakes: readonly Mistake[] = [
  // numbers
  {
    name: 'half-up: exactly half goes down',
    file: round,
    from: 'magnitude >= denominator - magnitude',
    to: 'magnitude > denominator - magnitude',
  },
  {
    name: 'half-up of large products: exactly half goes down',
    file: round,
    from: 'magnitude * 2n >= denominator',
    to: 'magnitude * 2n > denominator',
  },
  {
    name: 'negatives round towards plus infinity',
    file: round,
    from: 'towardsZero + (product < 0 ? -1 : 1)',
    to: 'towardsZero + 1',
  },
  {
    name: 'large products are left to a double',
    file: round,
    from: 'const EXACT = 2 ** 52',
    to: 'const EXACT = Infinity',
  },
  {
    name: 'a float percentage instead of whole numbers',
    file: round,
    from: "multiplyDivide(amountMinor, 10_000 - offBasisPoints, 10_000, 'half-up')",
    to: 'Math.round(amountMinor * (1 - offBasisPoints / 10_000))',
  },
  {
    name: 'floor for half-up in percentages',
    file: round,
    from: "multiplyDivide(amountMinor, 10_000 - offBasisPoints, 10_000, 'half-up')",
    to: "multiplyDivide(amountMinor, 10_000 - offBasisPoints, 10_000, 'down')",
  },
  {
    name: 'split: ties go to the later part',
    file: split,
    from: 'for (let index = 0; index < parts.length; index += 1) {\n    const loss',
    to: 'for (let index = parts.length - 1; index >= 0; index -= 1) {\n    const loss',
  },
  {
    name: 'split: left-over units are dropped',
    file: split,
    from: 'return left === 0 ? parts : giveLeftOver(parts, lost, left)',
    to: 'return parts',
  },
  {
    name: 'split: left-over units go to the first parts, whatever they lost',
    file: split,
    from: 'if (loss < least || (loss === least && equals === 0)) continue',
    to: 'if (index >= left) continue',
  },
  {
    name: 'split: large products are left to a double',
    file: split,
    from: 'product <= Number.MAX_SAFE_INTEGER',
    to: 'product <= Infinity',
  },
  {
    name: 'weighed: amount cut instead of half-up',
    file: lines,
    from: "multiplyDivide(unitPriceMinor, quantity, divisor, 'half-up')",
    to: "multiplyDivide(unitPriceMinor, quantity, divisor, 'down')",
  },

  // stage A
  {
    name: 'A: the member wins ties',
    file: unit,
    from: '[list, ...offered, ...memberCandidates(goods, list, offered, facts)]',
    to: '[...memberCandidates(goods, list, offered, facts), list, ...offered]',
  },
  {
    name: 'A: plans win ties against specials',
    file: unit,
    from: '[...specialCandidates(goods, facts), ...planCandidates(goods, index, facts)]',
    to: '[...planCandidates(goods, index, facts), ...specialCandidates(goods, facts)]',
  },
  {
    name: 'A: the lowest unit price wins instead of the lowest amount',
    file: unit,
    from: 'one.amountMinor - other.amountMinor',
    to: 'one.unitMinor - other.unitMinor',
  },
  {
    name: 'A: offers apply over a typed price',
    file: unit,
    from: 'if (goods.manualMinor !== null) return',
    to: 'if (goods.manualMinor === -1) return',
  },
  {
    name: 'A: a fixed price applies to a label',
    file: unit,
    from: 'if (goods.isLabel) return null',
    to: '',
  },
  {
    name: 'A: member-excluded goods take the member price',
    file: unit,
    from: '!member || !goods.line.isMemberDiscountAllowed',
    to: '!member',
  },
  {
    name: 'A: level discount beside the member price in member-price-first',
    file: unit,
    from: "(mode === 'member-price-first' && price !== null)",
    to: 'false',
  },
  {
    name: 'A: level discount in price-only',
    file: unit,
    from: "mode === 'price-only' ||",
    to: "mode === 'stack' && false ||",
  },
  {
    name: 'A: member price in level-only',
    file: unit,
    from: "mode === 'level-only' ? null : goods.memberPriceMinor",
    to: 'goods.memberPriceMinor',
  },
  {
    name: 'A: stack multiplies list only',
    file: unit,
    from: "mode === 'stack' ? [list, ...offered] : [list]",
    to: '[list]',
  },
  {
    name: 'A: stack multiplies in every mode',
    file: unit,
    from: "mode === 'stack' ? [list, ...offered] : [list]",
    to: '[list, ...offered]',
  },
  {
    name: 'A: in stack the member books what belongs to the special',
    file: ledger,
    from: 'const first = before ?? chosen',
    to: 'const first = chosen',
  },
  {
    name: 'A: what is not discountable takes offers',
    file: lines,
    from: 'goods.line.isDiscountable && goods.manualMinor === null',
    to: 'goods.manualMinor === null',
  },
]
