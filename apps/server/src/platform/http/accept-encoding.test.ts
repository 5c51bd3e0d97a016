import { expect, test } from 'vitest'
import { packingFor, takesGzip } from './accept-encoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.2, *;q=0.1', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['gzip ; q = 0.001', 'gzip'],
  ['deflate, zstd', undefined],
  ['br;q=two', 'br'],
  [';;;,,,q=', undefined],
])('%o gets %o', (header, packing) => expect(packingFor(header)).toBe(packing))

test.each([
  [undefined, false],
  ['br', false],
  ['gzip, deflate, br', true],
  ['br;q=1, gzip;q=0.2', true],
  ['*', true],
  ['gzip;q=0, *', false],
  ['identity, gzip;q=0.5', false],
])('%o takes what is packed with gzip: %o', (header, takes) => expect(takesGzip(header)).toBe(takes))
