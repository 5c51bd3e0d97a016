import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { settingOf } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'

/** The bags and containers that the outlet sells beside goods, as far as they are on the shelf here. */
export function bagsHere(): readonly DeskItem[] {
  const { setup, catalogue } = desk.read()
  const found = settingOf(setup, 'sales.bags').flatMap((code) => catalogue.findByCode([code]).slice(0, 1))
  return found.filter(({ isOnShelf }) => isOnShelf)
}
