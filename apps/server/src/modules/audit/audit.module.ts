import type { Module } from '../../platform/module.ts'
import { anchorChains } from './anchor-chains.ts'
import { changesErrand } from './changes.errand.store.ts'
import { copiedSessionErrand } from './copied-session.errand.store.ts'
import { journalRunProof } from './close-journals.ts'
import { makeExports } from './log-exports.ts'
import { logCommandsOfAll } from './logs.ts'
import { readChain } from './read-chain.ts'
import { auditProof, sealLines } from './seal-lines.ts'

export const auditModule: Module = {
  name: 'audit',
  commands: [...logCommandsOfAll, readChain],
  jobs: [sealLines, makeExports, anchorChains],
  errands: [copiedSessionErrand, changesErrand],
  proofs: [auditProof, journalRunProof],
}
