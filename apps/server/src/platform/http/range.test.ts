import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=0-', { from: 0, until: 10 }],
  ['bytes=0-0', { from: 0, until: 1 }],
  ['bytes=3-5', { from: 3, until: 6 }],
  ['bytes=3-99', { from: 3, until: 10 }],
  ['bytes=-4', { from: 6, until: 10 }],
  ['bytes=-99', { from: 0, until: 10 }],
  ['bytes=9-', { from: 9, until: 10 }],
  ['bytes=10-', 'none'],
  ['bytes=5-3', 'none'],
  ['bytes=-0', 'none'],
])('%s of ten bytes is %o', (header, part) => expect(rangeOf(header, 10)).toEqual(part))
