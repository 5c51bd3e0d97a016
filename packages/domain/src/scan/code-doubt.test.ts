import { describe, expect, it } from 'vitest'
import { doubtOfCode } from './code-doubt.ts'

describe('what is odd about a code in a file', () => {
  it.each([
    ['4.00638E+12', { kind: 'digits-lost' }],
    ['4E+12', { kind: 'digits-lost' }],
    ['4006381333932', { kind: 'check-digit' }],
    ['4006381333931', undefined],
    ['36000291452', { kind: 'zeros-lost', likely: '036000291452' }],
    ['36000291453', undefined],
    ['5854516', { kind: 'zeros-lost', likely: '05854516' }],
    ['0036000291452', undefined],
    ['A-10', undefined],
    ['85123A', undefined],
    ['4711', undefined],
    ['22423', undefined],
  ])('%s: %j', (code, doubt) => expect(doubtOfCode(code)).toEqual(doubt))
})
