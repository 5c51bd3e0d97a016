import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { changePreferences } from '../../journal/change-preferences.ts'
import { desk } from '../../model/desk-state.ts'
import { newId } from '../../model/uuid-v7.ts'
import { createStore } from '../../ui/store.ts'
import { goodsSheet } from '../goods-sheet.ts'
import { BEST, HUES, LONGEST_PAGE_NAME, MOST_PAGES } from './key-pages.ts'
import { swapKeys } from './quick-keys.ts'

/** Whether keys are being put in order, and which one is in the hand. */
export const keyArrangement = createStore<{ readonly isOn: boolean; readonly moving: string | null }>({
  isOn: false,
  moving: null,
})

export const toggleArranging = (): void => keyArrangement.change(({ isOn }) => ({ isOn: !isOn, moving: null }))

const keep = (page: string, ids: readonly string[]): void => {
  const { quickKeys } = desk.read().preferences
  changePreferences({ quickKeys: { ...quickKeys, [page]: ids } })
}

/** Puts one key where another stands; `ids` are the page's as they are shown. */
export function moveKey(page: string, ids: readonly string[], moved: string, target: string): void {
  if (moved !== target) keep(page, swapKeys(ids, moved, target))
  keyArrangement.change({ moving: null })
}

/** Puts goods onto the open page, behind what stands there; once is enough. */
export function addKey(page: string, item: DeskItem): void {
  const ids = desk.read().preferences.quickKeys[page] ?? []
  if (!ids.includes(item.id)) keep(page, [...ids, item.id])
}

export function removeKey(page: string, ids: readonly string[], id: string): void {
  keep(
    page,
    ids.filter((each) => each !== id),
  )
  keyArrangement.change({ moving: null })
}

/**
 * A page of this register's own, or of the person at the desk alone, or a folder on the page `parentId`, opened at once; false where there are
 * as many as can be.
 */
export function addPage(name: string, isMine: boolean, parentId: string | null = null): boolean {
  const { preferences, cashierId } = desk.read()
  const { keyPages } = preferences
  const short = name.trim().slice(0, LONGEST_PAGE_NAME)
  if (short === '' || keyPages.length >= MOST_PAGES) return false
  const owner = isMine && cashierId !== null ? { ownerId: cashierId } : {}
  const folder = parentId === null ? {} : { parentId }
  const page = { id: newId(), name: short, hue: (keyPages.length + 3) % HUES, ...owner, ...folder }
  changePreferences({ keyPages: [...keyPages, page] })
  goodsSheet.change({ page: page.id })
  return true
}

/** Another name or color of an own page. */
export function changePage(id: string, part: { readonly name?: string; readonly hue?: number }): void {
  const { keyPages } = desk.read().preferences
  changePreferences({ keyPages: keyPages.map((page) => (page.id === id ? { ...page, ...part } : page)) })
}

/** Takes an own page and the folders on it away; the goods stay where their categories show them. */
export function removePage(id: string): void {
  const { keyPages, quickKeys } = desk.read().preferences
  const gone = new Set([id, ...keyPages.filter(({ parentId }) => parentId === id).map((folder) => folder.id)])
  const above = keyPages.find((page) => page.id === id)?.parentId ?? BEST
  changePreferences({
    keyPages: keyPages.filter((page) => !gone.has(page.id)),
    quickKeys: Object.fromEntries(Object.entries(quickKeys).filter(([page]) => !gone.has(page))),
  })
  goodsSheet.change({ page: above })
}
