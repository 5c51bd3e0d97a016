import { expect, it } from 'vitest'
import { parseBrand } from './brand.ts'

it.each([
  [null, null],
  ['', null],
  ['{', null],
  ['null', null],
  ['[]', null],
  ['{"name":7}', null],
  ['{"name":"North"}', { name: 'North', accent: null, logo: null }],
  // A newer program may know more of a brand.
  ['{"name":"North","accent":"#1F3A93","logo":null,"font":"x"}', { name: 'North', accent: '#1F3A93', logo: null }],
  [
    '{"name":"North","accent":"red;}","logo":"https://elsewhere.example/x.png"}',
    { name: 'North', accent: null, logo: null },
  ],
])('a kept brand %s is read as %o', (stored, read) => {
  expect(parseBrand(stored)).toEqual(read)
})
