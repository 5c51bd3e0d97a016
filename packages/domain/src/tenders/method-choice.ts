import { mayCost, type MethodFee } from './method-fee.ts'
import { enabledMethodsFault, isCash, PAYMENT_METHODS, takesCredit, type PaymentMethod } from '../payment/method.ts'
import { isByHand, PLACES, type PlaceRules } from '../payment/tender-rules.ts'

/** The merchant's settings for one payment method. Source: payments.md, 1. */
export interface MethodChoice {
  readonly method: PaymentMethod
  readonly isEnabled: boolean
  /** The text of the tile in place of the method's own name; null: its own name. */
  readonly label: string | null
  /** True where a payment that no channel carried needs the number of its slip. */
  readonly needsReference: boolean
  readonly opensDrawer: boolean
  /** True where what was paid this way goes back this way; otherwise it goes back in cash. Only what is paid elsewhere may not. */
  readonly isRefundable: boolean
  /** The most of one sale while the desk has no connection, in minor units of the outlet's currency; null: any amount. */
  readonly offlineMostMinor: number | null
  /** The most a desk takes this way altogether until it has sent what it took; null: any amount. */
  readonly offlineTotalMinor: number | null
  /** The fee that the customer pays for paying this way; null: nothing. Source: PY-P08. */
  readonly fee: MethodFee | null
}

/** A choice as it is stored: what is left out is as usual. */
export type StoredChoice = Pick<MethodChoice, 'method'> & {
  readonly [Key in keyof Omit<MethodChoice, 'method'>]?: MethodChoice[Key] | undefined
}

/** The rules of a method. */
const rules = (method: PaymentMethod): PlaceRules => PLACES[PAYMENT_METHODS[method].heldIn]

/** Money by hand is the usual way: cash opens the drawer, what is paid elsewhere names its slip. Source: payments.md, 4 (manual). */
export const usualChoice = (method: PaymentMethod, isEnabled: boolean): MethodChoice => ({
  method,
  isEnabled,
  label: null,
  needsReference: rules(method).proof === 'slip',
  opensDrawer: rules(method).opensDrawer,
  isRefundable: true,
  offlineMostMinor: null,
  offlineTotalMinor: null,
  fee: null,
})

/** Returns whether a merchant may say that nothing goes back this way: what somebody has at the shop itself always does. Source: payments.md, 1; pricing.md, Refunds. */
export const mayKeep = (method: PaymentMethod): boolean => rules(method).mayGoBackInCash

/** Returns whether the merchant takes a method that store credit and deposits can be put on. */
export const canGiveCredit = (choices: readonly MethodChoice[]): boolean =>
  choices.some(({ method, isEnabled }) => isEnabled && takesCredit(PAYMENT_METHODS[method].number))

/** Returns whether a person can take the rest of an order this way: into the drawer where there is one, and by whatever may also go back in cash. */
export const canTakeRest = (method: PaymentMethod, hasDrawer: boolean): boolean =>
  isCash(PAYMENT_METHODS[method].number) ? hasDrawer : mayKeep(method)

/** The numbers of the ways by which nothing goes back: what they paid goes back in cash. */
export const notRefundable = (choices: readonly MethodChoice[]): number[] =>
  choices.flatMap(({ method, isRefundable }) => (isRefundable ? [] : [PAYMENT_METHODS[method].number]))

const allMethods = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/**
 * All methods in the order of their tiles: those that were stored as they stand, the first where one stands twice; behind
 * them the others, switched off. A word alone is a method that is on. Cash never needs a slip, and only what is paid elsewhere costs
 * a fee or gives nothing back.
 */
export function methodChoices(stored: readonly (PaymentMethod | StoredChoice)[]): MethodChoice[] {
  const chosen = new Map<PaymentMethod, MethodChoice>()
  for (const one of stored) {
    const choice = typeof one === 'string' ? { method: one } : one
    // A newer program's: it is sold at tills that know it.
    if (chosen.has(choice.method) || !Object.hasOwn(PAYMENT_METHODS, choice.method)) continue
    const usual = usualChoice(choice.method, choice.isEnabled ?? true)
    chosen.set(choice.method, {
      method: choice.method,
      isEnabled: usual.isEnabled,
      label: choice.label ?? null,
      needsReference: rules(choice.method).proof !== 'notes' && (choice.needsReference ?? usual.needsReference),
      opensDrawer: choice.opensDrawer ?? usual.opensDrawer,
      isRefundable: !mayKeep(choice.method) || (choice.isRefundable ?? true),
      offlineMostMinor: choice.offlineMostMinor ?? null,
      offlineTotalMinor: choice.offlineTotalMinor ?? null,
      fee: mayCost(choice.method) ? (choice.fee ?? null) : null,
    })
  }
  const others = allMethods.filter((method) => !chosen.has(method)).map((method) => usualChoice(method, false))
  return [...chosen.values(), ...others]
}

/** The first thing chosen for a way to pay that it cannot have, and that would be left out of what is stored; undefined where all of it can stand. */
export function unfitIn(choice: StoredChoice): 'fee' | 'needsReference' | 'isRefundable' | undefined {
  const [stored] = methodChoices([choice])
  const wanted = { fee: choice.fee ?? null, needsReference: choice.needsReference, isRefundable: choice.isRefundable }
  return (['fee', 'needsReference', 'isRefundable'] as const).find(
    (name) => wanted[name] !== undefined && wanted[name] !== stored?.[name],
  )
}

/** Returns why a merchant's choices cannot stand: nothing is on, or cash is not. Source: specification §5. */
export const choicesFault = (choices: readonly MethodChoice[]): ReturnType<typeof enabledMethodsFault> =>
  enabledMethodsFault(choices.filter(({ isEnabled }) => isEnabled).map(({ method }) => method))

/**
 * Returns whether nothing at all is taken this way without a connection: what somebody has paid ahead is known at the server alone, and the merchant may
 * have said so of the others. Source: payments.md, 6; D52.
 */
export const needsConnection = ({ method, ...limits }: MethodChoice): boolean =>
  !isByHand(PAYMENT_METHODS[method].number) || mostOffline(limits, { inSaleMinor: 0, unsentMinor: 0 }) === 0

/**
 * The most that may be taken this way now without a connection, minor units from 0 on; null: any amount. `inSaleMinor` is what it has taken of this
 * sale already, `unsentMinor` what of other sales the desk has not sent yet. Source: PY-P10.
 */
export function mostOffline(
  { offlineMostMinor, offlineTotalMinor }: Pick<MethodChoice, 'offlineMostMinor' | 'offlineTotalMinor'>,
  { inSaleMinor, unsentMinor }: { readonly inSaleMinor: number; readonly unsentMinor: number },
): number | null {
  const left = [
    ...(offlineMostMinor === null ? [] : [offlineMostMinor - inSaleMinor]),
    ...(offlineTotalMinor === null ? [] : [offlineTotalMinor - unsentMinor - inSaleMinor]),
  ]
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}
