import { useTranslation } from 'react-i18next'
import { currencyName } from '../../words/currency-name.ts'

interface Named {
  readonly isOwn: boolean
  readonly name: string
  readonly currency: string
}

/** The name of books: of an outlet, its own; of the merchant's, a word of the page and their currency. */
export function useBooksName(): (books: Named) => string {
  const { t } = useTranslation('accounting')
  return ({ isOwn, name, currency }) => (isOwn ? t('ownBooks', { currency: currencyName(currency) }) : name)
}
