import type { CallKind } from '@kassa/domain/billing/allowance.ts'
import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import type { Endpoint } from '../endpoint.ts'

/** The effects of a function: it opens everything under these permissions (dotted keys), and these calls by name. */
interface Opened {
  readonly permissions: readonly string[]
  readonly calls: readonly string[]
}

/** Source: docs/readings/licences.md. */
const FUNCTION_RIGHTS: Readonly<Record<LicenceFunction, Opened>> = {
  inventory: {
    permissions: [
      'platform.inventory.purchaseOrders',
      'platform.inventory.transfers',
      'platform.inventory.suppliers',
      'platform.inventory.bills',
      'platform.inventory.damageReports',
      'platform.inventory.stocktakes',
      'desk.inventory',
    ],
    calls: [],
  },
  marketing: { permissions: ['platform.marketing', 'platform.analysis.marketing'], calls: [] },
  members: { permissions: ['platform.members', 'desk.members', 'platform.analysis.members'], calls: [] },
  statistics: {
    permissions: ['platform.analysis.sales', 'platform.analysis.products', 'platform.analysis.stock'],
    calls: [],
  },
  channels: { permissions: [], calls: ['payment.save-account', 'payment.try-account'] },
  templates: {
    permissions: [
      'platform.configuration.print',
      'platform.configuration.secondScreen',
      'platform.configuration.labelTemplates',
    ],
    calls: [],
  },
  messages: { permissions: ['platform.messages'], calls: [] },
}

const entries = Object.entries(FUNCTION_RIGHTS) as [LicenceFunction, Opened][]

/** The function that a permission stands under; null: the ground that every licence has. */
const functionOfPermission = (key: string): LicenceFunction | null =>
  entries.find(([, { permissions }]) => permissions.some((one) => key === one || key.startsWith(`${one}.`)))?.[0] ??
  null

/**
 * The function that rights of these permissions stand under, any of which opens something; null where one of them is of the ground, or
 * they are of several functions.
 */
export function functionOfKeys(keys: readonly string[]): LicenceFunction | null {
  const [first = null, ...others] = new Set(keys.map((key) => functionOfPermission(key)))
  return others.length === 0 ? first : null
}

/** The function that a call needs; null: none. */
export function functionOfCall({ name, access }: Pick<Endpoint, 'name' | 'access'>): LicenceFunction | null {
  const named = entries.find(([, { calls }]) => calls.includes(name))
  if (named) return named[0]
  return typeof access === 'object' ? functionOfKeys(access.anyOf) : null
}

/**
 * Calls that no licence closes beside downloads and exports: signing in and the own account, the licence and its bills, the merchant's
 * own papers (buying needs them, D40), pictures, the log, what was booked and waits for a decision, money that is on its way, having read
 * what one is told, and a device that is given up.
 */
const OPEN_CAPABILITIES = ['identity', 'billing', 'file', 'audit', 'journal'] as const
const OPEN_CALLS: readonly string[] = [
  'organisation.update-own-merchant',
  'organisation.resubmit-merchant',
  'payment.list-open-cases',
  'payment.ask-case',
  'payment.own-case',
  'payment.take-back-case',
  'payment.close-case',
  'sales.read-half-paid-order',
  'sales.complete-half-paid-order',
  'message.read-own-notices',
  'message.read-desk-notices',
  'message.read-own-alerts',
  'message.read-desk-alerts',
  'device.unbind',
  'device.list-review-items',
  'device.read-review-item',
  'device.resolve-review-item',
  'device.list-review-groups',
  'device.resolve-review-group',
]

/** Returns the kind of a call under a licence. Calls of a device are never refused: nothing stops in the middle of a sale. */
export function callKindOf({
  name,
  access,
  kind,
  method,
}: Pick<Endpoint, 'name' | 'access' | 'kind' | 'method'>): CallKind {
  const [capability = ''] = name.split('.')
  const isOpen =
    access === 'public' ||
    access === 'device' ||
    kind === 'download' ||
    name.includes('export') ||
    (OPEN_CAPABILITIES as readonly string[]).includes(capability) ||
    OPEN_CALLS.includes(name)
  if (isOpen) return 'open'
  return method === 'GET' ? 'reading' : 'changing'
}
