import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BackTestResult, TestedDraft } from '@kassa/domain/campaign/back-test.ts'
import type { SoldBasket } from './back-test.store.ts'

interface Said {
  readonly done: number
  readonly result?: BackTestResult
}

/** A thread of its own that tries a draft: what it is handed it works through while the next is read. */
export class BackTestThread {
  readonly #worker: Worker

  constructor(drafts: readonly [string, TestedDraft][]) {
    this.#worker = new Worker(new URL('try-worker.ts', import.meta.url), {
      workerData: drafts,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
  }

  /** Works through some baskets. Rejects where the thread dies. */
  async take(baskets: readonly SoldBasket[]): Promise<Said> {
    const said = once(this.#worker, 'message') as Promise<[Said]>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    this.#worker.postMessage(baskets)
    const [answer] = await said
    return answer
  }

  async result(): Promise<BackTestResult> {
    const { result } = await this.take([])
    if (!result) throw new Error('a trial ended without a result')
    return result
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
