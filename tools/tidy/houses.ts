import { DESK } from '../house/rooms.ts'

/** A folder whose rooms stand one above the other. */
export interface House {
  readonly name: string
  readonly at: string
  /** Floors from the ground up, and the rooms on each in the order in which they may lean on each other. */
  readonly floors: readonly { readonly floor: string; readonly rooms: readonly string[] }[]
  /** Imports that point up today, `from → to`, and how many there are: each number may only fall. */
  readonly wrong: Readonly<Record<string, number>>
}

const desk: House = {
  name: 'desk',
  at: DESK,
  floors: [
    { floor: 'ui', rooms: ['ui'] },
    { floor: 'model', rooms: ['catalogue', 'model'] },
    { floor: 'journal', rooms: ['journal', 'sync'] },
    { floor: 'basket', rooms: ['receipt', 'peripherals', 'offers', 'basket'] },
    {
      floor: 'sections',
      rooms: ['lock', 'member', 'scan', 'payment', 'shift', 'products', 'orders', 'inventory', 'setup', 'cashiering'],
    },
    { floor: 'shell', rooms: ['shell'] },
  ],
  wrong: {},
}

const modules: House = {
  name: 'modules',
  at: 'apps/server/src/modules/',
  floors: [
    {
      floor: 'ground',
      rooms: [
        'place',
        'message',
        'settings',
        'file',
        'audit',
        'identity',
        'payment',
        'billing',
        'organisation',
        'device',
      ],
    },
    { floor: 'goods', rooms: ['stock', 'catalogue', 'inventory'] },
    { floor: 'customers', rooms: ['promotion', 'member'] },
    { floor: 'selling', rooms: ['journal', 'sales', 'stored-value', 'print', 'desk'] },
    { floor: 'books', rooms: ['accounting'] },
    { floor: 'looking', rooms: ['report', 'search', 'today'] },
    { floor: 'moving', rooms: ['moving'] },
    { floor: 'apps', rooms: ['open'] },
  ],
  wrong: {},
}

const sales: House = {
  name: 'sales',
  at: 'apps/server/src/modules/sales/',
  floors: [
    { floor: 'ground', rooms: ['place', 'held', 'approval', 'photo'] },
    { floor: 'documents', rooms: ['sale', 'order', 'set-aside', 'shift', 'refund', 'time-clock'] },
    { floor: 'entries', rooms: ['journal', 'open-order'] },
    { floor: 'looking', rooms: ['order-page', 'proof', 'export'] },
    { floor: 'door', rooms: ['public.ts', 'sales.module.ts'] },
  ],
  wrong: {},
}

const domain: House = {
  name: 'domain',
  at: 'packages/domain/src/',
  floors: [
    { floor: 'words', rooms: ['result.ts', 'money', 'text', 'time', 'country', 'payment'] },
    { floor: 'basket', rooms: ['basket', 'quantity', 'cart', 'product', 'scale'] },
    { floor: 'terms', rooms: ['tax', 'tenders', 'offers', 'promotion', 'purse', 'member', 'inventory'] },
    { floor: 'sale', rooms: ['pricing', 'order', 'sales'] },
    { floor: 'paper', rooms: ['receipt', 'label', 'figures', 'accounting', 'billing'] },
    { floor: 'use', rooms: ['scan', 'campaign'] },
    { floor: 'beside', rooms: ['audit', 'identity', 'message', 'screen'] },
    { floor: 'moving', rooms: ['moving'] },
  ],
  wrong: {},
}

const contract: House = {
  name: 'contract',
  at: 'packages/contract/src/',
  floors: [
    {
      floor: 'form',
      rooms: [
        'error.ts',
        'refusal-words.ts',
        'wrong-fields.ts',
        'written-times.ts',
        'written-facts.ts',
        'missing-databases.ts',
        'request.errors.ts',
        'fields.ts',
        'tax-fields.ts',
        'edit-fields.ts',
        'sheet-import.ts',
        'endpoint.ts',
        'unknown-fields.ts',
        'written-numbers.ts',
        'permission',
      ],
    },
    { floor: 'ground', rooms: ['file', 'message', 'organisation', 'identity', 'payment', 'billing'] },
    {
      floor: 'shop',
      rooms: [
        'print',
        'journal',
        'device',
        'catalogue',
        'inventory',
        'promotion',
        'settings',
        'member',
        'stored-value',
      ],
    },
    { floor: 'selling', rooms: ['sales', 'audit'] },
    { floor: 'looking', rooms: ['accounting', 'report', 'search', 'today', 'moving'] },
    { floor: 'apps', rooms: ['open'] },
    { floor: 'whole', rooms: ['events.ts', 'errors.ts'] },
  ],
  wrong: {},
}

const web: House = {
  name: 'web',
  at: 'apps/web/src/',
  floors: [
    { floor: 'ground', rooms: ['env.d.ts', 'theme', 'paths.ts', 'words', 'session', 'places.ts', 'api'] },
    { floor: 'parts', rooms: ['ui', 'kit', 'parts'] },
    { floor: 'screens', rooms: ['second-screen', 'screens', 'desk'] },
    { floor: 'shell', rooms: ['shell', 'routes.ts', 'router.tsx', 'main.tsx', 'sw.ts'] },
    { floor: 'tests', rooms: ['test'] },
  ],
  wrong: {},
}

/** Every folder with floors. */
export const houses: readonly House[] = [desk, modules, sales, domain, contract, web]
