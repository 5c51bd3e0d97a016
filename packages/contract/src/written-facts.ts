import { shownQuantity } from '@kassa/domain/quantity/shown-quantity.ts'
import { noClock, writtenTimes, type TellingClock } from './written-times.ts'
import { wrongFieldsText, type WrongField } from './wrong-fields.ts'

type Facts = Readonly<Record<string, unknown>>

/** Facts that are quantities of goods where a refusal names the unit of the goods (`weightUnit`, null for pieces). */
const QUANTITIES = ['least', 'most', 'quantity', 'available', 'wanted', 'onHand']

/**
 * The facts of a refusal as its sentence writes them: wrong fields with what was sent and what may be, quantities of goods as the shop writes them, days and moments in
 * the reader's language. Programs get the facts as they are.
 */
export function writtenFacts(facts: Facts, language: 'en' | 'zh' | 'ja', clock: TellingClock = noClock): Facts {
  const { problems, weightUnit } = facts
  const fields =
    Array.isArray(problems) && problems.length > 0
      ? { fields: wrongFieldsText(problems as readonly WrongField[], language, 'minimum' in facts) }
      : {}
  const quantities = isUnit(weightUnit) ? quantitiesOf(facts, weightUnit) : {}
  return { ...facts, ...writtenTimes(facts, language, clock), ...fields, ...quantities }
}

const isUnit = (unit: unknown): unit is string | null => unit === null || typeof unit === 'string'

const quantitiesOf = (facts: Facts, weightUnit: string | null): Facts =>
  Object.fromEntries(
    QUANTITIES.flatMap((name) => {
      const quantity = facts[name]
      return typeof quantity === 'number' ? [[name, shownQuantity(quantity, weightUnit)]] : []
    }),
  )
