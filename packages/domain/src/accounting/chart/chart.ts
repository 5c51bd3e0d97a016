import type { AccountRole } from '../posting.ts'
import type { AccountRow } from './account-map.ts'

/** An account of a chart: its number, its name in the chart's language, and the ledger's tax code where it has one. */
export type ChartAccount = readonly [account: string, name: string, ledgerTax?: string]

/** Accounts that are proposed to begin with; an accountant looks over them. */
export interface Chart {
  readonly id: string
  /** The publication that the numbers and names follow. */
  readonly source: string
  /** The day on which it was written down after its source; an accountant compares the two. */
  readonly asOf: string
  readonly accounts: Readonly<Record<AccountRole, ChartAccount>>
  /** Accounts of sales and taxes of one rate, in basis points. */
  readonly rates?: readonly (readonly [role: 'sales' | 'tax', rateBasisPoints: number, ...account: ChartAccount])[]
}

const anyLine = { outletId: null, method: null, rateBasisPoints: null, taxCode: null, category: null, reason: null }

/** The rows of a map that a chart proposes: one for each role, and those of its rates. */
export function rowsOfChart({ accounts, rates = [] }: Chart): readonly AccountRow[] {
  const rowOf = (role: AccountRole, [account, name, ledgerTax = '']: ChartAccount): AccountRow => ({
    ...anyLine,
    role,
    account,
    name,
    ledgerTax,
  })
  const plain = Object.entries(accounts).map(([role, account]) => rowOf(role as AccountRole, account))
  const narrower = rates.map(([role, rateBasisPoints, ...account]) => ({ ...rowOf(role, account), rateBasisPoints }))
  return [...plain, ...narrower]
}
