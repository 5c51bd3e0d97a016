import type { Mistake } from '../mutate/plant.ts'
import { check, guard, prepare, rewards, steps, variant } from './places.ts'

/** The guard, rewards and what is taken off last. */
export const guardMistakes: readonly Mistake[] = [
  // the guard
  {
    name: 'guard: skipped',
    file: guard,
    from: 'if (!prepared.snapshot.settings.isGuardOn) {\n    yield',
    to: 'if (true) {\n    yield',
  },
  {
    name: 'guard: runs although it is off',
    file: guard,
    from: 'if (!prepared.snapshot.settings.isGuardOn) break',
    to: 'if (toBeat < 0) break',
  },
  {
    name: 'guard: never leaves the member out',
    file: guard,
    from: 'isMember ? [true, false] : [false]',
    to: '[isMember]',
  },
  {
    name: 'guard: a later variant wins ties',
    file: guard,
    from: 'if (afterCouponsMinor < toBeat) {',
    to: 'if (afterCouponsMinor <= toBeat) {',
  },
  {
    name: 'guard: drops the later plan first',
    file: guard,
    from: 'const difference = (one[at] ?? 0) - (other[at] ?? 0)',
    to: 'const difference = (other[at] ?? 0) - (one[at] ?? 0)',
  },
  {
    name: 'guard: prefers to drop many',
    file: guard,
    from: 'one.length - other.length || firstDifference',
    to: 'other.length - one.length || firstDifference',
  },
  { name: 'guard: all subsets of six plans', file: guard, from: 'SUBSET_LIMIT = 5', to: 'SUBSET_LIMIT = 6' },
  { name: 'guard: all subsets of four plans only', file: guard, from: 'SUBSET_LIMIT = 5', to: 'SUBSET_LIMIT = 4' },
  { name: 'guard: specials cannot be dropped', file: guard, from: '(prepared.hasSpecials ? 1 : 0)', to: '0' },
  {
    name: 'guard: the smaller offer wins ties',
    file: guard,
    from: 'other.ownMinor - one.ownMinor || one.steps',
    to: 'one.ownMinor - other.ownMinor || one.steps',
  },
  {
    name: 'guard: a set wins ties against one plan',
    file: guard,
    from: 'one.steps.length - other.steps.length',
    to: 'other.steps.length - one.steps.length',
  },
  {
    name: 'guard: leaves variants out too early',
    file: guard,
    from: 'if (items.totalMinor - view.mostMinor >= toBeat) continue',
    to: 'if (items.totalMinor - view.couponMostMinor >= toBeat) continue',
  },
  {
    name: 'guard: the floor is too high',
    file: guard,
    from: 'return floorMinor - slack - totalMinor / 1e12',
    to: 'return floorMinor + totalMinor / 4',
  },
  {
    name: 'guard: takes different variants for the same',
    file: variant,
    from: 'if (best.needsMember || isMemberAsked) isMemberUsed = true',
    to: '',
  },
  { name: 'guard: a quantity plan counts as unused', file: variant, from: 'isUsed[use.place] = true', to: '' },

  // C2, D
  {
    name: 'C2: gift without its threshold',
    file: steps,
    from: 'if (have < wanted) return 0',
    to: '',
  },
  {
    name: 'C2: repeated gifts ignore maxTimes',
    file: steps,
    from: 'return Math.min(times, plan.maxTimes ?? times)',
    to: 'return times',
  },
  { name: 'C2: a gift out of stock is given', file: rewards, from: 'gift.onHand < wanted', to: 'gift.onHand < 0' },
  {
    name: 'C2: exchange above list',
    file: rewards,
    from: 'Math.min(item.exchangePriceMinor, item.listPriceMinor)',
    to: 'item.exchangePriceMinor',
  },
  {
    name: 'C2: more pieces exchanged than allowed',
    file: rewards,
    from: 'Math.min(choice.count, timesOf(plan, reached))',
    to: 'timesOf(plan, reached) && choice.count',
  },
  {
    name: 'D: rebate coupons before discount coupons',
    file: prepare,
    from: 'compareText(one.kind, other.kind)',
    to: 'compareText(other.kind, one.kind)',
  },
  {
    name: 'D: coupon cap ignored',
    file: steps,
    from: 'coupon.capMinor ?? Number.MAX_SAFE_INTEGER',
    to: 'Number.MAX_SAFE_INTEGER',
  },
  {
    name: 'D: coupon threshold missed at equality',
    file: steps,
    from: 'baseMinor < coupon.thresholdMinor',
    to: 'baseMinor <= coupon.thresholdMinor',
  },
  {
    name: 'D: two exclusive coupons together',
    file: check,
    from: 'coupons.every((coupon) => coupon.isStackable)',
    to: 'true',
  },
  { name: 'D: four coupons together', file: check, from: 'COUPONS_TOGETHER = 3', to: 'COUPONS_TOGETHER = 4' },
]
