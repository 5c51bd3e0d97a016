/**
 * Screens beside one another in the menu, by their folders: what some of an area share is one file, and its words are another. A folder that
 * is not named is an area by itself.
 */
const areas: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'refunds', 'set-asides', 'shifts', 'approvals', 'review', 'removals'],
  figures: ['statistics', 'accounting', 'dashboard'],
  goods: ['products', 'grid', 'prices', 'sync', 'categories', 'brands', 'labels', 'attributes'],
  stock: [
    'stock',
    'stock-warnings',
    'stock-reorder',
    'stock-doctor',
    'serials',
    'suppliers',
    'supplier-bills',
    'purchase-orders',
    'transfers',
    'damage-reports',
    'assemblies',
    'stock-requests',
    'stocktakes',
  ],
  members: [
    'members',
    'member-segments',
    'purses',
    'member-liability',
    'member-duplicates',
    'member-levels',
    'open-gifts',
    'point-setting',
    'recharge-rules',
  ],
  offers: ['points-exchange', 'times-offers', 'coupons', 'plans'],
  people: [
    'partner',
    'merchants',
    'operator-admin',
    'merchant',
    'outlets',
    'staff',
    'work-days',
    'profile',
    'billing-versions',
    'bills',
    'authorization',
  ],
  papers: ['print-templates', 'label-templates', 'customer-screens'],
  messages: ['notices', 'sms', 'email'],
  settings: ['devices', 'taxes', 'payment', 'sales-settings'],
}

const areaOfFolder = new Map(Object.entries(areas).flatMap(([area, folders]) => folders.map((name) => [name, area])))

/** The area of a screen, by its file. */
export function areaOf(screen: string): string {
  const folder = screen.split('/').at(-2) ?? ''
  return areaOfFolder.get(folder) ?? folder
}

/** A name that no other screen has: two folders may call their page alike. */
export const nameOfScreen = (screen: string): string =>
  screen
    .split('/')
    .slice(-2)
    .join('-')
    .replace(/\.\w+$/, '')
