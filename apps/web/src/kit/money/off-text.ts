import { discountText } from '@kassa/domain/text/discount.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'

/** A discount as the reader's language says it: `12% off`, `8.8折`, `12%引き`. Basis points off. Source: D4. */
export const offText = (offBasisPoints: number): string => discountText(offBasisPoints, localeOf(currentLanguage()))
