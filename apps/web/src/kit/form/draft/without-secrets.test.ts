import { expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

it.each([
  [
    { name: 'Ann', password: 'x', passwordAgain: 'x', pin: '2580' },
    { name: 'Ann', password: '', passwordAgain: '', pin: '' },
  ],
  [
    { number: '1', admin: { email: 'a@b.c', password: 'x' } },
    { number: '1', admin: { email: 'a@b.c', password: '' } },
  ],
  [
    { rows: [{ secret: 'x', price: 3 }], note: null },
    { rows: [{ secret: '', price: 3 }], note: null },
  ],
  [
    { passwordAboveMinor: 500, keyword: 'tea' },
    { passwordAboveMinor: 500, keyword: 'tea' },
  ],
])('%j is kept as %j', (draft, kept) => expect(withoutSecrets(draft)).toEqual(kept))
