import { expect, it } from 'vitest'
import { besideOf, keepWalk } from './walked.ts'

it('knows what stands beside a thing in the list that was shown last and has it', () => {
  keepWalk('teas', ['/tea/a', '/tea/b', '/tea/c'])
  expect(besideOf('/tea/b')).toEqual({ previous: '/tea/a', next: '/tea/c', place: 2, count: 3 })
  expect(besideOf('/tea/a')).toMatchObject({ previous: undefined, next: '/tea/b' })
  expect(besideOf('/tea/c')).toMatchObject({ next: undefined, place: 3 })
  expect(besideOf('/tea')).toBeNull()
  keepWalk('green', ['/tea/c?tab=cups', '/tea/a'])
  expect(besideOf('/tea/c')).toEqual({ previous: undefined, next: '/tea/a', place: 1, count: 2 })
  expect(besideOf('/tea/b')).toMatchObject({ count: 3 })
  keepWalk('green', [])
  expect(besideOf('/tea/c')).toMatchObject({ count: 2 })
})

it('forgets the list that was shown longest ago', () => {
  keepWalk('first', ['/first/a'])
  for (const name of ['b', 'c', 'd', 'e']) keepWalk(name, [`/${name}/a`])
  expect(besideOf('/first/a')).not.toBeNull()
  keepWalk('f', ['/f/a'])
  expect(besideOf('/first/a')).toBeNull()
})
