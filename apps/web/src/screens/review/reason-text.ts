import { bookNames, bookUnits } from '@kassa/contract/journal/book-names.ts'
import { reviewReasons } from '@kassa/contract/journal/review-reasons.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
import { momentText, zoneAt } from '../../kit/detail/Moment.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { readSession } from '../../session/session.ts'
import { refusalText } from '../../words/refusal-text.ts'
import { currentLanguage } from '../../words/words.ts'
import { colon } from '../../words/colon.ts'
import { listText } from '../../words/list-text.ts'

export interface Reason {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** The outlet's currency and clock, in which facts are written. */
interface Place {
  readonly currency: string | undefined
  readonly zoneAt: (at: string) => string | undefined
}

const isKey = <Names extends object>(names: Names, key: PropertyKey): key is keyof Names => Object.hasOwn(names, key)

/**
 * Returns why an entry of an outlet is here, in the language on screen; a code of the error list keeps that list's words. Amounts
 * are written in the outlet's currency (or in the fact `currency`), moments by the clock that it had then.
 */
export function reasonText({ code, facts }: Reason, outletId: string): string {
  if (!isKey(reviewReasons, code)) return refusalText({ code, facts })
  const place = placeOf(facts, outletId)
  return withForms(reviewReasons[code][currentLanguage()], facts).replaceAll(
    /\{(\w+)(?::(\w+))?\}/g,
    (hole, fact: string, kind?: string) => (Object.hasOwn(facts, fact) ? factText({ fact, kind, facts }, place) : hole),
  )
}

function placeOf(facts: Reason['facts'], outletId: string): Place {
  const outlet = readSession().outlets.find(({ id }) => id === outletId)
  const currency = typeof facts['currency'] === 'string' ? facts['currency'] : outlet?.payCurrency
  return { currency, zoneAt: (at) => outlet && zoneAt(outlet, at) }
}

interface Hole {
  readonly fact: string
  readonly kind: string | undefined
  readonly facts: Reason['facts']
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** A fact by its kind; books and what they count by their names, moments by the outlet's clock. */
function factText({ fact, kind, facts }: Hole, { currency, zoneAt: zone }: Place): string {
  const value = textOf(facts[fact])
  const unit = String(facts['unit'])
  if (kind === 'money' || (kind === 'counted' && unit === 'money')) return amountText(value, currency)
  if (kind === 'counted' && isKey(bookUnits, unit)) return `${value} ${bookUnits[unit][currentLanguage()]}`
  if (fact === 'book' && isKey(bookNames, value)) return bookNames[value].name[currentLanguage()]
  return instant.test(value) ? momentText(value, 'full', zone(value)) : value
}

/** An amount in minor units, or sums by payment method; as it stands where no currency is known. */
function amountText(value: string, currency: string | undefined): string {
  if (currency === undefined) return value
  if (/^-?\d+$/.test(value)) return moneyText(value, currency)
  if (!value.startsWith('{')) return value
  const sums = Object.entries(JSON.parse(value) as Readonly<Record<string, number>>)
  return listText(sums.map(([method, minor]) => `${method}${colon()}${moneyText(minor, currency)}`))
}
