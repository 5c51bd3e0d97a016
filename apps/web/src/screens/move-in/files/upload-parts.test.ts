import { afterEach, expect, test, vi } from 'vitest'
import { makeUnreachableError, refusalOf } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/upload.ts'
import { uploadInParts } from './upload-parts.ts'

vi.mock('../../../api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../../api/upload.ts', () => ({ upload: vi.fn() }))
afterEach(() => vi.resetAllMocks())

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
const file = new File(['abcdefgh'], 'all.zip')
const begun = (received: readonly unknown[]) =>
  vi
    .mocked(call)
    .mockResolvedValueOnce({ id: 'u1', partBytes: 3, received })
    .mockResolvedValueOnce({ id: 'u1', bytes: 8 })
const sent = () => vi.mocked(upload).mock.calls.map(([, { number, sha256 }]) => ({ number, sha256 }))
const tools = () => ({ onProgress: vi.fn(), wait: vi.fn(() => Promise.resolve()) })

test('sends each part with its number and hash, and says at the end that all are there', async () => {
  begun([])
  const told = tools()
  expect(await uploadInParts(file, told)).toBe('u1')
  expect(sent()).toEqual([
    { number: '0', sha256: await hashOf('abc') },
    { number: '1', sha256: await hashOf('def') },
    { number: '2', sha256: await hashOf('gh') },
  ])
  expect(vi.mocked(call).mock.calls.map(([{ name }, request]) => [name, request])).toEqual([
    ['moving.begin-upload', { fileName: 'all.zip', bytes: 8, sha256: await hashOf('abcdefgh') }],
    ['moving.finish-upload', { id: 'u1' }],
  ])
  expect(told.onProgress.mock.calls).toEqual([[1 / 3], [2 / 3], [1]])
})

test('goes on where it was cut: what is there stays, a part that is another is sent again', async () => {
  begun([
    { number: 0, sha256: await hashOf('abc') },
    { number: 1, sha256: await hashOf('xyz') },
  ])
  await uploadInParts(file, tools())
  expect(sent().map(({ number }) => number)).toEqual(['1', '2'])
})

test('a file that no browser holds as a whole is known by the hashes of its parts', async () => {
  const part = 4 * 1024 * 1024
  const slice = vi.fn((from: number, to: number) => new Blob([`${from}–${to}`]))
  const large = { name: 'all.zip', size: 100 * 1024 * 1024 + 1, slice, arrayBuffer: () => expect.unreachable() }
  const hashes = await Promise.all(Array.from({ length: 26 }, (_, at) => hashOf(`${at * part}–${(at + 1) * part}`)))
  vi.mocked(call).mockReset().mockRejectedValue(new Error('enough'))
  await expect(uploadInParts(large as never, tools())).rejects.toThrow('enough')
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ bytes: large.size, sha256: await hashOf(hashes.join('')) })
})

test('a part without an answer is sent again four times in all; a refusal at once ends it', async () => {
  begun([])
  const told = tools()
  vi.mocked(upload).mockRejectedValue(makeUnreachableError('No answer', false))
  await expect(uploadInParts(file, told)).rejects.toMatchObject({ status: 0 })
  expect(sent()).toHaveLength(4)
  expect(told.wait.mock.calls).toEqual([[1_000], [5_000], [15_000]])
  vi.resetAllMocks()
  begun([])
  vi.mocked(upload).mockRejectedValue(refusalOf(422, null, 'Refused'))
  await expect(uploadInParts(file, tools())).rejects.toMatchObject({ status: 422 })
  expect(sent()).toHaveLength(1)
})
