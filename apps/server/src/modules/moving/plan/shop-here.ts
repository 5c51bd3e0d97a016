import type { VariantHere } from '@kassa/domain/moving/goods/goods-here.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedPerson, MovedProduct } from '@kassa/domain/moving/move-source.ts'
import type { Holdings } from '@kassa/domain/moving/openings.ts'
import { taxKey } from '@kassa/domain/moving/moved-tax.ts'
import { personKeysOf, productLinkOf, type ShopHere } from '@kassa/domain/moving/plan-move.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findProgrammeClock, type ProgrammeClock } from '../../member/public.ts'
import { listLinks } from '../act/shop-move.store.ts'
import { loadOutletTaxes, type OutletTaxes } from './outlet-taxes.ts'
import {
  listOutletsHere,
  listPeopleHere,
  listTaxesHere,
  listVariantsHere,
  type OutletHere,
  type TaxOfMerchant,
} from './shop-here.store.ts'

/** The destination of a move: the outlets its locations stand for, and the taxes its goods have, as they were decided. */
export interface Destination {
  /** The outlets by the name of a location; a missing location is not in the move. */
  readonly byPlace: ReadonlyMap<string, OutletHere>
  readonly outlets: readonly OutletHere[]
  /** The taxes by {@link taxKey} of what they are called in the files. */
  readonly taxes: ReadonlyMap<string, TaxOfMerchant>
  /** Taxes as tills apply them: prices are converted by them. */
  readonly applied: OutletTaxes
  /** The day it is in the shop as points and cards run out there, and its time zone. */
  readonly clock: ProgrammeClock
}

/** The outlets of a move by their numbers, as every list of outlets is read. */
export const outletIdsInOrder = ({ outlets }: Destination): string[] =>
  outlets.toSorted((one, other) => (one.number < other.number ? -1 : 1)).map(({ id }) => id)

/** Of people who came before their holdings were kept nothing is known. */
const nothingSaid: Holdings = { points: null, balanceMinor: null, spentMinor: null }

/** Loads the goods of a merchant that could be these of the files. */
export async function loadGoodsHere(
  tx: Tx,
  merchantId: string,
  goods: readonly MovedProduct[],
): Promise<Pick<ShopHere, 'variants' | 'productLinks'>> {
  const productLinks = await listLinks<MovedProduct>(tx, merchantId, 'product', goods.map(productLinkOf))
  const own = goods.flatMap(({ variants }) => variants)
  const variants = await listVariantsHere(tx, merchantId, {
    productIds: [...productLinks.values()].map(({ targetId }) => targetId),
    skus: own.flatMap(({ sku }) => (sku === '' ? [] : [sku])),
    codes: own.flatMap(({ barcodes }) => barcodes.map(barCodeKey)),
    names: goods.map(({ name }) => name.toLowerCase()),
  })
  return { variants, productLinks }
}

/** Loads the goods of a merchant that combined ones of the files are made of. */
export async function loadPartsHere(
  tx: Tx,
  merchantId: string,
  goods: Iterable<MovedProduct>,
): Promise<readonly VariantHere[]> {
  const skus = new Set(Iterator.from(goods).flatMap(({ parts }) => parts.map(({ sku }) => sku)))
  if (skus.size === 0) return []
  return listVariantsHere(tx, merchantId, { productIds: [], skus: [...skus], codes: [], names: [] })
}

/** Loads the people of a merchant who could be these of the files. */
export async function loadPeopleHere(
  tx: Tx,
  merchantId: string,
  people: readonly MovedPerson[],
): Promise<Pick<ShopHere, 'people' | 'personLinks'>> {
  const said = await listLinks<Partial<Holdings>>(tx, merchantId, 'member', people.flatMap(personKeysOf))
  const personLinks = new Map(
    [...said].map(([key, link]) => [key, { ...link, said: { ...nothingSaid, ...link.said } }]),
  )
  const found = await listPeopleHere(tx, merchantId, {
    ids: [...personLinks.values()].map(({ targetId }) => targetId),
    cards: people.map(({ card }) => card.toLowerCase()),
    phones: people.flatMap(({ phone }) => phone ?? []),
    emails: people.map(({ email }) => email),
  })
  return { people: found, personLinks }
}

/**
 * The outlets and taxes that were said, found here.
 *
 * Refuses `moving.outlet-unknown`, `moving.no-outlet`, `moving.currency-differs`, `moving.tax-unknown`.
 */
export async function findDestination(
  tx: Tx,
  merchantId: string,
  said: MoveDecisions,
  now: string,
): Promise<Result<Destination>> {
  const all = await listOutletsHere(tx, merchantId)
  const byNumber = new Map(all.map((outlet) => [outlet.number, outlet]))
  const wanted = Object.entries(said.locations).filter((entry): entry is [string, string] => entry[1] !== null)
  const unknown = wanted.find(([, number]) => !byNumber.has(number))
  if (unknown) return refuse({ code: 'moving.outlet-unknown', facts: { number: unknown[1] } })
  const byPlace = new Map(
    wanted.flatMap(([place, number]) => {
      const outlet = byNumber.get(number)
      return outlet ? [[place, outlet] as const] : []
    }),
  )
  const outlets = Object.keys(said.locations).length === 0 ? all : [...new Set(byPlace.values())]
  if (outlets.length === 0) return refuse({ code: 'moving.no-outlet' })
  const other = outlets.find(({ currency }) => said.currency !== null && currency !== said.currency)
  if (other) {
    const { number, currency } = other
    return refuse({ code: 'moving.currency-differs', facts: { number, currency, said: said.currency } })
  }
  const taxes = await findTaxes(tx, merchantId, said)
  if (!taxes.ok) return taxes
  const applied = await loadOutletTaxes(
    tx,
    merchantId,
    outlets.map(({ id }) => id),
  )
  const clock = await findProgrammeClock(tx, merchantId, now)
  return accept({ byPlace, outlets, taxes: taxes.value, applied, clock })
}

async function findTaxes(
  tx: Tx,
  merchantId: string,
  said: MoveDecisions,
): Promise<Result<ReadonlyMap<string, TaxOfMerchant>>> {
  const here = new Map((await listTaxesHere(tx, merchantId)).map((tax) => [tax.name.toLowerCase(), tax]))
  const found = new Map<string, TaxOfMerchant>()
  for (const [inFile, name] of Object.entries(said.taxes)) {
    const tax = name === null ? undefined : here.get(name.toLowerCase())
    if (name !== null && !tax) return refuse({ code: 'moving.tax-unknown', facts: { name } })
    if (tax) found.set(taxKey(inFile), tax)
  }
  return accept(found)
}
