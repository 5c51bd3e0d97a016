import { expect, it } from 'vitest'
import { domainProof, readDomain } from './domain-name.ts'

const label63 = 'a'.repeat(63)

it.each([
  ['pos.partner.example', 'pos.partner.example'],
  ['  POS.Partner.Example.  ', 'pos.partner.example'],
  ['partner.example', 'partner.example'],
  ['收银.中国', 'xn--wbvw67h.xn--fiqs8s'],
  [`${label63}.example`, `${label63}.example`],
  [`${label63}.${label63}.${label63}.${'a'.repeat(61)}`, `${label63}.${label63}.${label63}.${'a'.repeat(61)}`],
])('reads %s as a domain', (typed, read) => {
  expect(readDomain(typed)).toBe(read)
})

it.each([
  '',
  'partner',
  'localhost',
  'till.localhost',
  'shop.local',
  'shop.internal',
  'https://pos.partner.example',
  'pos.partner.example/office',
  'pos.partner.example:8443',
  'user@pos.partner.example',
  'pos partner.example',
  'pos..example',
  '-pos.example',
  'pos-.example',
  'pos_1.example',
  '192.0.2.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  `a${label63}.example`,
  `${label63}.${label63}.${label63}.${'a'.repeat(62)}`,
])('does not read %s as a domain', (typed) => {
  expect(readDomain(typed)).toBeNull()
})

it('names the record that proves it', () => {
  expect(domainProof('pos.partner.example', 'w0rd')).toEqual({
    host: '_kassa.pos.partner.example',
    text: 'kassa-domain=w0rd',
  })
})
