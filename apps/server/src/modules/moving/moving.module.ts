import type { Module } from '../../platform/module.ts'
import { movePageCommands } from './move-page.ts'
import { pastMoveCommands } from './undo/moves-page.ts'

/** Shops that come from another system with everything they have. */
export const movingModule: Module = { name: 'moving', commands: [...movePageCommands, ...pastMoveCommands] }
