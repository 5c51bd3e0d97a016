import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const main = path.join(import.meta.dirname, '../../apps/server/src/main.ts')

const secretKey = Buffer.alloc(32, 7).toString('base64url')

/** How a server may lose its life. `SIGUSR2`: as a power cut, with what no fsync has confirmed undone. */
export type Death = 'SIGKILL' | 'SIGUSR2'

/** The real program in a process of its own, on the embedded database of `folder` or on PostgreSQL; started again each time it dies. */
export class Server {
  readonly #folder: string
  readonly #databaseUrl: string
  readonly #main: string
  readonly #more: Readonly<Record<string, string>>
  readonly #said: string[] = []
  #child: ChildProcess | null = null
  #address = 'http://127.0.0.1:1'
  #isWanted = false
  #ready: Promise<void> = Promise.resolve()
  deaths = 0

  /** `more`: further settings of the program, which count before these. */
  constructor(folder: string, databaseUrl = '', program = main, more: Readonly<Record<string, string>> = {}) {
    this.#main = program
    this.#more = more
    this.#folder = folder
    this.#databaseUrl = databaseUrl
  }

  /** Where it listens now; while it is down, where it last did. */
  readonly address = (): string => this.#address

  async start(): Promise<void> {
    this.#isWanted = true
    this.#ready = this.#launch()
    await this.#ready
  }

  /** Waits until it answers, through any number of deaths. Throws when it cannot start again. */
  async up(): Promise<void> {
    for (let ready = this.#ready; ; ready = this.#ready) {
      await ready
      if (ready === this.#ready) return
    }
  }

  /** Ends it now, however deep in its work, and starts it again. */
  die(death: Death): void {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.deaths += 1
    const child = this.#child
    this.#child = null
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill(death)
    this.#ready = gone.then(() => (this.#isWanted ? this.#launch() : undefined))
    // Whoever waits for it hears the failure.
    this.#ready.catch(() => undefined)
  }

  /** Ends it cleanly. */
  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#ready.catch(() => undefined)
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGTERM')
    await gone
  }

  /** For the way out of this process in a hurry. */
  kill(): void {
    this.#isWanted = false
    this.#child?.kill('SIGKILL')
  }

  #launch(): Promise<void> {
    const child = fork(this.#main, ['--no-demo'], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: this.#folder,
        DATABASE_URL: this.#databaseUrl,
        LOG_LEVEL: 'error',
        // Batches share a cluster, and what one has sealed the next must open.
        KASSA_SECRET_KEY: secretKey,
        ...(this.#databaseUrl === '' ? { KASSA_FAULTS: 'power-cut' } : {}),
        ...this.#more,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#said.push(text))
    return new Promise<void>((ready, failed) => {
      child.once('message', (message) => {
        this.#address = (message as { ready: string }).ready.replace(/\/$/, '')
        ready()
      })
      child.once('exit', (code, signal) => {
        if (child === this.#child)
          failed(new Error(`the server ended (${code ?? signal}): ${this.#said.slice(-5).join('')}`))
        else ready()
      })
    })
  }
}
