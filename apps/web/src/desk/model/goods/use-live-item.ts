import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { desk } from '../desk-state.ts'
import { useStore } from '../../ui/store.ts'

/**
 * Returns goods that were chosen a while ago as they are now, drawn anew with each movement of stock; those that this till does not have any
 * more stay as they were.
 */
export function useLiveItem<Item extends DeskItem | null | undefined>(chosen: Item): Item | DeskItem {
  useStore(desk, (state) => state.catalogueVersion)
  const catalogue = useStore(desk, (state) => state.catalogue)
  return (chosen ? catalogue.find(chosen.id) : undefined) ?? chosen
}
