import { lineFormats } from './line-formats.ts'
import { pairFormats } from './pair-formats.ts'
import type { LedgerFormat } from './ledger-format.ts'

export const ledgerFormatNames = [
  'csv',
  'xero',
  'quickbooks',
  'odoo',
  'freee',
  'yayoi',
  'datev',
  'yonyou',
  'kingdee',
] as const
export type LedgerFormatName = (typeof ledgerFormatNames)[number]

/** The files of other programs, as their public templates describe them (docs/readings/accounting.md has the sources). */
export const ledgerFormats: Readonly<Record<LedgerFormatName, LedgerFormat>> = { ...lineFormats, ...pairFormats }
