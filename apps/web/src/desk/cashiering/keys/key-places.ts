import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall, remember } from '../../journal/journal-db.ts'
import { listRecent } from '../../journal/journal-store.ts'
import { desk } from '../../model/desk-state.ts'
import type { DeskState } from '../../model/desk-state.ts'
import { createStore } from '../../ui/store.ts'
import { goodsSheet } from '../goods-sheet.ts'
import { BEST, mostSold } from './key-pages.ts'

/** The number of the register's last sales that decide what it sells most. */
const SALES = 300
const KEY_PLACES = 'key-places'

/** Where the keys of a page stand. `by`: the arrangement of the page they were settled for; another one starts anew. */
interface PlacesOfPage {
  readonly by: string
  readonly ids: readonly string[]
}

/** The places of keys, which stay from the opening of a shift to its closing, whatever is sold, re-priced or taken off the shelf. */
export interface KeyPlaces {
  /** The shift that settled it; null: none yet. */
  readonly shiftId: string | null
  /** The best sellers by variant; empty where nobody has sold anything yet. */
  readonly best: readonly string[]
  readonly pages: Readonly<Record<string, PlacesOfPage>>
}

const nothingSettled: KeyPlaces = { shiftId: null, best: [], pages: {} }

export const keyPlaces = createStore<KeyPlaces>(nothingSettled)

/** Returns whether places belong to a shift that is open, at hand or in another drawer of the till. */
export const arePlacesOf = ({ shiftId }: KeyPlaces, { shift, shiftsAside }: DeskState): boolean =>
  shiftId !== null && [shift, ...shiftsAside].some((open) => open?.id === shiftId)

const goodsIn = (body: SaleBody): string[] =>
  (body.snapshot as { lines: { variantId?: string | null; productId: string }[] }).lines.map(
    ({ variantId, productId }) => variantId ?? productId,
  )

/** Returns the best sellers as the server told them last, also without a line; an older one tells nothing, and the register counts its own. */
async function findBest(): Promise<readonly string[]> {
  const told = desk.read().setup?.bestSellers ?? []
  if (told.length > 0) return told
  const recent = await listRecent(journalDb(), SALES)
  return mostSold(recent.filter(({ kind }) => kind === 'sale').map(({ body }) => goodsIn(body as SaleBody)))
}

const keep = (places: KeyPlaces): void => {
  keyPlaces.change(places)
  void remember(journalDb(), KEY_PLACES, places).catch(() => undefined)
}

/** The places of the open shift: those it settled before the page was opened again, or new ones of what sold best until now. */
export async function settleShiftPlaces(shiftId: string | undefined): Promise<void> {
  const areSettled = (): boolean => arePlacesOf(keyPlaces.read(), desk.read())
  if (shiftId === undefined || areSettled()) return
  const kept = await recall<KeyPlaces>(journalDb(), KEY_PLACES).catch(() => null)
  if (kept && arePlacesOf(kept, desk.read())) return begin(kept)
  const best = await findBest().catch(() => [])
  if (areSettled()) return
  const places = { ...nothingSettled, shiftId, best }
  begin(places)
  keep(places)
}

/** Keys are drawn from here on. Where nothing was ever sold, and nobody put favorites in order, the shop's own page is the first one. */
function begin(places: KeyPlaces): void {
  const { keyPages, quickKeys } = desk.read().preferences
  const own = keyPages.find(({ ownerId, parentId }) => ownerId === undefined && !parentId)
  if (places.best.length === 0 && quickKeys[BEST] === undefined && own) goodsSheet.change({ page: own.id })
  keyPlaces.change(places)
}

/** Keeps the places of a page as they are shown now. */
export function settlePage(page: string, by: string, ids: readonly string[]): void {
  const places = keyPlaces.read()
  const known = places.pages[page]
  if (known?.by === by && known.ids.join() === ids.join()) return
  keep({ ...places, pages: { ...places.pages, [page]: { by, ids } } })
}
