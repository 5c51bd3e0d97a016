import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { desk } from '../model/desk-state.ts'
import { messageOf } from './follow-second-screen.ts'

afterEach(() => desk.change({ training: null, setup: null, cashierId: null, shift: null, phase: 'starting' }))

const said = () => messageOf(desk.read(), 'en-US', (key) => key)

it('says over every kind of message that the desk is only tried, and nothing of it while it sells', () => {
  openDesk()
  expect(said()).toMatchObject({ kind: 'idle', training: null })
  desk.change({ training: { sales: 0 } as never })
  expect(said()).toMatchObject({ kind: 'idle', training: 'training.title' })
  fillWithMost(1)
  expect(said()).toMatchObject({ kind: 'basket', training: 'training.title' })
  desk.change({ training: null })
  expect(said()).toMatchObject({ kind: 'basket', training: null })
})
