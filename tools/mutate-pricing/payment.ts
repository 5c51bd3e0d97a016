import type { Mistake } from '../mutate/plant.ts'
import {
  basket,
  change,
  check,
  counts,
  earningFile,
  ledger,
  openTax,
  payment,
  points,
  prepare,
  scope,
  tax,
  window,
} from './places.ts'

/** Points, tax, payment, and when and for whom. */
export const paymentMistakes: readonly Mistake[] = [
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
    from: 'return taxMinor > 0 ? splitExactly(taxMinor, amounts) : amounts.map(() => 0)',
    to: 'return amounts.map((one) => (taxMinor > 0 ? taxOf(one, rate, settings) : 0))',
  },
  {
    name: 'H: included tax on top',
    file: tax,
    from: "settings.mode === 'included' ? WHOLE_RATE + rateMillionths : WHOLE_RATE",
    to: 'WHOLE_RATE',
  },
  {
    name: 'H: a combination is taxed by its first part',
    file: openTax,
    from: 'parts.map(({ weight }) => weight)',
    to: 'parts.map((_, place) => (place === 0 ? 1 : 0))',
  },
  {
    name: 'I: the whole amount is cash-rounded',
    file: payment,
    from: 'const cashToPayMinor = cashToPayBy(cashDueMinor, payment)',
    to: 'const cashToPayMinor = cashToPayBy(payableMinor, payment) - otherMinor',
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
    file: earningFile,
    from: 'isBonusBalanceEarning !== false',
    to: 'isBonusBalanceEarning !== null',
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
    name: 'goods carry a label only where they carry all',
    file: scope,
    from: 'line.labelIds?.some(',
    to: 'line.labelIds?.every(',
  },
  {
    name: 'plan order ignores priority',
    file: counts,
    from: 'one.priority - other.priority || compareText',
    to: 'compareText',
  },
  { name: 'fixed goods are in scope', file: prepare, from: '(line) => line.isDiscountable, 0)', to: '() => true, 0)' },
]
