import 'fake-indexeddb/auto'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { callAsDevice } from './device-call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says with each sending what the clock shows then, also with the one after the server corrected it', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T04:00:00.000Z'), toFake: ['Date'] })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { sentAt: string }).sentAt)
    vi.setSystemTime(Date.now() + 20_000)
    const isFirst = sent.length === 1
    return Promise.resolve(
      Response.json(isFirst ? { code: 'device.clock-skewed' } : {}, { status: isFirst ? 401 : 200 }),
    )
  })
  const request = () => ({ entries: [], sentAt: new Date().toISOString() })
  const clock = { read: () => null, write: () => undefined }
  await callAsDevice(uploadJournal, request, { deviceToken: 't', keyPair }, clock)
  expect(sent).toEqual(['2026-03-02T04:00:00.000Z', '2026-03-02T04:00:20.000Z'])
})
