import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { paths } from '../../paths.ts'

/** Returns the address of the list of documents behind a figure: `opens` says which sales stand behind the whole. */
export function figurePath(key: FigureKey, opens: Readonly<Record<string, string>>): string {
  const place = Object.fromEntries(Object.entries(opens).filter(([name]) => placeNames.includes(name)))
  switch (figures[key].opens) {
    case 'orders':
      return paths.orders(opens)
    case 'refunds':
      return paths.refunds({ ...place, kind: 'of-goods' })
    case 'voids':
      return paths.refunds({ ...place, kind: 'void' })
    case 'returns':
      return paths.refunds(place)
  }
}

const placeNames: readonly string[] = ['period', 'from', 'to', 'outletId']

/** The sales of some days; `1` is the type of sales, so that nothing that was only paid in stands among them. */
export const salesOf = <Days extends Readonly<Record<string, string>>>(days: Days) => ({ ...days, type: '1' })
