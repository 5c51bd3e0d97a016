import { journalBody } from '@kassa/contract/journal/journal.ts'
import { expect, test } from 'vitest'
import { modules } from '../../program.ts'
import { salesModule } from '../sales/sales.module.ts'
import { journalModule } from './journal.module.ts'

const kinds = journalBody.options.map(({ shape }) => shape.kind.value).toSorted()

test('every kind that a device may write is booked by one capability', () => {
  const booked = modules.flatMap(({ entries }) => entries ?? []).map(({ kind }) => kind)
  expect(booked.toSorted()).toEqual(kinds)
})

test('two capabilities cannot book one kind', () => {
  expect(() => journalModule([salesModule([]), salesModule([])])).toThrow('two capabilities book')
})
