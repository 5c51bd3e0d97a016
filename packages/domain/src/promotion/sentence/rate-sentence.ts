import type { PointRate } from '../../basket/index.ts'
import type { PaymentMethod } from '../../payment/method.ts'
import type { Locale } from '../../text/locale.ts'
import { goodsText, momentTexts, type SentenceNames, wordsOf } from './plan-sentence.ts'

/** A rate of points in one or several sentences, made of its fields alone. `wayName` says what a way to pay is called. Source: features MB-P11. */
export function rateSentence(
  rate: PointRate,
  locale: Locale,
  names: SentenceNames,
  wayName: (method: PaymentMethod) => string,
): string {
  const words = wordsOf[locale]
  const goods = goodsText(rate.scope, words, names)
  const times = String(rate.ratioHundredths / 100)
  const isNone = rate.ratioHundredths === 0
  return [
    isNone ? words.noPoints(goods) : words.rate(goods, times),
    ...(isNone ? [] : [rate.isTimesLevel ? words.timesLevel : words.insteadOfLevel]),
    ...(rate.methods === null ? [] : [words.paidBy(words.list(rate.methods.map(wayName), 0))]),
    ...momentTexts({ ...rate, occasion: rate.occasion ?? null }, words),
  ].join(locale === 'en-US' ? ' ' : '')
}
