import type { ChartAccount } from '../chart/chart.ts'

/** Roles of the money that lies in drawers. */
export const drawerRoles = ['drawer', 'foreign-cash'] as const

type DrawerAccounts = Readonly<Record<(typeof drawerRoles)[number], ChartAccount>>

/** The accounts of the money that lies in drawers, by chart. */
export const drawerAccounts = {
  china: {
    drawer: ['1001', '库存现金'],
    'foreign-cash': ['100102', '库存现金-外币'],
  },
  japan: {
    drawer: ['100', '現金', '対象外'],
    'foreign-cash': ['101', '現金', '対象外'],
  },
  skr03: {
    drawer: ['1000', 'Kasse'],
    'foreign-cash': ['1010', 'Nebenkasse 1'],
  },
  skr04: {
    drawer: ['1600', 'Kasse'],
    'foreign-cash': ['1610', 'Nebenkasse 1'],
  },
  retail: {
    drawer: ['1010', 'Cash in drawers'],
    'foreign-cash': ['1020', 'Foreign cash'],
  },
} as const satisfies Readonly<Record<string, DrawerAccounts>>
