import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The program, or its command line, as a person starts it: a process of its own. */
export interface ProgramProcess {
  readonly output: () => string
  readonly ended: Promise<number>
  kill(signal: NodeJS.Signals): void
}

interface Start {
  readonly environment: Readonly<Record<string, string>>
  /** The lines that are typed to it. */
  readonly input?: string | undefined
}

/** Starts a file of `apps/server/src` on a port of its own. */
export function runProgram(file: string, args: readonly string[], { environment, input = '' }: Start): ProgramProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', file), ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => Number(code ?? -1))
  return { output: () => said.join(''), ended, kill: (signal) => child.kill(signal) }
}

/** Waits until a server listens and returns its address. Throws what it said where it ended instead. */
export async function readyAddress(server: ProgramProcess): Promise<string> {
  while (!server.output().includes('Ctrl-C stops it.')) {
    const isOver = await Promise.race([
      server.ended.then(() => true),
      new Promise((done) => setTimeout(done, 50, false)),
    ])
    if (isOver) throw new Error(server.output())
  }
  return /Kassa is ready: (http:\S+?)\/cashier/.exec(server.output())?.[1] ?? ''
}
