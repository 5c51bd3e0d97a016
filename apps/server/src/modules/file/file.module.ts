import path from 'node:path'
import { openFileStore, type FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { readSettings } from '../../platform/settings.ts'
import { pictureCommands } from './pictures.ts'

const root = path.join(import.meta.dirname, '../../../../..')
let opened: FileStore | undefined

/** The store of this process's environment, opened when it is first needed. */
const storeOfEnvironment = (): FileStore =>
  (opened ??= openFileStore(process.env, readSettings(process.env, root).dataFolder))

export const createFileModule = (storeOf: () => FileStore): Module => ({
  name: 'file',
  commands: pictureCommands(storeOf),
})

export const fileModule: Module = createFileModule(storeOfEnvironment)
