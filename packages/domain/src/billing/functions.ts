/**
 * The functions that a version of billing opens beside those that every licence has: selling, goods, outlets, staff,
 * devices, the log, the licence itself. The contract names the permissions, calls and parts of the desk of each
 * (`billing/function-rights.ts`). Source: specification §3 (functions of a version).
 */
export const LICENCE_FUNCTIONS = [
  'inventory',
  'marketing',
  'members',
  'statistics',
  'channels',
  'templates',
  'messages',
] as const

export type LicenceFunction = (typeof LICENCE_FUNCTIONS)[number]

export const isLicenceFunction = (text: string): text is LicenceFunction =>
  (LICENCE_FUNCTIONS as readonly string[]).includes(text)
