import type { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { pictureCommands } from './pictures.ts'
import { storeOfEnvironment } from './store-of-environment.ts'

export const createFileModule = (storeOf: () => FileStore): Module => ({
  name: 'file',
  commands: pictureCommands(storeOf),
})

export const fileModule: Module = createFileModule(storeOfEnvironment)
