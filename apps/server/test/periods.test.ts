// Every call that takes a period takes it whole: both ends or none, the end not before the start; where it has names, one of them by itself.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '../src/program.ts'

const endpoints = modules.flatMap((module) => module.commands).map(({ endpoint }) => endpoint)
const days = ['2026-03-02', '2026-03-03'] as const

const ends = [
  ['from', 'to'],
  ['fromDay', 'toDay'],
] as const
const taking = endpoints.flatMap(({ name, request: schema }) =>
  ends.flatMap(([from, to]) => {
    const request = schema as z.ZodObject
    const shape = (request.shape ?? {}) as Record<string, z.ZodType>
    const isDay = from in shape && to in shape && shape[from]?.safeParse(days[0]).success === true
    const isInstant = from in shape && to in shape && shape[from]?.safeParse(`${days[0]}T00:00:00Z`).success === true
    return isDay || isInstant ? [[`${name} ${from}`, request, from, to, isDay ? '' : 'T00:00:00Z'] as const] : []
  }),
)

const ID = '019cc000-0000-7000-8000-0000000000a1'

/** Returns the other required fields of a call: the first of each choice, and an id. */
const chosen = ({ shape }: z.ZodObject): object =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      if (field instanceof z.ZodEnum) return [[name, field.options[0]]]
      const isNeededId = field.safeParse(ID).success && !field.safeParse(undefined).success
      return isNeededId ? [[name, ID]] : []
    }),
  )

test('there are such calls', () => expect(taking.length).toBeGreaterThan(12))

test.each(taking)('%s', (_, request, from, to, time) => {
  const [first, last] = days.map((day) => day + time)
  const complaints = (period: object): unknown[] => {
    const read = request.safeParse({ ...chosen(request), ...period })
    return read.success ? [] : read.error.issues.filter(({ code }) => code === 'custom').map(({ path }) => path[0])
  }
  expect(complaints({ [from]: first, [to]: last })).toEqual([])
  expect(complaints({ [from]: first, [to]: first })).toEqual(time === '' ? [] : [to])
  expect(complaints({ [from]: last, [to]: first })).toEqual([to])
  const isNeeded = !(request.shape[from] as z.ZodType).safeParse(undefined).success
  if (isNeeded) return
  const isNamed = 'period' in request.shape
  if (isNamed) expect(complaints({ period: 'today' })).toEqual([])
  expect(isNamed ? [[], [from]] : [[]]).toContainEqual(complaints({}))
  expect(complaints({ [from]: first })).toEqual([to])
  expect(complaints({ [to]: last })).toEqual([from])
})
