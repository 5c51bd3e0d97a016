import { expect, test } from 'vitest'
import { completeWords } from './with-every-word.ts'

test('a missing word is the other language’s, at any depth; one that is there stays', () => {
  const own = { title: '注文', field: { day: '日' } }
  const english = { title: 'Orders', field: { day: 'Day', time: 'Time' }, more: { help: 'Help' } }
  expect(completeWords(own, english)).toEqual({
    title: '注文',
    field: { day: '日', time: 'Time' },
    more: { help: 'Help' },
  })
})
