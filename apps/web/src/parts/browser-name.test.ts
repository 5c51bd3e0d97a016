import { describe, expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      'Chrome · Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge · Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18 Safari/605.1', 'Safari · iPad'],
    ['curl/8.5', 'curl/8.5'],
    ['', '–'],
  ])('%s is %s', (header, name) => expect(browserName(header)).toBe(name))
})
