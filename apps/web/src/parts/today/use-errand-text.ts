import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { dayText } from '../../words/day-text.ts'
import type { Errand } from './errand-kind.ts'
import { errandKind } from './errand-kinds.ts'

type Said = Pick<Errand, 'kind' | 'title' | 'count' | 'amountMinor' | 'currency'>

/**
 * Returns the text of an entry, in the inbox as in the bell: the sentence of its kind with the thing, the count and the
 * amount.
 */
export function useErrandText(): (said: Said) => string {
  const { t } = useTranslation('today')
  return ({ kind, title, count, amountMinor, currency }) => {
    const { isTitleADay, isTitleAWord } = errandKind(kind) ?? {}
    const name = isTitleADay === true ? dayText(title) : title
    return t(`kind.${kind as 'review'}.text`, {
      title: isTitleAWord === true ? t(`titles.${title as 'prices'}`) : name,
      count: count ?? 0,
      value: countText(count ?? 0),
      amount: amountMinor === null || currency === null ? '' : moneyText(amountMinor, currency),
    })
  }
}
