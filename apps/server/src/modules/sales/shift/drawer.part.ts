import type { SalePart } from '../../../platform/sale-part.ts'
import { drawerCtes } from './drawer-part.store.ts'

/** Cash of a sale into the drawer of its shift, or of a refund out of it; one entry a document. */
export const drawerPart: SalePart = {
  name: 'drawer',
  rows: ({ cashMinor }, { newId }) => (cashMinor === 0 ? null : { id: newId(), amount_minor: cashMinor }),
  ctes: drawerCtes,
}
