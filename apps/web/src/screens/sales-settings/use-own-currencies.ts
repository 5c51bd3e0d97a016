import { type SellingCurrency, SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { useSession } from '../../session/session.ts'

/** The currencies that the outlets of whoever is signed in sell in; all of them where they have none. */
export function useOwnCurrencies(): readonly SellingCurrency[] {
  const outlets = useSession((session) => session.outlets)
  const own = SELLING_CURRENCIES.filter((code) => outlets.some(({ payCurrency }) => payCurrency === code))
  return own.length === 0 ? SELLING_CURRENCIES : own
}
