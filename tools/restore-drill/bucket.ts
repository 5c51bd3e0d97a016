import { spawn } from 'node:child_process'
import path from 'node:path'

export const BUCKET = 'kassa'
/** The one key that the double of S3 takes. */
const KEY = 'S3RVER'

/** A bucket on loopback, in a process of its own: pgBackRest is waited for without a turn of the event loop. */
export interface Bucket {
  /** Lines of `pgbackrest.conf` in place of `repo1-path`, as the runbook names them. */
  readonly lines: readonly string[]
  stop(): void
}

export async function startBucket(folder: string): Promise<Bucket> {
  const script = path.join(import.meta.dirname, 'bucket-server.ts')
  const server = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', (said: Buffer) => resolve(said.toString().trim()))
    server.once('exit', (code) => reject(new Error(`the bucket ended with ${code}`)))
  })
  const lines = [
    'repo1-type=s3',
    'repo1-path=/kassa',
    `repo1-s3-bucket=${BUCKET}`,
    'repo1-s3-endpoint=127.0.0.1',
    'repo1-s3-region=us-east-1',
    `repo1-s3-key=${KEY}`,
    `repo1-s3-key-secret=${KEY}`,
    'repo1-s3-uri-style=path',
    `repo1-storage-port=${port}`,
    // The certificate on loopback is nobody's.
    'repo1-storage-verify-tls=n',
  ]
  return { lines, stop: () => server.kill() }
}
