import { expect, it } from 'vitest'
import { parseBrand } from './brand.ts'

const bare = { name: 'North', accent: null, logo: null, pages: null }

it.each([
  [null, null],
  ['', null],
  ['{', null],
  ['null', null],
  ['[]', null],
  ['{"name":7}', null],
  ['{"name":"North"}', { name: 'North', accent: null, logo: null, pages: null }],
  // A newer program may know more of a brand.
  [
    '{"name":"North","accent":"#1F3A93","logo":null,"font":"x"}',
    { name: 'North', accent: '#1F3A93', logo: null, pages: null },
  ],
  ['{"name":"North","accent":"red;}","logo":"https://elsewhere.example/x.png"}', bare],
  ['{"name":"North","pages":"https://pos.north.example"}', { ...bare, pages: 'https://pos.north.example' }],
  ['{"name":"North","pages":"http://pos.north.example"}', bare],
  ['{"name":"North","pages":"https://pos.north.example/elsewhere"}', bare],
])('a kept brand %s is read as %o', (stored, read) => {
  expect(parseBrand(stored)).toEqual(read)
})
