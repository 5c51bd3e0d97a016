import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atExit } from './at-exit.ts'

/** A PostgreSQL of the tests' own, gone when they are. */
export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

// Letters of every script must be letters to the database, or searching Chinese finds nothing.
const locale = { darwin: 'en_US.UTF-8', win32: 'C' }[process.platform as string] ?? 'C.UTF-8'

const exe = process.platform === 'win32' ? '.exe' : ''

const debianFolders = (): string[] => {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  const versions = readdirSync(base).sort((left, right) => Number(right) - Number(left))
  return versions.map((version) => join(base, version, 'bin'))
}

/** The folder with `initdb` and `postgres`: on the PATH, or where Debian keeps them. */
export const findPostgres = (): string | undefined => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()]
  return folders.find(
    (folder) => existsSync(join(folder, `initdb${exe}`)) && existsSync(join(folder, `postgres${exe}`)),
  )
}

/** Returns the user that PostgreSQL runs as when we are root, which it refuses to be. */
const findUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = ['postgres', 'nobody'].map((name) => entries.find((line) => line.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = (found ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const settings = ['synchronous_commit=on', 'max_connections=300', 'shared_buffers=128MB']

// Losing a test's data in a crash costs nothing, waiting for the disk does.
const forgetful = ['fsync=off', 'full_page_writes=off']

/**
 * Makes and starts a private cluster on a free loopback port, with a password of its own. In `kept`, a folder that is made
 * where it is not there, the data stays after the end and is taken up again the next time: for benches that load for minutes.
 * With `isDurable` a commit waits for the disk, as in a shop. `others` are more settings, `name=value`.
 */
export const startCluster = async (
  kept?: string,
  isDurable = false,
  others: readonly string[] = [],
): Promise<Cluster> => {
  const bin = findPostgres()
  if (!bin) throw new Error('no PostgreSQL on this machine')
  const user = findUser()
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'kassa-postgres-'))
  const passwordFile = join(folder, 'password')
  const isThere = existsSync(passwordFile)
  const password = isThere ? readFileSync(passwordFile, 'utf8') : randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) [folder, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid))
  chmodSync(folder, 0o700)

  const data = join(folder, 'data')
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ]
  const initdb = join(bin, `initdb${exe}`)
  if (!isThere) execFileSync(initdb, [...init, `--locale=${locale}`], { ...user, cwd: folder, stdio: 'pipe' })

  const port = await findFreePort()
  const sockets = process.platform === 'win32' ? [] : [`unix_socket_directories=${folder}`]
  const options = [
    ...settings,
    ...(isDurable ? [] : forgetful),
    ...others,
    ...sockets,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
  ].flatMap((item) => ['-c', item])
  const server = spawn(join(bin, `postgres${exe}`), ['-D', data, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))

  const end = (): void => void server.kill(kept === undefined ? 'SIGQUIT' : 'SIGINT')
  const clear = (): void => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const letGo = atExit(() => {
    end()
    // Told to end this moment, it still writes for some more, and nothing can be awaited here.
    const most = kept === undefined ? 20 : 0
    for (let tries = 0; tries < most && existsSync(folder); tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      clear()
    }
  })
  const stop = async (): Promise<void> => {
    letGo()
    end()
    await Promise.race([ended, wait(kept === undefined ? 5_000 : 60_000, undefined, { ref: false })])
    clear()
  }
  for (let tries = 0; !log.join('').includes('ready to accept connections'); tries += 1) {
    if (tries > 300 || server.exitCode !== null) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${log.join('')}`)
    }
    await wait(100)
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}
