import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { mayOpen, type ScreenAccess } from '../../session/gate.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  readonly kind: string
  readonly id: string
  readonly number: string | null
}

interface Target {
  readonly to: (id: string) => string
  readonly access: ScreenAccess
}

const targets: Readonly<Record<string, Target>> = {
  order: { to: paths.order, access: ['platform.analysis.orders'] },
  'purchase-order': { to: paths.purchaseOrder, access: ['platform.inventory.purchaseOrders'] },
  'supplier-bill': { to: paths.supplierBill, access: ['platform.inventory.bills'] },
  transfer: { to: paths.transfer, access: ['platform.inventory.transfers'] },
  assembly: { to: paths.assembly, access: ['platform.inventory.stock'] },
  'damage-report': { to: paths.damageReport, access: ['platform.inventory.damageReports'] },
  stocktake: { to: paths.stocktake, access: ['platform.inventory.stocktakes'] },
}

/** The number of the document behind a movement; it opens the document for whoever may see it. */
export function DocumentLink({ kind, id, number }: Props) {
  const perm = useSession((session) => session.perm)
  const text = <span className="k-figures">{number ?? '–'}</span>
  const target = targets[kind]
  return target && number !== null && mayOpen(target.access, perm) ? <Link to={target.to(id)}>{text}</Link> : text
}
