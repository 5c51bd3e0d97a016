import { describe, expect, it, test } from 'vitest'
import { isOwnPath, PUSH_BYTES, pushPayload, readPushNotice } from './push.ts'

const notice = { title: 'Refund R-1', text: 'Corner Shop', path: '/sales/refund?search=R-1', tag: 'a1' }
const bytes = (text: string): number => new TextEncoder().encode(text).length
const room = PUSH_BYTES - bytes(pushPayload({ ...notice, text: '' }))

describe('what a push says', () => {
  it('is read as it was written', () => expect(readPushNotice(pushPayload(notice))).toEqual(notice))

  it.each([
    ['all of it', 'x'.repeat(room), 0],
    ['one byte too much', 'x'.repeat(room + 1), 1],
    ['wide characters', '売'.repeat(room), 1],
    ['pairs', '🛒'.repeat(room), 1],
    ['what is written longer than it is', '"'.repeat(room), 1],
  ])('fits: %s', (_, text, isCut) => {
    const written = pushPayload({ ...notice, text })
    const read = readPushNotice(written)
    expect(bytes(written)).toBeLessThanOrEqual(PUSH_BYTES)
    expect(bytes(written)).toBeGreaterThan(PUSH_BYTES - 8)
    expect([read?.title, read?.path]).toEqual([notice.title, notice.path])
    expect(read?.text.endsWith('…')).toBe(isCut === 1)
    expect(read?.text).not.toMatch(/\p{Surrogate}/u)
  })

  it('keeps what can be kept of a title that is too long', () => {
    const read = readPushNotice(pushPayload({ ...notice, title: 'T'.repeat(9_000) }))
    expect([read?.title.slice(0, 3), read?.text, read?.path]).toEqual(['TTT', '', notice.path])
  })

  it.each(['', 'x', '[]', 'null', '{}', '{"title":""}', '{"title":1}'])('%s is no notice', (text) =>
    expect(readPushNotice(text)).toBeNull(),
  )

  it('leads home instead of elsewhere', () =>
    expect(readPushNotice('{"title":"T","path":"https://thief.example"}')).toEqual({
      title: 'T',
      text: '',
      path: '/',
      tag: '',
    }))
})

test.each([
  ['/', true],
  ['/stock-reorder', true],
  ['/device?search=Till%201', true],
  ['', false],
  ['stock', false],
  ['//thief.example', false],
  ['/\\thief.example', false],
  ['https://thief.example', false],
  ['javascript:alert(1)', false],
  ['/../api', false],
  ['/a/./b', false],
  ['/a\nb', false],
])('%s is a path of the app: %s', (path, is) => expect(isOwnPath(path)).toBe(is))
