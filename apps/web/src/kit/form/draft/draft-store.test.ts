import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DraftStore } from './draft-store.ts'

const open = () => {
  const store = new DraftStore({ name: '' })
  const told: string[] = []
  const stop = store.follow(() => told.push(store.read().name))
  return { store, told, stop }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('tells the first key at once, and those after it together in a pause', () => {
  const { store, told } = open()
  for (const name of ['T', 'Te', 'Tea']) {
    store.type({ name })
    vi.advanceTimersByTime(60)
  }
  expect(told).toEqual(['T'])
  vi.advanceTimersByTime(200)
  expect(told).toEqual(['T', 'Tea'])
  store.type({ name: 'Teas' })
  expect(told).toEqual(['T', 'Tea', 'Teas'])
})

it('tells the first key in another field at once, however soon it comes', () => {
  const store = new DraftStore({ issuer: '', clientId: '' })
  const told: object[] = []
  store.follow(() => told.push(store.read()))
  store.type({ issuer: 'a', clientId: '' }, 'issuer')
  store.type({ issuer: 'ab', clientId: '' }, 'issuer')
  store.type({ issuer: 'ab', clientId: 'k' }, 'clientId')
  store.type({ issuer: 'ab', clientId: 'ka' }, 'clientId')
  expect(told).toEqual([
    { issuer: 'a', clientId: '' },
    { issuer: 'ab', clientId: 'k' },
  ])
})

it('tells who types without a pause all the same', () => {
  const { store, told } = open()
  for (let keys = 1; keys <= 20; keys += 1) {
    store.type({ name: 'a'.repeat(keys) })
    vi.advanceTimersByTime(100)
  }
  expect(told.map(({ length }) => length)).toEqual([1, 7, 13, 19])
})

it('has each key for whoever reads it, told or not', () => {
  const { store } = open()
  store.type({ name: 'T' })
  store.type({ name: 'Te' })
  expect(store.read()).toEqual({ name: 'Te' })
})

it('tells nothing twice', () => {
  const { store, told } = open()
  store.type({ name: 'T' })
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['T'])
})

it('tells at once what no key has made, in the middle of typing too', () => {
  const { store, told } = open()
  store.type({ name: 'T' })
  store.type({ name: 'Te' })
  store.write({ name: 'Jasmine' })
  expect(told).toEqual(['T', 'Jasmine'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['T', 'Jasmine'])
})

it('tells nothing to who has stopped', () => {
  const { store, told, stop } = open()
  stop()
  store.write({ name: 'T' })
  expect(told).toEqual([])
})
