import { desk } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'

/** On a phone the goods lie under the basket until they are asked for; on wider screens they always stand beside it. */
export const goodsSheet = createStore<{
  readonly isOpen: boolean
  readonly isPadOpen: boolean
  /** The page of keys that is open; it stays over sales. */
  readonly page: string
}>({ isOpen: false, isPadOpen: false, page: 'favourites' })

/** Shows or puts away the goods; after a paid sale they are shown, and the next one begins. */
export function toggleGoods(): void {
  const isPaid = desk.read().finished !== null
  goodsSheet.change(({ isOpen }) => ({ isOpen: isPaid || !isOpen }))
  if (isPaid) desk.change({ finished: null })
}
export const togglePad = (): void => goodsSheet.change(({ isPadOpen }) => ({ isPadOpen: !isPadOpen }))
