import type { Module } from '../../platform/module.ts'
import { levelCommands } from './level/levels.ts'
import { expirePoints } from './points/expire-points.ts'
import { memberPart } from './member.part.ts'
import { adjustCommands } from './profile/adjust-member.ts'
import { memberCommands } from './profile/members.ts'
import { memberProofs } from './record/member-proofs.store.ts'
import { recordCommands } from './record/member-records.ts'

export const memberModule: Module = {
  name: 'member',
  commands: [...levelCommands, ...memberCommands, ...adjustCommands, ...recordCommands],
  saleParts: [memberPart],
  jobs: [expirePoints],
  proofs: memberProofs,
}
