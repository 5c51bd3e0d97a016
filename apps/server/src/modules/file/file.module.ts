import type { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { pictureCommands } from './pictures.ts'
import { storeOfEnvironment } from './store-of-environment.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export const createFileModule = (storeOf: () => FileStore): Module => ({
  name: 'file',
  commands: pictureCommands(storeOf),
  jobs: [sweepOrphans(storeOf)],
})

export const fileModule: Module = createFileModule(storeOfEnvironment)
