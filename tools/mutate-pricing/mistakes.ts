// long: a table of planted mistakes, one entry each.
import type { Mistake } from '../mutate/plant.ts'

const round = 'money/round.ts'
const split = 'money/split-exactly.ts'
const lines = 'cart/goods-line.ts'
const unit = 'pricing/unit-price.ts'
const pieces = 'pricing/quantity-plans.ts'
const steps = 'pricing/order-steps.ts'
const guard = 'pricing/guard.ts'
const variant = 'pricing/item-variant.ts'
const ledger = 'pricing/ledger.ts'
const rewards = 'pricing/rewards.ts'
const points = 'pricing/points.ts'
const change = 'pricing/order-change.ts'
const tax = 'tax/receipt-tax.ts'
const payment = 'pricing/payment.ts'
const basket = 'pricing/price-basket.ts'
const counts = 'promotion/offer-counts.ts'
const window = 'promotion/time-window.ts'
const scope = 'promotion/scope.ts'
const prepare = 'pricing/prepare.ts'
const check = 'pricing/check-snapshot.ts'
const bundle = 'pricing/bundle.ts'
const fees = 'pricing/fees.ts'
const occasion = 'promotion/occasion.ts'

/** Their files stand under packages/domain/src. */
export const mistakes: readonly Mistake[] = [
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
    from: 'if (!before) return',
    to: 'if (before !== undefined) return',
  },
  {
    name: 'A: what is not discountable takes offers',
    file: lines,
    from: 'goods.line.isDiscountable && goods.manualMinor === null',
    to: 'goods.manualMinor === null',
  },

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
    from: '[line?.productId, line?.variantId]',
    to: '[line?.productId]',
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

  // E to J
  {
    name: 'E: points cap ignored',
    file: points,
    from: 'const byCap = Math.floor(capOf(rule, baseMinor) / rule.amountMinor)',
    to: 'const byCap = Math.floor(baseMinor / rule.amountMinor)',
  },
  {
    name: 'E: cap above what the lines cost',
    file: points,
    from: 'return Math.min(most, baseMinor)',
    to: 'return most',
  },
  {
    name: 'E: points on lines that take none',
    file: ledger,
    from: 'takesPoints: line.isDiscountable && line.takesPoints',
    to: 'takesPoints: line.isDiscountable',
  },
  { name: 'E: more points than held', file: check, from: '!member || wanted > member.points', to: '!member' },
  {
    name: 'F: a target counts the discountable lines only',
    file: change,
    from: 'const offMinor = totalMinor - change.totalMinor',
    to: 'const offMinor = openMinor - change.totalMinor',
  },
  {
    name: 'F: touches what is not discountable',
    file: basket,
    from: 'all.filter((account) => account.isDiscountable)',
    to: 'all.filter((account) => account.kind !== null)',
  },
  {
    name: 'G: the cashier’s rounding without a press',
    file: change,
    from: "(rounding.by === 'cashier' && !rounding.isPressed)",
    to: 'false',
  },
  {
    name: 'G: tax added rounds before tax',
    file: basket,
    from: 'one.amountMinor + taxOfLine(tax, index)',
    to: 'one.amountMinor',
  },
  { name: 'G: rounding below 0', file: change, from: 'return Math.min(offMinor, openMinor)', to: 'return offMinor' },
  {
    name: 'H: tax per line instead of once per rate',
    file: tax,
    from: 'const taxMinor = taxOf(payableMinor, rateBasisPoints, settings)',
    to: 'const taxMinor = shares.reduce((sum, share) => sum + taxOf(share.payableMinor, rateBasisPoints, settings), 0)',
  },
  {
    name: 'H: included tax on top',
    file: tax,
    from: "settings.mode === 'included' ? 10_000 + rateBasisPoints : 10_000",
    to: '10_000',
  },
  {
    name: 'H: a combination is taxed by its first part',
    file: tax,
    from: 'parts.map((part) => part.weight)',
    to: 'parts.map((_, place) => (place === 0 ? 1 : 0))',
  },
  {
    name: 'I: the whole amount is cash-rounded',
    file: payment,
    from: 'const cashToPayMinor = roundCash(cashDueMinor, payment.cashRounding)',
    to: 'const cashToPayMinor = roundCash(payableMinor, payment.cashRounding) - otherMinor',
  },
  {
    name: 'I: cash rounding without cash',
    file: payment,
    from: 'isCash ? cashToPayMinor - cashDueMinor : 0',
    to: 'cashToPayMinor - cashDueMinor',
  },
  {
    name: 'J: points of a part amount',
    file: 'member/points.ts',
    from: 'const times = Math.floor(baseMinor / rule.spentMinor)',
    to: 'const times = Math.round(baseMinor / rule.spentMinor)',
  },
  {
    name: 'J: bonus balance earns',
    file: points,
    from: 'rule?.isBonusBalanceEarning === false',
    to: 'rule?.isBonusBalanceEarning === null',
  },
  { name: 'J: everything earns', file: ledger, from: 'isEarning: line.earnsPoints', to: 'isEarning: true' },

  // when and for whom
  {
    name: 'a plan of other levels counts',
    file: counts,
    from: '!target.levels.includes(member?.levelNumber ?? 0)',
    to: 'target.levels.length === 0',
  },
  { name: 'a used-up plan counts once more', file: counts, from: 'if (used >= limit)', to: 'if (used > limit)' },
  {
    name: 'ten minutes become eleven',
    file: window,
    from: 'OPENED_GRACE_MILLISECONDS = 600_000',
    to: 'OPENED_GRACE_MILLISECONDS = 660_000',
  },
  {
    name: 'the clock is now instead of the start of payment',
    file: counts,
    from: 'snapshot.paymentStartedAt ?? snapshot.now',
    to: 'snapshot.now',
  },
  {
    name: 'after midnight belongs to the new day',
    file: window,
    from: 'const day = isAfterMidnight ? moment.previousDate : moment.date',
    to: 'const day = moment.date',
  },
  {
    name: 'the last minute still counts',
    file: window,
    from: 'minute < time.untilMinute)',
    to: 'minute <= time.untilMinute)',
  },
  {
    name: 'descendants of a category are not in its scope',
    file: scope,
    from: 'ancestorsOf(line.categoryId).some((id) => wanted.has(id))',
    to: 'wanted.has(line.categoryId)',
  },
  {
    name: 'plan order ignores priority',
    file: counts,
    from: 'one.priority - other.priority || compareText',
    to: 'compareText',
  },
  { name: 'fixed goods are in scope', file: prepare, from: '(line) => line.isDiscountable, 0)', to: '() => true, 0)' },
  // growth
  {
    name: 'bundle: a group that costs no less is applied',
    file: bundle,
    from: 'if (sumOf(prices) >= before) return null',
    to: '',
  },
  {
    name: 'bundle: a group that is not applied uses a time',
    file: bundle,
    from: 'if (timesLeft === 0 || !prices) continue',
    to: 'if (!prices) timesLeft = Math.max(0, timesLeft - times)\n      if (timesLeft === 0 || !prices) continue',
  },
  {
    name: 'bundle: maxTimes ignored where one line fills several groups',
    file: bundle,
    from: 'const used = Math.min(times, timesLeft)',
    to: 'const used = times',
  },
  {
    name: 'bundle: stands on list prices',
    file: bundle,
    from: 'servedPools(plan, true, pools, state)',
    to: 'servedPools(plan, false, pools, state)',
  },
  {
    name: 'bundle: an amount less each goes below 0',
    file: bundle,
    from: 'Math.max(0, unit - reward.offMinor)',
    to: 'unit - reward.offMinor',
  },
  {
    name: 'bundle: the odd unit goes to the later piece',
    file: bundle,
    from: 'splitExactly(priceMinor, units)',
    to: 'splitExactly(priceMinor, units.toReversed()).toReversed()',
  },
  {
    name: 'bundle: a group ends with its line',
    file: bundle,
    from: 'if (missing < count) {',
    to: 'if (false) {',
  },
  {
    name: 'amount off each: below 0',
    file: unit,
    from: 'Math.max(0, goods.listUnitMinor - plan.offMinor)',
    to: 'goods.listUnitMinor - plan.offMinor',
  },
  {
    name: 'pieces: a weighed line counts its weight',
    file: steps,
    from: 'goods?.hasPieces ? goods.quantity : goods ? 1 : 0',
    to: 'goods?.quantity ?? 0',
  },
  {
    name: 'pieces: measured in money',
    file: steps,
    from: 'thresholdPieces ? { have: pieces,',
    to: 'thresholdPieces ? { have: conditionMinor,',
  },
  {
    name: 'condition: the threshold is tested on what the plan reduces',
    file: prepare,
    from: 'condition: own ? linesOf(own, plan) : set',
    to: 'condition: set',
  },
  {
    name: 'condition: nothing to reduce needed',
    file: steps,
    from: 'if (entry.amountMinor <= 0) return null',
    to: '',
  },
  {
    name: 'condition: a rebate takes what the condition costs',
    file: steps,
    from: 'const limit = Math.min(entry.amountMinor, plan.capMinor ?? entry.amountMinor)',
    to: 'const limit = Math.min(entry.conditionMinor, plan.capMinor ?? entry.conditionMinor)',
  },
  {
    name: 'reduced: specials stay in',
    file: prepare,
    from: 'offer.leavesOutReduced ? finder.without(finder.linesOf(scope), isSpecial) : finder.linesOf(scope)',
    to: 'finder.linesOf(scope)',
  },
  {
    name: 'reduced: a special that is no reduction',
    file: prepare,
    from: 'return unit < listUnitMinor',
    to: 'return unit <= listUnitMinor',
  },
  {
    name: 'reduced: what a plan won stays in',
    file: variant,
    from: 'if (!leavesOutReduced || isReduced === null) return set',
    to: 'if (set) return set',
  },
  {
    name: 'reduced: in stage A competes with every plan',
    file: variant,
    from: 'return picky && one.plan < 0',
    to: 'return picky',
  },
  { name: 'reduced: never competes in stage A', file: variant, from: 'picky ??= one', to: '' },
  {
    name: 'reduced: pieces stay in their pools',
    file: pieces,
    from: 'plan.leavesOutReduced === true && state.isReduced?.[index] === true',
    to: 'false',
  },
  {
    name: 'reduced: under the level discount it is none',
    file: unit,
    from: "(from.kind === 'member' && from.by === 'level' && from.on === 'plan')",
    to: 'false',
  },
  { name: 'occasion: anybody’s', file: counts, from: '|| hasOccasion(plan)', to: '' },
  {
    name: 'occasion: either moment for either condition',
    file: counts,
    from: '...missingForOccasion(occasion, member, moment.date)',
    to: '...missingForOccasion(occasion, member, context.openedAt?.date ?? moment.date)',
  },
  {
    name: 'birthday: after it only',
    file: occasion,
    from: 'Math.abs(daysBetween(birthdayIn(one, birthday), day))',
    to: '((days: number) => (days < 0 ? 400 : days))(daysBetween(birthdayIn(one, birthday), day))',
  },
  { name: 'birthday: not over the end of a year', file: occasion, from: '[year - 1, year, year + 1]', to: '[year]' },
  {
    name: 'birthday: 29 February is 1 March',
    file: occasion,
    from: 'return addDays(wanted, -dayOfMonth(wanted))',
    to: 'return wanted',
  },
  {
    name: 'member day: the last is the 31st',
    file: occasion,
    from: 'dayOfMonth(addDays(day, 1)) === 1',
    to: 'dayOfMonth(day) === 31',
  },
  { name: 'exemption: tax inside is still paid', file: basket, from: 'account.amountMinor -= amountMinor\n', to: '' },
  {
    name: 'exemption: added tax lowers the price',
    file: tax,
    from: "mode === 'included' ? one.payableMinor - one.taxMinor : one.payableMinor",
    to: 'one.payableMinor - one.taxMinor',
  },
  {
    name: 'exemption: rounding off still sees the tax',
    file: basket,
    from: 'const adjustments = roundingAdjustments(snapshot, all, tax)',
    to: 'const adjustments = roundingAdjustments(snapshot, all, taxed)',
  },
  {
    name: 'fee: on the whole payable',
    file: payment,
    from: 'const fees = feesOf(payment.tenders, tax)',
    to: 'const fees = feesOf(payment.tenders.map((one) => ({ ...one, fee: one.fee && { ...one.fee, shareMinor: payableMinor } })), tax)',
  },
  {
    name: 'fee: added tax not paid',
    file: fees,
    from: 'plainMinor + taxMinor : plainMinor',
    to: 'plainMinor : plainMinor',
  },
  {
    name: 'tip: of payable and fees',
    file: payment,
    from: 'tipOf(payment.tip ?? null, payableMinor)',
    to: 'tipOf(payment.tip ?? null, payableMinor + feesMinor)',
  },
  {
    name: 'tip: cash is rounded without it',
    file: payment,
    from: 'const cashDueMinor = dueMinor - otherMinor',
    to: 'const cashDueMinor = payableMinor - otherMinor',
  },
]
