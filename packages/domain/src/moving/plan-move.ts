import { decimalText } from '../money/money.ts'
import type { MovedPerson, MovedProduct, MovedVariant, PlaceInFile } from './move-source.ts'
import {
  HELD,
  type Holdings,
  type HoldingsHere,
  holdingsToOpen,
  type LotOpening,
  openingOf,
  type QuantityAt,
  type StockOpening,
} from './openings.ts'
import { codesHere, codesOf, GoodsHere, numbersOf, type VariantHere } from './goods/goods-here.ts'
import {
  formerVariant,
  type GoodsEdit,
  type HasPlace,
  newerValues,
  placeOfChange,
  saidOf,
  type ValuesAt,
} from './goods/newer-goods.ts'
import { variantsToAdd } from './goods/variants-to-add.ts'
import { isTaken, type NewerFile } from './newer-file.ts'
import { keepAsTheyAre, type KeepThings, type ThingList } from './thing-list.ts'
import { foldedName } from './people/person-name.ts'
import { keysOfPerson } from './people/same-person.ts'

export interface PersonHere extends HoldingsHere {
  readonly id: string
  readonly name: string
  readonly card: string
  readonly phone: string | null
  readonly email: string
}

/** Things of a merchant that could be those of a file. */
export interface ShopHere {
  readonly variants: readonly VariantHere[]
  readonly people: readonly PersonHere[]
  /** Things that came by an earlier move, with what its file said: by {@link productLinkOf} and {@link personKeysOf}. */
  readonly productLinks: ReadonlyMap<string, Link<MovedProduct>>
  readonly personLinks: ReadonlyMap<string, Link<Holdings>>
}

export interface Link<Said> {
  readonly targetId: string
  readonly said: Said
}

export interface FieldChange {
  readonly field:
    | 'name'
    | 'price'
    | 'special'
    | 'tax'
    | 'stock'
    | 'variant'
    | 'phone'
    | 'email'
    | 'points'
    | 'balance'
    | 'spent'
  readonly from: string
  readonly to: string
  /** The outlet whose price or stock it is. */
  readonly outletId?: string
  /** The values of the variant whose price or stock it is; left out where it has none. */
  readonly variant?: string
  /** True where what is here is not what the former file said: somebody edited it, or no file ever said it. */
  readonly isEdited?: boolean
  /** True where what is here stays. */
  readonly isKept?: boolean
}

/** The fate of one thing in a plan. */
export interface PlannedThing<Thing> extends PlaceInFile {
  readonly thing: Thing
  readonly name: string
  readonly verdict: 'new' | 'changed' | 'same'
  /** The thing here that it is; null for a new one. */
  readonly targetId: string | null
  readonly changes: readonly FieldChange[]
  /** The reason why a person should look at it, although the thing is clear. */
  readonly doubt:
    | 'code-of-other'
    | 'name-known'
    | 'name-of-other-code'
    | 'moved-since'
    | 'variant-new'
    | 'contact-of-other'
    | 'lots-stay'
    | 'stock-unlisted'
    | 'points-over'
    | null
  /** The differences that a file makes to a thing that is here: they are posted. */
  readonly stockOpenings: readonly StockOpening[]
  readonly holdings: Readonly<Record<(typeof HELD)[number], number>>
  /** The names, taxes and prices of goods here that a file changes. */
  readonly edits: readonly GoodsEdit[]
  /** Variants that goods here lack and that the file adds to them. */
  readonly added: readonly MovedVariant[]
  /** The word of the file that is kept, where it is not the thing itself. */
  readonly said?: Thing
}

const nothingToOpen = {
  stockOpenings: [],
  holdings: { points: 0, balanceMinor: 0, spentMinor: 0 },
  edits: [],
  added: [],
} as const

/** Returns whether a thing that is here gets something posted or changed. */
export const isOpened = ({ stockOpenings, holdings, edits, added }: PlannedThing<unknown>): boolean =>
  stockOpenings.length + edits.length + added.length > 0 || HELD.some((what) => holdings[what] !== 0)

/** Returns the key by which a thing of a system is known again in a later file. */
const sourceKeyOf = ({ key, name, variants: [first] }: MovedProduct): string =>
  key.startsWith('row ') ? `own ${first?.id || first?.sku || first?.barcodes[0] || name}` : key

/** The key of goods among everything that came, whatever their system. */
export const productLinkOf = (product: MovedProduct): string => `${product.system} ${sourceKeyOf(product)}`

/** A person has a key in each system that has a number for them. */
export const personKeysOf = ({ ids, card, email, phone, name }: MovedPerson): readonly string[] =>
  ids.length > 0 ? ids.map(({ system, id }) => `id ${system} ${id}`) : [`own ${card || email || phone || name}`]

/** A move's numbers at an outlet; undefined where it sets none. */
export interface NumbersAt extends ValuesAt {
  readonly quantityAt: QuantityAt
  /** The lots at an outlet that a file names. */
  readonly lotsAt: (product: MovedProduct, variant: MovedVariant, outletId: string) => readonly LotOpening[] | undefined
  /** The outlet that a location of the files is. Left out where none is left out. */
  readonly outletAt?: (place: string) => string | undefined
  /** The decimals of a quantity of a product. */
  readonly decimalsOf: (product: MovedProduct) => number
}

const firstOf = <Thing>(things: readonly (Thing | undefined)[]): Thing | undefined =>
  things.find((one) => one !== undefined)

/** The variant here that a moved one is: by its codes, its values, or as the only one. */
function variantHere(variant: MovedVariant, own: readonly VariantHere[]): VariantHere | undefined {
  const codes = new Set(codesOf(variant))
  const values = JSON.stringify(variant.options)
  return (
    own.find((one) => codesHere(one).some((code) => codes.has(code))) ??
    own.find((one) => JSON.stringify(one.valueNames) === values)
  )
}

/** Stock of goods that are here as a newer file sets it. */
function stockToOpen(
  product: MovedProduct,
  own: readonly VariantHere[],
  former: MovedProduct | undefined,
  { quantityAt, lotsAt, outletIds }: NumbersAt,
): StockToOpen {
  let [isDoubtful, keepsLots, isUnlisted] = [false, false, false]
  const openings = product.variants.flatMap((variant) => {
    const here = variantHere(variant, own)
    const before = former && formerVariant(variant, former)
    return outletIds.flatMap((outletId): OpeningOfVariant[] => {
      const stock = here?.stock[outletId]
      const to = quantityAt(product, variant, outletId)
      isUnlisted ||= here !== undefined && stock === undefined && (to ?? 0) > 0
      if (!here || !stock || to === undefined) return []
      const was = former && before && quantityAt(former, before, outletId)
      // A list of goods has no moment, so nobody can say whether it is newer than a count.
      const isMoved = stock.isMoved || (stock.countedAt ?? null) !== null
      const opening = openingOf(to, was, { now: stock.onHand, isMoved })
      isDoubtful ||= opening === 'moved-since'
      if (opening === null || opening === 'moved-since') return []
      const lots = lotsAt(product, variant, outletId) ?? []
      keepsLots ||= lots.length > 0 && stock.onHand !== 0
      const opened = { outletId, variantId: here.variantId, from: stock.onHand, to, valueNames: here.valueNames }
      return [lots.length > 0 && stock.onHand === 0 ? { ...opened, lots } : opened]
    })
  })
  return { openings, isDoubtful, keepsLots, isUnlisted }
}

interface StockToOpen {
  readonly openings: readonly OpeningOfVariant[]
  readonly isDoubtful: boolean
  readonly keepsLots: boolean
  /** True where the file has a quantity for an outlet that does not keep the stock of these goods. */
  readonly isUnlisted: boolean
}

const noStock: StockToOpen = { openings: [], isDoubtful: false, keepsLots: false, isUnlisted: false }

interface OpeningOfVariant extends StockOpening {
  readonly valueNames: readonly string[]
}

/**
 * Plans the goods of a move by whether they are here already: by an earlier move, a code or, where they have none, by
 * name.
 */
export function planGoods(
  goods: Iterable<MovedProduct>,
  shop: Pick<ShopHere, 'variants' | 'productLinks'>,
  numbers: NumbersAt,
  { keep = keepAsTheyAre, newer }: { readonly keep?: KeepThings; readonly newer?: NewerFile | undefined } = {},
): ThingList<PlannedThing<MovedProduct>> {
  const here = new GoodsHere(shop.variants)
  const plan = (thing: MovedProduct): PlannedThing<MovedProduct> => {
    const at = { file: thing.file, row: thing.row, thing, name: thing.name, ...nothingToOpen }
    const link = shop.productLinks.get(productLinkOf(thing))
    const codes = thing.variants.flatMap(codesOf)
    const digits = numbersOf(thing.variants.flatMap(({ sku, barcodes }) => [sku, ...barcodes]))
    const found = firstOf(codes.map(here.ofCode)) ?? firstOf(digits.map((one) => here.ofNumber(one, thing.name)))
    const ofName = here.ofName(thing.name)
    const named = codes.length === 0 ? ofName : undefined
    const targetId = link?.targetId ?? found?.productId ?? named?.productId ?? null
    if (targetId === null)
      return { ...at, verdict: 'new', targetId, changes: [], doubt: ofName ? 'name-of-other-code' : null }
    const own = here.ofProduct(targetId)
    const isOther = link === undefined && found !== undefined && foldedName(found.name) !== foldedName(thing.name)
    const doubt = isOther ? 'code-of-other' : link === undefined && named ? 'name-known' : null
    const former = link?.said
    const stock = doubt === null ? stockToOpen(thing, own, former, numbers) : noStock
    const text = (quantity: number): string => decimalText(quantity, numbers.decimalsOf(thing))
    const takesStock = isTaken(newer, 'stock', false)
    const moved = stock.openings.map(({ from, to, outletId, valueNames }): FieldChange => ({
      field: 'stock',
      from: text(from),
      to: text(to),
      ...placeOfChange(outletId, valueNames),
      ...(!takesStock && { isKept: true }),
    }))
    const around = { ...numbers, own, former, newer, variantHere: (one: MovedVariant) => variantHere(one, own) }
    const values = newerValues(thing, around)
    const added = doubt === null ? variantsToAdd(thing, around) : []
    const changes = [
      ...(doubt === null ? values.changes : values.changes.map(kept)),
      ...moved,
      ...added.map(({ options }): FieldChange => ({ field: 'variant', from: '', to: options.join(' · ') })),
    ]
    const said = saidOf(thing, former, newer, placesOf(own, numbers))
    return {
      ...at,
      verdict: changes.length === 0 ? 'same' : 'changed',
      targetId,
      changes,
      doubt:
        stock.isDoubtful && takesStock
          ? 'moved-since'
          : (doubt ?? variantDoubt(thing, own, added) ?? (takesStock ? stockDoubt(stock) : null)),
      stockOpenings: takesStock ? stock.openings.map(({ valueNames: _names, ...opening }) => opening) : [],
      edits: doubt === null ? values.edits : [],
      added,
      ...(said !== thing && { said }),
    }
  }
  return keep(Iterator.from(goods).map(plan))
}

/** Whether a location is an outlet that keeps the stock of a variant; a new variant is kept wherever the move is. */
const placesOf =
  (own: readonly VariantHere[], { outletAt }: NumbersAt): HasPlace =>
  (place, variant) => {
    if (!outletAt) return true
    const outletId = outletAt(place)
    const here = variantHere(variant, own)
    return outletId !== undefined && (here === undefined || here.stock[outletId] !== undefined)
  }

/** Variants that goods here lack and that cannot be added are named: a person adds them. */
const variantDoubt = (
  product: MovedProduct,
  own: readonly VariantHere[],
  added: readonly MovedVariant[],
): 'variant-new' | null =>
  own.length > 0 && product.variants.some((variant) => !variantHere(variant, own) && !added.includes(variant))
    ? 'variant-new'
    : null

const stockDoubt = ({ keepsLots, isUnlisted }: StockToOpen): 'lots-stay' | 'stock-unlisted' | null => {
  if (keepsLots) return 'lots-stay'
  return isUnlisted ? 'stock-unlisted' : null
}

/** Of goods that may be others nothing is changed. */
const kept = (change: FieldChange): FieldChange => ({ ...change, isKept: true })

/** The holdings that files say of people, as they hold on a day. */
export interface HoldingsSaid {
  readonly holdingsOf: (person: MovedPerson) => Holdings
  readonly today: string
}

/** The people who are here already: by an earlier move or a card, or by phone or e-mail under the same name. */
export function planPeople(
  people: Iterable<MovedPerson>,
  shop: Pick<ShopHere, 'people' | 'personLinks'>,
  { holdingsOf, today }: HoldingsSaid,
  keep: KeepThings = keepAsTheyAre,
): ThingList<PlannedThing<MovedPerson>> {
  const keyed = new Map<string, PersonHere>()
  for (const person of shop.people) {
    const { sure, shared } = keysOfPerson({ ...person, ids: [] })
    for (const key of [...sure, ...shared]) keyed.set(key, person)
  }
  const byId = new Map(shop.people.map((person) => [person.id, person]))
  const plan = (thing: MovedPerson): PlannedThing<MovedPerson> => {
    const { sure, shared, name } = keysOfPerson(thing)
    const link = personKeysOf(thing)
      .map((key) => shop.personLinks.get(key))
      .find((one) => one !== undefined)
    const own = sure.map((key) => keyed.get(key)).find((one) => one !== undefined)
    const same = shared.map((key) => keyed.get(key)).find((one) => one && foldedName(one.name) === name)
    const target = (link && byId.get(link.targetId)) ?? own ?? same
    const at = { file: thing.file, row: thing.row, name: thing.name, ...nothingToOpen }
    if (!target) {
      const free = withoutTaken(thing, keyed)
      const isCut = free.phone !== thing.phone || free.email !== thing.email
      const doubt = isCut ? 'contact-of-other' : arePointsOver(thing, today) ? 'points-over' : null
      return { ...at, thing: free, verdict: 'new', targetId: null, changes: [], doubt }
    }
    const { opened, isDoubtful } = holdingsToOpen(holdingsOf(thing), link?.said, target)
    const changes = [...changesOfPerson(thing, target), ...changesOfHoldings(opened, target)]
    const verdict = changes.length === 0 ? 'same' : 'changed'
    const doubt = isDoubtful ? 'moved-since' : arePointsOver(thing, today) ? 'points-over' : null
    return { ...at, thing, verdict, targetId: target.id, changes, doubt, holdings: opened }
  }
  return keep(Iterator.from(people).map(plan))
}

/** Returns whether somebody has points whose last day is past: they do not come. */
export const arePointsOver = (
  { points, pointsDay }: Pick<MovedPerson, 'points' | 'pointsDay'>,
  today: string,
): boolean => (points ?? 0) > 0 && pointsDay !== undefined && pointsDay < today

const heldFields = { points: 'points', balanceMinor: 'balance', spentMinor: 'spent' } as const

const changesOfHoldings = (
  opened: Readonly<Record<(typeof HELD)[number], number>>,
  { held }: HoldingsHere,
): FieldChange[] =>
  HELD.filter((what) => opened[what] !== 0).map((what) => ({
    field: heldFields[what],
    from: String(held[what]),
    to: String(held[what] + opened[what]),
  }))

/** A phone or an e-mail that somebody else here has is left out of a new card; nobody is merged. */
function withoutTaken(person: MovedPerson, keyed: ReadonlyMap<string, PersonHere>): MovedPerson {
  const isPhoneTaken = person.phone !== null && keyed.has(`phone ${person.phone}`)
  const isEmailTaken = keyed.has(`email ${person.email}`)
  if (!isPhoneTaken && !isEmailTaken) return person
  return { ...person, phone: isPhoneTaken ? null : person.phone, email: isEmailTaken ? '' : person.email }
}

const changesOfPerson = (person: MovedPerson, here: PersonHere): FieldChange[] => {
  const fields = [
    ['name', here.name, person.name],
    ['phone', here.phone ?? '', person.phone ?? ''],
    ['email', here.email, person.email],
  ] as const
  return fields.flatMap(([field, from, to]) => (to === '' || from === to ? [] : [{ field, from, to, isKept: true }]))
}
