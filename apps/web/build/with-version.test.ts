import { logDetail } from '@kassa/domain/text/log-detail.ts'
import { describe, expect, it } from 'vitest'
import { buildName, withVersion } from './with-version.ts'

describe('the name of a build', () => {
  const hash = '0123456789abcdef'.repeat(4)

  it('is the version and ten letters of what it was built from', () => {
    expect(buildName('0.1.0', hash)).toBe('0.1.0-abcdefghij')
    expect(buildName('0.1.0', `f${hash}`)).toBe('0.1.0-pabcdefghi')
  })

  it('goes through a device’s log unharmed, whatever the hash', () => {
    for (const digits of [hash, 'f'.repeat(64), '1'.repeat(64)])
      expect(logDetail(`version ${buildName('1.20.3', digits)}`)).toBe(`version ${buildName('1.20.3', digits)}`)
  })

  it('stands in the page', () => {
    expect(withVersion('0.1.0-abc', 3).transformIndexHtml()).toEqual([
      { tag: 'meta', attrs: { name: 'version', content: '0.1.0-abc' }, injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'release', content: '3' }, injectTo: 'head' },
    ])
  })
})
