import { createStore } from '../ui/store.ts'

/** On a phone the goods lie under the basket until they are asked for; on wider screens they always stand beside it. */
export const goodsSheet = createStore<{
  readonly isOpen: boolean
  readonly isPadOpen: boolean
  /** The page of keys that is open; it stays over sales. */
  readonly page: string
}>({ isOpen: false, isPadOpen: false, page: 'favourites' })

export const toggleGoods = (): void => goodsSheet.change(({ isOpen }) => ({ isOpen: !isOpen }))
export const togglePad = (): void => goodsSheet.change(({ isPadOpen }) => ({ isPadOpen: !isPadOpen }))
