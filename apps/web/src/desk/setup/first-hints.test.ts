import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { journalDb } from '../journal/databases.ts'
import { patiently } from '../../test/patiently.ts'
import { recall } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import type { FinishedSale } from '../model/desk-state.ts'
import { firstHints, followHints, offerHints, putHintsAway } from './first-hints.ts'

beforeEach(async () => {
  await journalDb().delete()
  await journalDb().open()
  firstHints.change({ of: null })
})

const shown = () => firstHints.read().of

it('are shown to each person once, and stay away on this device', async () => {
  await offerHints('ann')
  expect(shown()).toBe('ann')
  putHintsAway()
  expect(shown()).toBeNull()
  await patiently(async () => expect(await recall(journalDb(), 'hints-read:ann')).toBe(true))
  await offerHints('ann')
  expect(shown()).toBeNull()
  await offerHints('ben')
  expect(shown()).toBe('ben')
})

it('go with the first sale', async () => {
  followHints()
  desk.change({ cashierId: 'cho' })
  await patiently(() => expect(shown()).toBe('cho'))
  desk.change({ finished: { number: '1' } as FinishedSale })
  expect(shown()).toBeNull()
  desk.change({ finished: null, cashierId: null })
})
