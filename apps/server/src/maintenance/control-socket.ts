import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { MaintenanceRefused } from './refused.ts'

/** A request to a running server: a task by name and its arguments, as typed. */
export interface ControlRequest {
  readonly task: string
  readonly args: readonly string[]
  /** The input that is not typed on a command line: a new password. */
  readonly secret?: string
}

/** Does the request, reports its progress, and returns an exit code. Throws MaintenanceRefused with a sentence. */
export type ControlTask = (
  request: ControlRequest,
  say: (line: string) => void,
  progress: (text: string) => void,
) => Promise<number>

type Spoken = { readonly say: string } | { readonly progress: string } | { readonly exitCode: number }

/** The milliseconds between two lines of progress in a terminal; those between are not shown. */
const progressEvery = 200

// Unix keeps a socket's path in about a hundred bytes.
const longestPath = 100

/** Returns the path where the server of a data folder listens for its own command line: a socket only its owner may open. */
export function controlPath(dataFolder: string): string {
  const folder = resolve(dataFolder)
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return String.raw`\\.\pipe\kassa-${short}`
  const path = join(folder, 'kassa.sock')
  return path.length > longestPath ? join(tmpdir(), `kassa-${short}.sock`) : path
}

const speak = (socket: Socket, spoken: Spoken): void => void socket.write(`${JSON.stringify(spoken)}\n`)

const answer = async (socket: Socket, line: string, task: ControlTask): Promise<void> => {
  try {
    const request = JSON.parse(line) as ControlRequest
    const exitCode = await task(request, (said) => speak(socket, { say: said }), nowAndThen(socket))
    speak(socket, { exitCode })
  } catch (error) {
    speak(socket, { say: error instanceof Error ? error.message : String(error) })
    speak(socket, { exitCode: 1 })
  }
  socket.end()
}

function nowAndThen(socket: Socket): (text: string) => void {
  let next = 0
  return (progress) => {
    if (performance.now() < next) return
    next = performance.now() + progressEvery
    speak(socket, { progress })
  }
}

const listenAlone = (server: Server, path: string): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    const before = process.platform === 'win32' ? undefined : process.umask(0o177)
    server.listen(path, done)
    if (before !== undefined) process.umask(before)
  })

/**
 * Listens for the command line of this data folder; answers how to stop. Call it while holding the folder's lock: what
 * a server that died left behind is swept away.
 */
export async function serveControl(dataFolder: string, task: ControlTask): Promise<() => Promise<void>> {
  const path = controlPath(dataFolder)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', (line) => void answer(socket, line, task))
  })
  await listenAlone(server, path)
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** Asks the running server of a data folder; answers the exit code. Throws MaintenanceRefused when nobody listens. */
export function askServer(
  dataFolder: string,
  request: ControlRequest,
  say: (line: string) => void,
  progress: (text: string) => void = () => {},
): Promise<number> {
  return new Promise((done, failed) => {
    const socket = connect(controlPath(dataFolder), () => socket.write(`${JSON.stringify(request)}\n`))
    let exitCode: number | undefined
    socket.on('error', (error) => {
      failed(new MaintenanceRefused('The server of this data folder does not answer; stop it, or ask again.', error))
    })
    createInterface({ input: socket })
      .on('line', (line) => {
        const spoken = JSON.parse(line) as Spoken
        if ('say' in spoken) say(spoken.say)
        else if ('progress' in spoken) progress(spoken.progress)
        else exitCode = spoken.exitCode
      })
      .on('close', () => {
        if (exitCode === undefined) failed(new MaintenanceRefused('The server stopped before it had finished this.'))
        else done(exitCode)
      })
      .on('error', () => {})
  })
}
