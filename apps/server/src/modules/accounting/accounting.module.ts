import type { Module } from '../../platform/module.ts'
import { readAccounts, setAccounts } from './accounts/accounts.ts'
import { accountingProof } from './journal/journal-proof.ts'
import { showJournal } from './journal/show-journal.ts'

/** The books as an accountant reads them: derived from what other capabilities wrote, and writing nothing into them. */
export const accountingModule: Module = {
  name: 'accounting',
  commands: [showJournal, readAccounts, setAccounts],
  proofs: [accountingProof],
}
