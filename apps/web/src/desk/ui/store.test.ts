import { expect, it } from 'vitest'
import { createStore } from './store.ts'

it('listeners hear of a change, and not of what stands there already', () => {
  const list = [1]
  const store = createStore<{ readonly name: string; readonly list: readonly number[]; readonly at: number | null }>({
    name: 'a',
    list,
    at: null,
  })
  let heard = 0
  const stop = store.listen(() => (heard += 1))
  const before = store.read()
  store.change({ name: 'a', at: null })
  store.change(({ list: same }) => ({ list: same }))
  expect([heard, store.read()]).toEqual([0, before])
  store.change({ name: 'a', at: 1 })
  store.change({ list: [1] })
  expect([heard, store.read()]).toEqual([2, { name: 'a', list: [1], at: 1 }])
  stop()
  store.change({ name: 'b' })
  expect([heard, store.read().name]).toEqual([2, 'b'])
})

it('a change of nothing lets everybody look again', () => {
  const store = createStore({ name: 'a' })
  let heard = 0
  store.listen(() => (heard += 1))
  store.change({})
  store.change(() => ({}))
  expect(heard).toBe(2)
})
