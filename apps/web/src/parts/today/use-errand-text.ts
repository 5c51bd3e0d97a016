import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { dayText } from '../../words/day-text.ts'
import type { ShownErrand } from './errand-kind.ts'
import { errandKind } from './errand-kinds.ts'

type Said = Pick<ShownErrand, 'kind' | 'title' | 'count' | 'amountMinor' | 'currency'>

/** A day behind a name: at the end, or before the next name. */
const LAST_DAY = /\b\d{4}-\d{2}-\d{2}(?= · |$)/gu

/** Returns the title of an entry as the reader writes it: days and amounts in their own form. */
export function errandTitle({ kind, title, currency }: Pick<ShownErrand, 'kind' | 'title' | 'currency'>): string {
  const { isTitleADay, isTitleAnAmount, hasDaysInTitle } = errandKind(kind) ?? {}
  if (isTitleAnAmount === true && currency !== null) return moneyText(Number(title), currency)
  if (hasDaysInTitle === true) return title.replaceAll(LAST_DAY, (day) => dayText(day))
  return isTitleADay === true ? dayText(title) : title
}

/**
 * Returns the text of an entry, in the inbox as in the bell: the sentence of its kind with the thing, the count and the
 * amount.
 */
export function useErrandText(): (said: Said) => string {
  const { t } = useTranslation('today')
  return ({ kind, title, count, amountMinor, currency }) => {
    const isTitleAWord = errandKind(kind)?.isTitleAWord === true
    return t(`kind.${kind as 'review'}.text`, {
      title: isTitleAWord ? t(`titles.${title as 'prices'}`) : errandTitle({ kind, title, currency }),
      count: count ?? 0,
      value: countText(count ?? 0),
      amount: amountMinor === null || currency === null ? '' : moneyText(amountMinor, currency),
    })
  }
}
