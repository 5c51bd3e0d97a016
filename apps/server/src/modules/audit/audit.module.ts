import type { Module } from '../../platform/module.ts'
import { changesErrand } from './changes.errand.store.ts'
import { makeExports } from './log-exports.ts'
import { logCommandsOfAll } from './logs.ts'
import { auditProof, sealLines } from './seal-lines.ts'

export const auditModule: Module = {
  name: 'audit',
  commands: logCommandsOfAll,
  jobs: [sealLines, makeExports],
  errands: [changesErrand],
  proofs: [auditProof],
}
