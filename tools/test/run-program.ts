import { spawn } from 'node:child_process'
import { noteBegin, takeEnded } from './processor-time.ts'

/** How a program ended, with everything that it said. */
export interface ProgramOutcome {
  readonly exitCode: number
  readonly output: string
  /** The processor time of its children as well; undefined where the system does not count it. */
  readonly processorSeconds: number | undefined
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly limitSeconds: number
}

const running = new Set<number>()

const endGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}

/** Ends every program that is still running, with its children. */
export const endAll = (): void => running.forEach((pid) => endGroup(pid, 'SIGKILL'))

/** Runs a program in a group of its own, gathers what it says, and ends it past the limit (exit code 124). */
export const runProgram = (file: string, args: readonly string[], options: RunOptions): Promise<ProgramOutcome> =>
  new Promise((resolve) => {
    noteBegin()
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const said: string[] = []
    const { pid } = child
    if (pid) running.add(pid)
    const limit = setTimeout(() => {
      said.push(`\nended after ${options.limitSeconds} s, its time limit\n`)
      if (pid) endGroup(pid, 'SIGKILL')
    }, options.limitSeconds * 1000)
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
    let processorSeconds: number | undefined
    const finish = (exitCode: number): void => {
      clearTimeout(limit)
      if (pid) running.delete(pid)
      resolve({ exitCode, output: said.join(''), processorSeconds })
    }
    child.on('error', (error) => {
      said.push(`${error.message}\n`)
      finish(127)
    })
    child.on('exit', () => void (processorSeconds = takeEnded()))
    child.on('close', (code) => finish(code ?? 124))
  })
