import type { Module } from '../../platform/module.ts'
import { readAccounts, setAccounts } from './accounts/accounts.ts'
import { listBatches, readBatch, sealBatch } from './batch/batches.ts'
import { closeBooks, readClosing, reopenBooks } from './batch/closing.ts'
import { batchProof } from './batch/batch-proof.ts'
import { sealDaysJob } from './batch/seal-job.ts'
import { listExports, makeExport, readExport, reverseExport } from './export/exports.ts'
import { readCostGaps } from './cost-gaps/cost-gaps.ts'
import { liabilityProof } from './stored-value/liability/liability-proof.ts'
import { bankingCommands } from './drawer/bank-notes.ts'
import { readPrepaidTax, setPrepaidTax } from './stored-value/prepaid-tax/prepaid-tax.ts'
import { prepaidTaxProof } from './stored-value/prepaid-tax/prepaid-tax-proof.ts'
import { readPointsValue, setPointsValue } from './stored-value/liability/points-value.ts'
import { readLiabilities } from './stored-value/liability/read-liabilities.ts'
import { accountingProof } from './journal/journal-proof.ts'
import { ownBooksProof } from './journal/own-proof.ts'
import { showDocuments } from './journal/show-documents.ts'
import { showJournal } from './journal/show-journal.ts'

/** The books as an accountant reads them: derived from what other capabilities wrote, and sealed day by day. */
export const accountingModule: Module = {
  name: 'accounting',
  commands: [
    showJournal,
    showDocuments,
    readLiabilities,
    readCostGaps,
    ...bankingCommands,
    readPointsValue,
    setPointsValue,
    readPrepaidTax,
    setPrepaidTax,
    readAccounts,
    setAccounts,
    listBatches,
    readBatch,
    sealBatch,
    readClosing,
    closeBooks,
    reopenBooks,
    listExports,
    readExport,
    makeExport,
    reverseExport,
  ],
  jobs: [sealDaysJob],
  proofs: [accountingProof, ownBooksProof, liabilityProof, prepaidTaxProof, batchProof],
}
