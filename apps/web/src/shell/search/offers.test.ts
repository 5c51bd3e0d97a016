import { expect, it } from 'vitest'
import { homeIcon } from '../../ui/icons.ts'
import type { SearchMatch } from './found-kind.ts'
import { offersFor } from './offers.ts'

const thing = (id: string, rank: 0 | 1 | 2 | 3, kind = 'product'): SearchMatch => ({
  kind,
  id,
  title: id,
  note: '',
  at: null,
  rank,
})
const show = (found: SearchMatch) => ({
  id: found.id,
  title: found.title,
  note: '',
  icon: homeIcon,
  to: '/',
  thing: found,
})
const commands = [{ id: 'page', title: 'Teapots', note: '', icon: homeIcon, to: '/teapots' }]
const ids = (typed: string, found: SearchMatch[], recent: SearchMatch[] = []) =>
  offersFor(typed, { commands, found, recent }, show).map(({ id }) => id)

it('offers what was opened lately before the pages while nothing is typed', () => {
  expect(ids(' ', [], [thing('lately', 0)])).toEqual(['lately', 'page'])
})

it('puts what is called so before pages, and what only holds it behind', () => {
  expect(ids('tea', [thing('a', 3), thing('b', 0)])).toEqual(['b', 'page', 'a'])
})

it('puts what was opened lately first among equals, and not before what fits better', () => {
  expect(ids('zz', [thing('a', 1), thing('b', 1), thing('c', 0)], [thing('b', 0)])).toEqual(['c', 'b', 'a'])
  expect(ids('zz', [thing('a', 1), thing('b', 1)], [thing('b', 0, 'order')])).toEqual(['a', 'b'])
})

it('leaves out what cannot be shown', () => {
  expect(offersFor('zz', { commands, found: [thing('a', 0)], recent: [] }, () => undefined)).toEqual([])
})
