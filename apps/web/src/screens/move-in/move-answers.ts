import type { planMove } from '@kassa/contract/moving/moving.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { isBeginningOf, newOutletFor } from '@kassa/domain/moving/new-outlet.ts'
import { taxOfLabel } from '@kassa/domain/moving/new-tax.ts'

export type MovePreview = OutputOf<(typeof planMove)['answer']>
export type MoveQuestion = MovePreview['questions'][number]
export type Decisions = MovePreview['proposal']

/** The choice that leaves a location out, or leaves a tax to the outlet, in a list of choices. */
export const NONE = '—'

const keyed = {
  location: 'locations',
  tax: 'taxes',
  category: 'categories',
  points: 'balances',
  'decimal-mark': 'decimalMarks',
  'day-order': 'dayOrders',
  'staff-role': 'roles',
  'count-moment': 'countedAt',
} as const
const single = {
  currency: 'currency',
  'weight-unit': 'weightUnit',
  country: 'country',
  'cost-zero': 'zeroIs',
} as const

const isKeyed = (kind: MoveQuestion['kind']): kind is keyof typeof keyed => Object.hasOwn(keyed, kind)
const isSingle = (kind: MoveQuestion['kind']): kind is keyof typeof single => Object.hasOwn(single, kind)

/** The name under which a tax of goods that say no tax of their own is answered. */
const TAXABLE_GOODS = 'taxable goods'
const UNTAXED_GOODS = 'untaxed goods'

/** The answer to a question so far, as text; empty for nothing. */
export function answerTo(decisions: Decisions, { kind, about }: MoveQuestion): string {
  if (isSingle(kind)) return decisions[single[kind]] ?? ''
  if (kind === 'tax-inside') return String(decisions.pricesContainTax ?? '')
  if (kind === 'taxable-goods') return decisions.taxes[TAXABLE_GOODS] ?? NONE
  if (kind === 'untaxed-goods') return decisions.taxes[UNTAXED_GOODS] ?? NONE
  if (!isKeyed(kind)) return ''
  const value: string | null | undefined = decisions[keyed[kind]]?.[about]
  return value === null && kind !== 'count-moment' ? NONE : (value ?? '')
}

/** The decisions with a question answered. */
export function withAnswer(decisions: Decisions, { kind, about }: MoveQuestion, text: string): Decisions {
  const value = text === NONE || (text === '' && kind === 'count-moment') ? null : text
  if (isSingle(kind))
    return { ...decisions, [single[kind]]: kind === 'cost-zero' || kind === 'weight-unit' ? text : text.toUpperCase() }
  if (kind === 'tax-inside') return { ...decisions, pricesContainTax: text === 'keep' ? 'keep' : text === 'true' }
  if (kind === 'taxable-goods') return { ...decisions, taxes: { ...decisions.taxes, [TAXABLE_GOODS]: value } }
  if (kind === 'untaxed-goods') return { ...decisions, taxes: { ...decisions.taxes, [UNTAXED_GOODS]: value } }
  if (!isKeyed(kind)) return decisions
  const field = keyed[kind]
  return { ...decisions, [field]: { ...decisions[field], [about]: value } }
}

/** A tax that a question names by its rate and the shop has not; null where there is none to make. */
export function missingTax(
  { kind, about }: MoveQuestion,
  { choices: { taxRates = [] } }: MovePreview,
  freeName: string,
) {
  const free = kind === 'untaxed-goods' ? { name: freeName, percent: 0 } : null
  const found = kind === 'tax' ? taxOfLabel(about) : free
  return found && !taxRates.includes(found.percent) ? found : null
}

export type PlanOutlet = MovePreview['choices']['outlets'][number]

/** A location of the files that no outlet is called, as one; null where there is none to make, or where it was one before. */
export function missingOutlet(
  { kind, about }: MoveQuestion,
  { choices: { outlets }, proposal }: MovePreview,
  tries = 0,
): PlanOutlet | null {
  const proposed = outlets.find(({ number }) => number === proposal.locations[about])
  if (kind !== 'location' || (proposed && isBeginningOf(about, proposed))) return null
  return newOutletFor(about, outlets, tries)
}

/** A plan with one more outlet to choose from. */
export const withOutlet = (plan: MovePreview, outlet: PlanOutlet): MovePreview => ({
  ...plan,
  choices: { ...plan.choices, outlets: [...plan.choices.outlets, outlet] },
})

/** A plan with one more tax to choose from. */
export const withTax = (
  plan: MovePreview,
  { name, percent }: { readonly name: string; readonly percent: number },
): MovePreview => {
  const { taxes, taxRates = [] } = plan.choices
  return { ...plan, choices: { ...plan.choices, taxes: [...taxes, name], taxRates: [...taxRates, percent] } }
}
