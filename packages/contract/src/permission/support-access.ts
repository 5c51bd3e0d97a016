import { permissionCode } from './permissions.ts'
import { supportCodes } from './support-codes.ts'

interface AskedCall {
  readonly name: string
  readonly method: string
  readonly access: 'public' | 'login' | 'device' | 'app' | { readonly anyOf: readonly string[] }
}

/** Capabilities of which a support session calls nothing: data that leaves the shop, what it pays, and keys of apps. */
const CLOSED_CAPABILITIES: readonly string[] = ['moving', 'billing', 'open']

/** The calls of those that every page asks, and the only ones of a person's own account that there are in the merchant. */
const OPEN_CALLS: readonly string[] = ['billing.read-own-standing', 'identity.me', 'identity.read-list-views']

const shown = new Set(supportCodes(false))
const changing = new Set(supportCodes(true).filter((code) => !shown.has(code)))

/** Returns whether support may call something of a merchant: what shows, and where changes were granted what a changing permission of its own opens. */
export function isOpenToSupport({ name, method, access }: AskedCall, mayChange: boolean): boolean {
  if (access === 'public' || OPEN_CALLS.includes(name)) return true
  const capability = name.split('.')[0] ?? ''
  if (CLOSED_CAPABILITIES.includes(capability)) return false
  if (method === 'GET') return typeof access === 'object' || (access === 'login' && capability !== 'identity')
  return mayChange && typeof access === 'object' && access.anyOf.some((key) => changing.has(permissionCode(key)))
}

/** Reads that show nothing of the shop: they leave no line in its log. */
const QUIET: readonly string[] = [...OPEN_CALLS, 'settings.read-own-words', 'file.read-picture']

export const isQuietForSupport = (name: string): boolean => name.startsWith('message.') || QUIET.includes(name)
