import { once } from 'node:events'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread goes behind the others, and they stay where they are', async () => {
  const before = os.getPriority()
  const text = `
    import os from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { goBehind } from ${JSON.stringify(new URL('go-behind.ts', import.meta.url).href)}
    goBehind()
    parentPort.postMessage(os.getPriority())`
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`))
  const [priority] = (await once(thread, 'message')) as [number]
  await thread.terminate()
  expect(priority).toBe(process.platform === 'linux' ? Math.max(before, 5) : before)
  expect(os.getPriority()).toBe(before)
})
