import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './program.ts'

/** The most seconds from the start on an empty volume, with the database inside, until `/readyz` says `ok`. */
export const MOST_SECONDS = 20
/** The longest that it is waited for; one that came late is said with its seconds. */
const PATIENCE_SECONDS = 120
/** The user of the image: nobody on the machine. */
const USER = '10001'

/** The most open files, as engines let them have: the database inside needs more than the thousand that buildah gives. */
const FILES = 'nofile=16384:16384'

interface ImageConfig {
  readonly User: string
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
}

const buildah = (...args: readonly string[]): string => execFileSync('buildah', args, { encoding: 'utf8' }).trim()

/**
 * Starts the image as an engine does with `--read-only --tmpfs /tmp --cap-drop ALL`, on the machine's own network where no engine runs, and answers what is
 * wrong. Needs root, as it mounts.
 */
export async function startImage(image: string, folder: string): Promise<string | undefined> {
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', image)) as { OCIv1: { config: ImageConfig } }
  if (!OCIv1.config.User.startsWith(USER)) return `it runs as ${OCIv1.config.User || 'root'}`
  const container = buildah('from', '--ulimit', FILES, image)
  try {
    const root = buildah('mount', container)
    closeRoot(root)
    const data = path.join(folder, 'data')
    fs.mkdirSync(data)
    fs.chownSync(data, Number(USER), Number(USER))
    return await runIn(container, { ...OCIv1.config, data }, root)
  } finally {
    buildah('rm', container)
  }
}

/** Files that buildah lays over those of the image. */
const LAID = ['run/.containerenv', 'etc/hosts', 'etc/resolv.conf', 'etc/hostname'] as const

/** Nothing is written from here on, by root neither. Where buildah lays a file of its own, the file is there before. */
function closeRoot(root: string): void {
  for (const name of LAID) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.closeSync(fs.openSync(path.join(root, name), 'a'))
  }
  execFileSync('mount', ['-o', 'remount,ro', root])
}

async function runIn(
  container: string,
  { Entrypoint, Cmd, data }: ImageConfig & { readonly data: string },
  root: string,
): Promise<string | undefined> {
  const port = await freePort()
  const places = ['--volume', `${data}:/data`, '--mount', 'type=tmpfs,destination=/tmp,tmpfs-mode=1777']
  const settings = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1']
  const args = ['run', '--isolation', 'chroot', '--cap-drop', 'all', ...settings, ...places, container, '--']
  const began = performance.now()
  const running = spawn('buildah', [...args, ...Entrypoint, ...Cmd], { detached: true })
  const said: string[] = []
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()))
  try {
    const isReady = await untilReady(port, running)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    if (!isReady) return `it was not ready after ${seconds} s\n${said.join('').slice(-2_000)}`
    console.log(`        ready after ${seconds} s`)
    return complaintAbout({ root, data, seconds: Number(seconds) })
  } finally {
    await end(running)
  }
}

/** Asks until it says `ok`; false where it ended, or patience did. */
async function untilReady(port: number, running: ChildProcess): Promise<boolean> {
  for (const until = performance.now() + PATIENCE_SECONDS * 1_000; performance.now() < until;) {
    if (running.exitCode !== null) return false
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true && (await answer.text()) === 'ok') return true
    await wait(100)
  }
  return false
}

interface Started {
  readonly root: string
  readonly data: string
  readonly seconds: number
}

function complaintAbout({ root, data, seconds }: Started): string | undefined {
  const owners = new Set(fs.readdirSync(data).map((name) => fs.statSync(path.join(data, name)).uid))
  if (owners.size !== 1 || !owners.has(Number(USER))) return `what it wrote is of the users ${[...owners].join(', ')}`
  if (mayWrite(root)) return 'its root may be written'
  return seconds > MOST_SECONDS ? `ready after ${seconds} s, more than ${MOST_SECONDS}` : undefined
}

function mayWrite(root: string): boolean {
  try {
    fs.writeFileSync(path.join(root, 'written'), '')
    return true
  } catch {
    return false
  }
}

/** Ends the group of the processes that buildah made, and waits for it. */
async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.pid === undefined) return
  const ended = new Promise((done) => running.once('exit', done))
  process.kill(-running.pid, 'SIGTERM')
  await Promise.race([ended, wait(40_000, undefined, { ref: false })])
  if (running.exitCode === null && running.signalCode === null) process.kill(-running.pid, 'SIGKILL')
  await ended
}
