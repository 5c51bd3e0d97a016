import { accountRoles, postingReasons } from '@kassa/domain/accounting/posting.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, noFields } from '../fields.ts'

/** Where amounts of a role go in the ledger; what is null fits every line of the journal, and the most specific row is used. */
export const accountRow = z.object({
  role: z.enum(accountRoles),
  outletId: id.nullable(),
  method: z.int().min(0).max(999).nullable(),
  rateBasisPoints: z.int().min(0).max(100_000).nullable(),
  /** The code of the receipt's row of tax. */
  taxCode: line().min(1).max(20).nullable(),
  category: id.nullable(),
  reason: z.enum(postingReasons).nullable(),
  account: line().min(1).max(20),
  /** The account's name; empty where the ledger knows it by its number alone. */
  name: line().max(60),
  /** The ledger's own tax code; empty where it has none. */
  ledgerTax: line().max(40),
})

const answer = z.object({
  /** 0: nothing was mapped yet. */
  version: z.int(),
  savedAt: instant.nullable(),
  rows: z.array(accountRow),
})

/** The accounts of the journal's roles, in their newest version. Source: accounting.md (Journal). */
export const readAccounts = endpoint({
  name: 'accounting.read-accounts',
  method: 'GET',
  path: '/accounting/accounts',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'The accounts of a ledger that the roles of the journal are posted to, and the version of them',
  request: noFields,
  answer,
})

/** Saves all accounts as a new version; files that were made keep the version they were made with. */
export const setAccounts = endpoint({
  name: 'accounting.set-accounts',
  access: { anyOf: ['platform.analysis.accounting.accounts'] },
  summary: 'Saves the accounts of a ledger that the roles of the journal are posted to, as a new version',
  refusals: ['thing.changed-meanwhile', 'accounting.row-twice'],
  request: z.object({
    /** The version that was changed. */
    version: z.int().min(0),
    rows: z.array(accountRow).max(500),
  }),
  answer,
})
