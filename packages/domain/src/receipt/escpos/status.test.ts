import { expect, it } from 'vitest'
import { printerProblem } from './status.ts'

const READY = 0x12
it.each([
  [[], null],
  [[READY, READY], null],
  [[READY | 0x04, READY], 'cover'],
  [[READY | 0x20, READY], 'paper'],
  [[READY | 0x40, READY], 'fault'],
  [[READY, READY | 0x60], 'paper'],
  [[READY, READY | 0x0c], null],
  [[0xff, 0xff], null],
  [[READY], null],
] as const)('%o says %s', (answers, problem) => expect(printerProblem(answers)).toBe(problem))
