import { expect, it } from 'vitest'
import { besideOf } from './list-neighbors.ts'
import { keepWalk } from './list-walk.ts'

it('knows what stands beside a thing in the list that was shown last and has it', () => {
  keepWalk('teas', ['/tea/a', '/tea/b', '/tea/c'])
  expect(besideOf('/tea/b')).toEqual({ previous: '/tea/a', next: '/tea/c', place: 2, count: 3, goOn: null })
  expect(besideOf('/tea/a')).toMatchObject({ previous: undefined, next: '/tea/b' })
  expect(besideOf('/tea/c')).toMatchObject({ next: undefined, place: 3 })
  expect(besideOf('/tea')).toBeNull()
  keepWalk('green', ['/tea/c?tab=cups', '/tea/a'])
  expect(besideOf('/tea/c')).toEqual({ previous: undefined, next: '/tea/a', place: 1, count: 2, goOn: null })
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

it('goes on to the page behind, and back from there', async () => {
  const last = { addresses: ['/cup/c'], nextPage: null }
  keepWalk('cups', ['/cup/a', '/cup/b'], async () => last)
  expect(besideOf('/cup/a')?.goOn).toBeNull()
  expect(await besideOf('/cup/b')?.goOn?.()).toBe('/cup/c')
  expect(besideOf('/cup/b')).toMatchObject({ next: '/cup/c', goOn: null })
  expect(besideOf('/cup/c')).toEqual({ previous: '/cup/b', next: undefined, place: 1, count: 1, goOn: null })
})

it('does not put a page behind a list that is another by now', async () => {
  keepWalk('pots', ['/pot/a'], async () => {
    keepWalk('pots', ['/pot/a', '/pot/x'])
    return { addresses: ['/pot/b'], nextPage: null }
  })
  expect(await besideOf('/pot/a')?.goOn?.()).toBe('/pot/b')
  expect(besideOf('/pot/b')).toBeNull()
  expect(besideOf('/pot/a')).toMatchObject({ next: '/pot/x' })
})
