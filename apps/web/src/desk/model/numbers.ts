import { countedIn, writeNumber } from '@kassa/domain/sales/number-format.ts'
import { settingOf } from './desk-setup.ts'
import { desk } from './desk-state.ts'

/**
 * The number of a sale or refund, of the one that the journal gives (`1-02-000148`), as the format says that stands at
 * this device. A number outside the journal's count (of a sale in training) stays as it is. Source: CF-P05.
 */
export function numberFor(what: 'order' | 'refund', given: string, businessDay: string): string {
  const counted = countedIn(given)
  const format = settingOf(desk.read().setup, 'sales.number-formats')[what]
  return counted ? writeNumber(what, format, counted, businessDay) : given
}
