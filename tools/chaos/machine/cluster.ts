import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import { isHere } from '../../deploy/program.ts'

/** The programs of Debian that a cluster is made of. */
export const needed = ['patroni', 'patronictl', 'etcd', 'haproxy'] as const
export const lacking = (): string[] => needed.filter((program) => !isHere(program))

const deploy = path.join(import.meta.dirname, '../../../deploy/cluster')
const nodes = ['one', 'two'] as const
type NodeName = (typeof nodes)[number]
const password = 'chaos'

/** A PostgreSQL that Patroni keeps alive on two nodes of this machine, with one etcd and HAProxy before them: the files of `deploy` with other addresses. */
export interface ClusterWithStandby {
  /** The address of the primary, whichever it is. */
  readonly url: string
  /** The node that is the primary; undefined while there is none. */
  findPrimary(): Promise<NodeName | undefined>
  /** Kills all that runs on the primary's node, as when the machine is lost. Returns how to bring it back. */
  loseMachine(): Promise<() => Promise<void>>
  switchOver(): Promise<void>
  /** Stops etcd without a word, and lets it go on. */
  pauseEtcd(isPaused: boolean): void
  restartHaproxy(): Promise<void>
  /** Waits until there is a primary with a synchronous standby, and HAProxy leads to it. */
  whole(): Promise<void>
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const postgresUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('postgres:')) ?? ''
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

interface Ports {
  readonly etcd: number
  readonly peer: number
  readonly haproxy: number
  readonly rest: Readonly<Record<NodeName, number>>
  readonly database: Readonly<Record<NodeName, number>>
}

/** The file of a node as it is shipped, with the addresses of this machine. */
function patroniFile(folder: string, node: NodeName, { etcd, rest, database }: Ports): string {
  const text = readFileSync(path.join(deploy, 'patroni.yml'), 'utf8')
    .replaceAll(/hosts: .*/g, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('name: one', `name: ${node}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest[node]}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${database[node]}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll('/var/lib/postgresql/15/kassa', path.join(folder, `data-${node}`))
    .replaceAll(/CHANGE-ME-\d/g, password)
    .replaceAll('max_connections: 200', `max_connections: 200\n        unix_socket_directories: ${folder}`)
  const to = path.join(folder, `${node}.yml`)
  writeFileSync(to, text)
  return to
}

/** The part of HAProxy's file that leads to the database. */
function haproxyFile(folder: string, { haproxy, rest, database }: Ports): string {
  const text = readFileSync(path.join(deploy, 'haproxy.cfg'), 'utf8')
  const [, defaults = ''] = /(\ndefaults\n[\s\S]*?)\n# PostgreSQL/.exec(text) ?? []
  const [, listen = ''] = /(\nlisten database\n[\s\S]*?)\n# Kassa/.exec(text) ?? []
  const servers = nodes.map((node) => `  server ${node} 127.0.0.1:${database[node]} check port ${rest[node]}`)
  const lines = `${defaults}${listen}`
    .replaceAll(/ {2}(log global|option tcplog|option dontlognull)\n/g, '')
    .replaceAll(/ {2}server .*\n?/g, '')
    .replace('127.0.0.1:5000', `127.0.0.1:${haproxy}`)
  const to = path.join(folder, 'haproxy.cfg')
  writeFileSync(to, `${lines.trimEnd()}\n${servers.join('\n')}\n`)
  return to
}

/** How long anything may take to come up, milliseconds. */
const COMES_UP_WITHIN = 240_000

async function until(folder: string, what: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + COMES_UP_WITHIN
  while (performance.now() < end) {
    if (await isThere().catch(() => false)) return
    await wait(200)
  }
  throw new Error(`${what} does not come up; what each part said lies in ${folder}`)
}

const isOk = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok

/** Starts it on loopback ports; all of it ends with this process. */
export async function startKept(): Promise<ClusterWithStandby> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-machine-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const [etcd = 0, peer = 0, haproxy = 0, ...more] = await Promise.all(Array.from({ length: 7 }, freePort))
  const [restOne = 0, restTwo = 0, one = 0, two = 0] = more
  const ports: Ports = { etcd, peer, haproxy, rest: { one: restOne, two: restTwo }, database: { one, two } }
  const running = new Map<string, ChildProcess>()
  const start = (name: string, program: string, args: readonly string[], env: Record<string, string> = {}): void => {
    const log = openSync(path.join(folder, `${name}.log`), 'a')
    const options = {
      ...user,
      cwd: folder,
      env: { ...process.env, HOME: folder, PATRONI_POSTGRESQL_PGPASS: path.join(folder, `pgpass-${name}`), ...env },
      detached: true,
      stdio: ['ignore', log, log] satisfies StdioOptions,
    }
    running.set(name, spawn(program, args, options))
  }
  const end = (name: string, signal: NodeJS.Signals): void => {
    const { pid } = running.get(name) ?? {}
    try {
      // The whole group: PostgreSQL is a child of its Patroni.
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  const killPostgres = (node: NodeName): void => {
    try {
      const [pid] = readFileSync(path.join(folder, `data-${node}`, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It does not run.
    }
  }
  const killAll = (): void => {
    for (const name of [...nodes, 'etcd', 'haproxy']) end(name, 'SIGKILL')
    for (const node of nodes) killPostgres(node)
  }
  process.once('exit', killAll)
  const files = new Map(nodes.map((node) => [node, patroniFile(folder, node, ports)]))
  const startNode = (node: NodeName): void => start(node, 'patroni', [files.get(node) ?? ''])
  const config = haproxyFile(folder, ports)
  const startHaproxy = (): void => start('haproxy', 'haproxy', ['-db', '-f', config])
  const findPrimary = async (): Promise<NodeName | undefined> => {
    for (const node of nodes)
      if (await isOk(`http://127.0.0.1:${ports.rest[node]}/primary`).catch(() => false)) return node
    return undefined
  }
  const inside = (name: string): string => `postgres://postgres:${password}@127.0.0.1:${haproxy}/${name}`
  const answers = async (): Promise<boolean> => {
    const database = openPostgres({ url: inside('postgres'), connections: 1 })
    try {
      const [row] = await database.ask<{ isIn: boolean }>(sql`select pg_is_in_recovery() as is_in`)
      return row?.isIn === false
    } finally {
      await database.close()
    }
  }
  const whole = async (): Promise<void> => {
    await until(folder, 'a primary', async () => (await findPrimary()) !== undefined)
    await until(folder, 'a synchronous standby', async () => {
      const found = await Promise.all(
        nodes.map((node) => isOk(`http://127.0.0.1:${ports.rest[node]}/sync`).catch(() => false)),
      )
      return found.includes(true)
    })
    await until(folder, 'the way to the primary', answers)
  }
  mkdirSync(path.join(folder, 'etcd'))
  if (user) chownSync(path.join(folder, 'etcd'), user.uid, user.gid)
  const at = (port: number): string => `http://127.0.0.1:${port}`
  start('etcd', 'etcd', [], {
    ETCD_NAME: 'one',
    ETCD_DATA_DIR: path.join(folder, 'etcd'),
    ETCD_LISTEN_PEER_URLS: at(peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
    ETCD_LISTEN_CLIENT_URLS: at(etcd),
    ETCD_ADVERTISE_CLIENT_URLS: at(etcd),
    ETCD_INITIAL_CLUSTER: `one=${at(peer)}`,
    ETCD_UNSUPPORTED_ARCH: process.arch,
  })
  await until(folder, 'etcd', () => isOk(`${at(etcd)}/health`))
  startNode('one')
  await until(folder, 'the first primary', async () => (await findPrimary()) === 'one')
  startNode('two')
  startHaproxy()
  await whole()
  const setUp = openPostgres({ url: inside('postgres'), connections: 1 })
  await setUp.script('create database kassa')
  await setUp.close()
  return {
    url: inside('kassa'),
    findPrimary,
    whole,
    async loseMachine() {
      const node = (await findPrimary()) ?? 'one'
      end(node, 'SIGKILL')
      killPostgres(node)
      return async () => {
        startNode(node)
        await whole()
      }
    },
    async switchOver() {
      const primary = (await findPrimary()) ?? 'one'
      const candidate = primary === 'one' ? 'two' : 'one'
      const args = ['-c', files.get(primary) ?? '', 'switchover', 'kassa', '--candidate', candidate, '--force']
      const child = spawn('patronictl', args, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: 'ignore' })
      await new Promise((done) => child.once('exit', done))
      if ((await findPrimary()) !== candidate) throw new Error('the switchover was not done')
    },
    pauseEtcd: (isPaused) => end('etcd', isPaused ? 'SIGSTOP' : 'SIGCONT'),
    async restartHaproxy() {
      end('haproxy', 'SIGKILL')
      await wait(500)
      startHaproxy()
    },
    async stop() {
      killAll()
      process.off('exit', killAll)
      await wait(500)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
