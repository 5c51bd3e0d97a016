import type { SalePart } from '../../../../platform/sale-part.ts'
import { drawerCtes } from './drawer-part.store.ts'

/** Cash of a document into the drawer of its shift or out of it, one entry; of a plain sale its tender says it. */
export const drawerPart: SalePart = {
  name: 'drawer',
  rows: ({ cashMinor }, { newId }) => (cashMinor === 0 ? null : { id: newId(), amount_minor: cashMinor }),
  ctes: drawerCtes,
}
