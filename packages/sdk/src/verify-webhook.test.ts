import { describe, expect, test } from 'vitest'
import { verifyWebhook, WEBHOOK_TOLERANCE_SECONDS, type ArrivedMessage } from './verify-webhook.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [older, newer] = [secretOf(7), secretOf(9)]
const SENT = Date.parse('2026-03-02T04:00:00.000Z')

/* A message as the server signed it while its secret was changed: nothing here computes a signature. */
const message: ArrivedMessage = {
  id: '0199f4c2-7f0e-7c55-b1a3-3f4f0c6f8a21',
  timestamp: '1772424000',
  signature: 'v1,VpyPrcTdo5/epUes+O/T4xVrNzYbv6t3IZ2BJSCMiFI= v1,SeC1V0uOFc+Eg1dXdsF7boJNdeNm3bh4KMFBzW4/OqU=',
  body: '{"type":"web_order.paid","name":"茶"}',
}

const verdict = (changed: Partial<ArrivedMessage> = {}, seconds = 0, secret = older) =>
  verifyWebhook(secret, { ...message, ...changed }, new Date(SENT + seconds * 1000))

test('a message of the server is good by either secret while they are changed', async () => {
  expect([await verdict(), await verdict({}, 0, newer)]).toEqual(['good', 'good'])
  expect(await verdict({}, 0, secretOf(8))).toBe('signature_wrong')
})

test('every changed byte of the body, the id and the signature is refused', async () => {
  const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
  for (let at = 0; at < message.body.length; at += 1)
    expect(await verdict({ body: flipped(message.body, at) })).toBe('signature_wrong')
  expect(await verdict({ id: flipped(message.id ?? '', 0) })).toBe('signature_wrong')
  expect(await verdict({ body: `${message.body} ` })).toBe('signature_wrong')
  const [first = ''] = (message.signature ?? '').split(' ')
  expect(await verdict({ signature: first })).toBe('good')
  for (let at = 0; at < first.length - 2; at += 1)
    expect(await verdict({ signature: flipped(first, at) })).toBe('signature_wrong')
})

describe('a moment', () => {
  test.each([
    ['just within, after', WEBHOOK_TOLERANCE_SECONDS, 'good'],
    ['a second too old', WEBHOOK_TOLERANCE_SECONDS + 1, 'timestamp_unfit'],
    ['just within, before', -WEBHOOK_TOLERANCE_SECONDS, 'good'],
    ['a second too early', -WEBHOOK_TOLERANCE_SECONDS - 1, 'timestamp_unfit'],
  ])('%s', async (_, seconds, expected) => {
    expect(await verdict({}, seconds)).toBe(expected)
  })

  test('that was moved to now by somebody else is refused', async () => {
    expect(await verdict({ timestamp: '1772427600' }, 3_600)).toBe('signature_wrong')
  })

  test.each(['', ' 1772424000', '1772424000.0', '1.7724e9', '0x69a50d40', 'soon', '-1772424000'])(
    'written as "%s" is none',
    async (timestamp) => {
      expect(await verdict({ timestamp })).toBe(timestamp === '' ? 'header_missing' : 'timestamp_unfit')
    },
  )
})

test('without one of its three headers it is refused', async () => {
  for (const header of [{ id: null }, { timestamp: null }, { signature: null }, { signature: '' }])
    expect(await verdict(header)).toBe('header_missing')
})

test.each(['v2,VpyPrcTdo5/epUes+O/T4xVrNzYbv6t3IZ2BJSCMiFI=', 'v1,', 'v1,%%%', 'v1', ','])(
  'the signature "%s" is refused',
  async (signature) => {
    expect(await verdict({ signature })).toBe('signature_wrong')
  },
)

test.each(['', 'whsec_', 'whsec_%%%', Buffer.alloc(32, 7).toString('base64')])(
  'a program with the secret "%s" is told that it has none',
  async (secret) => {
    await expect(verifyWebhook(secret, message, new Date(SENT))).rejects.toThrow('whsec_')
  },
)
