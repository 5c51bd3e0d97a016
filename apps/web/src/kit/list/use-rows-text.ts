import { useTranslation } from 'react-i18next'
import { countText } from '../money/format.ts'
import { type Page, placeOf } from './page-place.ts'

/**
 * Returns which rows of how many a page shows, in words: `21–40 of 233`; of a list that fits on a page only the total.
 */
export function useRowsText(): (page: Page, cursor: string | null, row: string | undefined) => string {
  const { t } = useTranslation('kit')
  return (page, cursor, row) => {
    const { nextCursor, totalIsCapped: isMore } = page
    if (cursor === null && nextCursor === null && !isMore) return t('rows', { count: page.total })
    const total = countText(page.total)
    const place = placeOf(page, cursor, row)
    if (place === null) return t(isMore ? 'rowsSomeOfMore' : 'rowsSome', { rows: countText(page.rows.length), total })
    const [first, last] = [countText(place.first), countText(place.last)]
    return t(isMore ? 'rowsOfMore' : 'rowsOf', { range: first === last ? first : `${first}–${last}`, total })
  }
}
