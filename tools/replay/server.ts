import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A server of its own in a folder of its own, both gone when it is stopped. */
export interface OwnServer {
  readonly address: string
  /** Its data folder. */
  readonly folder: string
  stop(): Promise<void>
}

const main = path.join(import.meta.dirname, 'server.entry.ts')

/** Starts the program as a person would, with the demo accounts, on a free port and an empty database; only days are sealed by hand. */
export async function startServer(databaseUrl: string | undefined): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-replay-'))
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl ?? '',
  }
  const child = fork(main, [], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await new Promise<string>((ready, failed) => {
    child.once('message', (message) => ready((message as { ready: string }).ready))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ready`)))
  })
  return {
    address: address.replace(/\/$/, ''),
    folder,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
