import { pushPayload } from '@kassa/domain/message/push.ts'
import { describe, expect, it, test } from 'vitest'
import { addressOf, noticeOf, openAddress, type AppWindow } from './push-notice.ts'

const origin = 'https://shop.example'
const app = `${origin}/cashier/manage`

describe('what arrived', () => {
  it('is shown as it was sent, in the place of what was shown of the same cause', () => {
    const payload = pushPayload({ title: 'Refund R-1', text: 'Corner Shop', path: '/sales/refund', tag: 'a1' })
    expect(noticeOf(payload)).toMatchObject({
      title: 'Refund R-1',
      options: { body: 'Corner Shop', tag: 'a1', renotify: true, data: { path: '/sales/refund' } },
    })
  })

  it.each(['', 'no JSON', '{}', '{"title":7}'])('is shown as something, also where it is %s', (payload) => {
    const { title, options } = noticeOf(payload)
    expect([title, options.data, 'tag' in options, 'renotify' in options]).toEqual([
      'Kassa',
      { path: '/' },
      false,
      false,
    ])
  })
})

test('a notice wears the brand of the browser, also where nothing of it can be read', () => {
  const brand = { name: 'North Retail', logo: 'data:image/png;base64,AAAA' }
  const payload = pushPayload({ title: 'Refund R-1', text: 'Corner Shop', path: '/sales/refund', tag: 'a1' })
  expect(noticeOf(payload, brand)).toMatchObject({ title: 'Refund R-1', options: { icon: brand.logo } })
  expect(noticeOf('no JSON', brand)).toMatchObject({ title: 'North Retail', options: { icon: brand.logo } })
  expect(noticeOf('', { ...brand, logo: null }).options.icon).toContain('icon-192')
})

test.each([
  [{ path: '/stock-reorder' }, '/stock-reorder'],
  [{ path: '/device?search=Till%201' }, '/device?search=Till%201'],
  [{ path: '/' }, '/'],
  [{ path: '@thief.example/' }, '/'],
  [{ path: '/../../api/me' }, '/'],
  [{ path: 7 }, '/'],
  [{}, '/'],
  [null, '/'],
  ['https://thief.example', '/'],
])('a notice with %o leads to %s of the app', (data, path) => expect(addressOf(data, origin)).toBe(app + path))

describe('a notice that is pressed', () => {
  const windowsWith = (...urls: string[]) => {
    const done: string[] = []
    const open = urls.map((url): AppWindow => ({ url, focus: async () => void done.push(`focus ${url}`) }))
    const windows = { matchAll: async () => open, openWindow: async (url: string) => void done.push(`open ${url}`) }
    return { windows, done }
  }

  it('comes to the window that shows its page', async () => {
    const { windows, done } = windowsWith(`${app}/desk`, `${app}/payment-pay`)
    await openAddress(windows, `${app}/payment-pay`)
    expect(done).toEqual([`focus ${app}/payment-pay`])
  })

  it('opens one where none does, and leaves a desk alone', async () => {
    const { windows, done } = windowsWith(`${app}/desk`)
    await openAddress(windows, `${app}/payment-pay`)
    expect(done).toEqual([`open ${app}/payment-pay`])
  })
})
