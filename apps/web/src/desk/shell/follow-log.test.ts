import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linesArrived, linesToSend } from '../journal/device-log.ts'
import { desk } from '../model/desk-state.ts'
import { printQueue } from '../peripherals/print.ts'
import { followLog, printingWord } from './follow-log.ts'

const heard = new Map<string, (event: unknown) => void>()
let stop: () => void = () => undefined
const told = () => linesToSend(99).map(({ event, detail }) => `${event} ${detail}`)

beforeEach(() => {
  vi.stubGlobal('addEventListener', (name: string, hear: (event: unknown) => void) => heard.set(name, hear))
  vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name))
  vi.stubGlobal('document', { querySelector: () => ({ content: '0.1.0-abc' }) })
  linesArrived(linesToSend(999))
  desk.change({ isOnline: true, isEnabled: true, isUnbound: false })
  stop = followLog()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('tells of the start, of the line, and of being unbound and disabled, each once', () => {
  desk.change({ isOnline: false })
  desk.change({ isOnline: false })
  desk.change({ isUnbound: true, isEnabled: false })
  expect(told()).toEqual(['start version 0.1.0-abc', 'line lost', 'upload unbound', 'registration disabled'])
})

it('tells of a fault by its kind and place, and never what its message says', () => {
  const error = new TypeError('member Ann Smith has card 12')
  error.stack = `TypeError: member Ann Smith\n    at pay (https://shop.example/assets/desk-B3k9.js:12:345)`
  heard.get('error')?.({ error })
  heard.get('unhandledrejection')?.({ reason: 'Ann' })
  expect(told().slice(1)).toEqual(['error TypeError desk-B3k9.js:12:345', 'error unknown'])
})

it('tells of a printer that takes nothing, of paper nobody is sure of, and that it goes again', () => {
  const state = { waiting: [], unsure: [], state: 'error' as const, error: 'cover', since: null }
  const snapshot = vi.spyOn(printQueue, 'snapshot', 'get')
  const { state: store } = printQueue as unknown as { state: { change: (nothing: object) => void } }
  const become = (now: object) => {
    snapshot.mockReturnValue({ ...state, ...now })
    // Everybody hears of a change of nothing.
    store.change({})
  }
  become({})
  expect(printingWord()).toEqual({ printer: 'error', papers: { waiting: 0, unsure: 0, problem: 'cover' } })
  become({ state: 'busy', error: null })
  become({ state: 'ready', error: null, unsure: [{}] })
  snapshot.mockRestore()
  expect(told().slice(1)).toEqual(['printer error cover', 'printer ready', 'printer ready unsure 1'])
})
