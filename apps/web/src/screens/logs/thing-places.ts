import { type About, nameAfter } from '@kassa/contract/audit/call-text.ts'
import { type LoggedThing, loggedThings } from '@kassa/contract/audit/logged-things.ts'
import { paths } from '../../paths.ts'

type Facts = Readonly<Record<string, unknown>>

interface Reading {
  /** True where the reader is an operator or a partner. */
  readonly isAbove: boolean
  /** The state after the change, as far as the line tells it. */
  readonly after: Facts
}

type PlaceOf = (id: string, reading: Reading) => string | undefined

/** The book of goods is read in their unit of weight, which a line of an older release does not tell. */
const bookOf: PlaceOf = (id, { after: { name, weightUnit } }) =>
  typeof name === 'string'
    ? paths.stockOf(id, { name, unit: typeof weightUnit === 'string' ? weightUnit : null })
    : undefined

/** The addresses of things that have a page of their own; a merchant reads about itself on its one page. */
export const thingPlaces: Partial<Readonly<Record<LoggedThing, PlaceOf>>> = {
  assembly: paths.assembly,
  'damage-report': paths.damageReport,
  member: paths.member,
  merchant: (id, { isAbove }) => (isAbove ? paths.merchantOf(id) : paths.merchant()),
  order: paths.order,
  outlet: paths.outlet,
  product: paths.product,
  'purchase-order': paths.purchaseOrder,
  recipe: paths.recipe,
  shift: paths.shift,
  stock: bookOf,
  stocktake: paths.stocktake,
  supplier: paths.supplier,
  'supplier-bill': paths.supplierBill,
  transfer: paths.transfer,
}

type ListOf = (search: { readonly search: string; readonly tab?: string }) => string

/** The lists in which a thing without a page of its own is a row, found by the name that its line tells. */
export const thingLists: Partial<Readonly<Record<LoggedThing, ListOf>>> = {
  bill: paths.bills,
  brand: paths.brands,
  'coupon-template': paths.coupons,
  device: paths.devices,
  label: paths.labels,
  'member-level': paths.memberLevels,
  'open-gift': paths.openGifts,
  partner: paths.partners,
  plan: paths.plans,
  'recharge-rule': paths.rechargeRules,
  role: (search) => paths.staff({ ...search, tab: 'roles' }),
  'set-aside': paths.setAsides,
  staff: paths.staff,
  'stock-request': paths.stockRequests,
  tax: paths.taxes,
  'times-offer': paths.timesOffers,
}

/** Searches take so many characters. */
const MOST_SEARCHED = 50

const isLoggedThing = (kind: string): kind is LoggedThing => loggedThings.some((one) => one === kind)

const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {})

/**
 * Returns the address of the page of a line's thing, else of the list that shows it as its row; undefined where the line names no single
 * thing, or one that is nowhere.
 */
export function placeOfThing(line: About, isAbove: boolean): string | undefined {
  const [kind = '', id = ''] = (line.subject ?? '').split('/')
  if (id === '' || !isLoggedThing(kind)) return undefined
  const name = nameAfter(line)
  return (
    thingPlaces[kind]?.(id, { isAbove, after: factsOf(line.after) }) ??
    (name === undefined ? undefined : thingLists[kind]?.({ search: name.slice(0, MOST_SEARCHED) }))
  )
}
