import { paths } from '../../../../paths.ts'
import { boxIcon } from '../../../../ui/icons.ts'
import type { ShownErrand, ErrandKind } from '../../errand-kind.ts'

/** To the paper that would explain it; where there is none, or it brought packs, to the book of the goods. */
function pathOf({ target, title }: ShownErrand): string {
  if (target?.kind === 'purchase-order') return paths.purchaseOrder(target.id)
  if (target?.kind === 'transfer') return paths.transfer(target.id)
  return paths.stockDoctor(target ? { variant: target.id, of: title } : undefined)
}

const kind: ErrandKind = { icon: boxIcon, pathOf }

export default kind
