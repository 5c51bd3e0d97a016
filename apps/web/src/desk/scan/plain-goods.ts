import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { desk } from '../model/desk-state.ts'
import { kindOfReading, onShelf, readingsOf } from './on-code.ts'

/** The one product that a code is; undefined where it is none or several, or says a weight, a count or a price besides. */
export function plainGoodsOf(code: string): DeskItem | undefined {
  const { setup, catalogue } = desk.read()
  const readings = setup && readingsOf(code, setup)
  const meant = readings?.ok ? readings.value.find((reading) => kindOfReading(reading) !== null) : undefined
  if (meant?.kind !== 'product' || meant.goods) return undefined
  const [item, ...others] = onShelf(catalogue.findByCode(meant.keys))
  return others.length === 0 ? item : undefined
}
