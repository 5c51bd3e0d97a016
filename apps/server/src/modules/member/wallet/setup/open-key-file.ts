import { Worker } from 'node:worker_threads'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

export interface SentFiles {
  readonly certificate: Uint8Array
  readonly key: Uint8Array | null
  readonly passphrase: string
  readonly intermediate: Uint8Array
}

/** The contents of the files, each as PEM. */
export interface OpenedFiles {
  readonly certificates: readonly string[]
  /** Empty where there is none, or none by RSA. */
  readonly key: string
  readonly intermediate: string
}

/** A file names itself how long its password is hashed, and may name years. */
const MOST_MILLISECONDS = 5_000

/** Opens certificates and their key in a thread of its own, for so long as an honest file takes. */
export function openKeyFiles(sent: SentFiles): Promise<Result<OpenedFiles>> {
  const { promise, resolve } = Promise.withResolvers<Result<OpenedFiles>>()
  const worker = new Worker(new URL('key-worker.ts', import.meta.url), {
    workerData: sent,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  const unreadable = refuse({ code: 'wallet.certificate-unreadable' })
  const finish = (result: Result<OpenedFiles>): void => {
    clearTimeout(timer)
    void worker.terminate()
    resolve(result)
  }
  const timer = setTimeout(() => finish(unreadable), MOST_MILLISECONDS)
  worker.once('message', (opened: OpenedFiles | 'passphrase' | 'unreadable') => {
    if (opened === 'passphrase') finish(refuse({ code: 'wallet.passphrase-wrong' }))
    else finish(opened === 'unreadable' ? unreadable : accept(opened))
  })
  worker.once('error', () => finish(unreadable))
  return promise
}
