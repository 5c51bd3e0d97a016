import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { atExit } from '../../tools/test/at-exit.ts'

const root = path.join(import.meta.dirname, '../..')

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export interface Child {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a TypeScript program as a server of its own process on a free port and waits until it answers. */
export async function startChild(
  file: string,
  environment: Readonly<Record<string, string>>,
  probe: string,
): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, file)], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const letGo = atExit(() => void child.kill('SIGTERM'))
  const said: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const address = `http://127.0.0.1:${port}`
  try {
    await answering(address + probe, child, said)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      letGo()
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Statements that a server of ours has sent to its database so far, without BEGIN, SET LOCAL and COMMIT. */
export async function readStatements({ address }: Child): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^kassa_statements_total (\S+)/m.exec(text)?.[1])
}

async function answering(address: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`)
    const isUp = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`the server did not answer: ${said.join('')}`)
}
