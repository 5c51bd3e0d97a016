import { thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { answerFromThread } from '../../../platform/work/answer-from-thread.ts'
import { BackTest, type TestedDraft } from '@kassa/domain/campaign/back-test.ts'
import type { SoldBasket } from './back-test.store.ts'

// Tries baskets beside the server's own thread. Each message is some baskets, answered by how many there were so far; an empty one asks for
// the result.

const test = new BackTest(new Map(workerData as [string, TestedDraft][]))
let done = 0

parentPort?.on('message', (baskets: readonly SoldBasket[]) => {
  for (const { snapshot, ...basket } of baskets)
    test.take({ ...basket, snapshot: thickSnapshot(JSON.parse(snapshot)) as Snapshot })
  done += baskets.length
  answerFromThread(baskets.length === 0 ? { done, result: test.result() } : { done })
})
