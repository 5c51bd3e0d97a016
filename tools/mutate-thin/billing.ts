import { mistakesOf, type ThinMistake } from './mistake.ts'

const one = mistakesOf('billing', 'packages/domain/src/billing')

/** The mistakes that a bill, a quote, a code and a licence may contain without a type error. */
export const billingMistakes: readonly ThinMistake[] = [
  one('a credit note takes money', 'bill-document.ts', '-bill.refundedMinor', 'bill.refundedMinor'),
  one(
    'a paid bill asks for a transfer',
    'bill-document.ts',
    "(isUnpaid && seller.transferTo !== ''",
    "(seller.transferTo !== ''",
  ),
  one('a tax of 13 is printed as 130', 'bill-document.ts', 'bill.taxBasisPoints / 100', 'bill.taxBasisPoints / 10'),
  one(
    'a formula names its days upside down',
    'bill-document.ts',
    '${String(days)} / ${String(perDays)}',
    '${String(perDays)} / ${String(days)}',
  ),
  one(
    'a coupon is rounded down',
    'quote.ts',
    "coupon.offBasisPoints ?? 0, 10_000, 'half-up'",
    "coupon.offBasisPoints ?? 0, 10_000, 'down'",
  ),
  one(
    'a renewal in time loses when it began',
    'quote.ts',
    'held.endsOn >= today ? held.startedOn',
    'held.endsOn < today ? held.startedOn',
  ),
  one(
    'outlets are added on the day after the end',
    'quote.ts',
    'held.endsOn !== null && held.endsOn <= today',
    'held.endsOn !== null && held.endsOn < today',
  ),
  one(
    'a refund before its first day gives more than was paid',
    'quote.ts',
    'const used = Math.max(0, daysBetween(from, today))',
    'const used = daysBetween(from, today)',
  ),
  one(
    'a refund on the first day keeps the bill',
    'quote.ts',
    'isWhole && today > bill.from',
    'isWhole && today >= bill.from',
  ),
  one(
    'of versions that cost the same the last is named',
    'cheapest-version.ts',
    'fit.priceMinor < best.priceMinor',
    'fit.priceMinor <= best.priceMinor',
  ),
  one(
    'a version is named that has too few staff',
    'cheapest-version.ts',
    'beyond(usage.staff, limits.staff) > 0 || ',
    '',
  ),
  one(
    'more commission is taken back than was earned',
    'commission.ts',
    'refundMinor >= paidMinor ? earnedMinor : ',
    '',
  ),
  one('a code expires on its last day', 'activation-code.ts', 'lastDay < today', 'lastDay <= today'),
  one(
    'codes without a limit get one',
    'edition.ts',
    'limits.codes === null ? null : limits.codes + extras.codes',
    '(limits.codes ?? 0) + extras.codes',
  ),
  one('the last seven days begin a day late', 'licence-notice.ts', 'daysLeft > LAST_DAYS', 'daysLeft >= LAST_DAYS'),
]
