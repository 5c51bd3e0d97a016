import { reviewReasons } from '@kassa/contract/journal/review-reasons.ts'
import { expect, it } from 'vitest'
import { loadTexts } from './handbook-pages.ts'

/** The causes that the lines of the page on differences are about, in their order: a cause belongs to the first that names it. */
const lines: readonly RegExp[] = [
  /\.clock-changed$/,
  /clock-off|clock-wrong|in-the-future|day-differs|before-registration|before-sale|backdated|now-differs|opened-later|booked-late|licence-ended|payment-start-odd|clock\.unproven/,
  /priced-differently|above-limit|below-floor|beyond-bound|exemption|sale\.(plan|coupon|coupons|gift|exchange)-|-was-changed$|^sale\.(?!staff|seller|member|product|serial|shift|points|purse|times|approval|method-number).*-unknown$|answer-unsound|basket-unsound|standing-unknown|cursor-unknown/,
  /serial|stock|product/,
  /member|points|sale\.(balance|times|purse)-/,
  /tender|reference-used|attempt|paid-twice|offline-slips|method-number|text-unprintable|order-was-over|order-taken|currency-wrong|outlet-wrong/,
  /^refund\.(?!staff|permission|approval|number|shift|before-shift)|^exchange\./,
  /staff|seller|permission|approval|not-own/,
  /^shift\.|^cash\.|\.shift-|before-shift|^removal\./,
  /\.(sale-)?number-/,
  /^journal\.|^device\./,
  /^books\./,
]
const lineOf = (code: string): number => lines.findIndex((line) => line.test(code))

it.each(['en', 'zh', 'ja'] as const)(
  'the handbook says what to do about each cause under review, in %s',
  async (language) => {
    const { wrong } = (await loadTexts('owner', language))['review' as never] as { wrong: readonly unknown[] }
    const codes = Object.keys(reviewReasons)
    expect(codes.filter((code) => lineOf(code) === -1)).toEqual([])
    expect(new Set(codes.map(lineOf)).size).toBe(wrong.length)
  },
)
