import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { purseView } from '@kassa/contract/member/purse.calls.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { spendable } from '@kassa/domain/purse/purse.ts'
import type { PurseRow } from './purse.store.ts'

type View = OutputOf<typeof purseView>

/** A purse as calls answer it. */
export const purseViewOf = ({ isEnabled, heldMinor, ...purse }: PurseRow): View => ({
  ...purse,
  currency: purse.currency as View['currency'],
  spendableMinor: isEnabled ? spendable(purse, heldMinor) : 0,
  enabled: isEnabled ? 1 : 0,
})

/** An amount as plain digits with its currency: `12.30 USD`. */
export const purseAmount = (minor: number, currency: string): string =>
  `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}`
