import type { SalePart } from '../../../../platform/sale-part.ts'
import { drawerCtes } from './drawer-part.store.ts'
import { foreignPart } from './foreign.part.ts'

/** Cash of a document into the drawer of its shift or out of it, one entry; of a plain sale its tender says it. */
export const drawerPart: SalePart = {
  name: 'drawer',
  rows: ({ cashMinor }, { newId }) => (cashMinor === 0 ? null : { id: newId(), amount_minor: cashMinor }),
  ctes: drawerCtes,
}

/** All that a document writes of its shift's drawer. */
export const drawerParts: readonly SalePart[] = [drawerPart, foreignPart]
