import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { usualCashRounding } from '@kassa/domain/tenders/usual-cash-rounding.ts'

/** The defaults of the settings of cash. */
export const drawerStandards = {
  'sales.cash-rounding': Object.fromEntries(SELLING_CURRENCIES.map((code) => [code, usualCashRounding(code)])),
  'sales.foreign-cash': [],
}
