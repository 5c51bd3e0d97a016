import path from 'node:path'
import { openFileStore, type FileStore } from '../../platform/files/file-store.ts'
import { readSettings } from '../../platform/settings.ts'

const root = path.join(import.meta.dirname, '../../../../..')
let opened: FileStore | undefined

/** The store of this process's environment, opened when it is first needed. */
export const storeOfEnvironment = (): FileStore =>
  (opened ??= openFileStore(process.env, readSettings(process.env, root).dataFolder))
