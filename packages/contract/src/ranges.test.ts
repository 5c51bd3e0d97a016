import { expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import type { Endpoint } from './endpoint.ts'

const files = import.meta.glob<Record<string, unknown>>('./**/*.calls.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'access' in value

const calls = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(Object(value))))
  .filter(isEndpoint)

/** How the two ends of a range are called. */
const ENDS = [
  ['minimum', 'maximum'],
  ['min', 'max'],
  ['from', 'to'],
  ['from', 'until'],
  ['least', 'most'],
  ['first', 'last'],
] as const

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** Ranges of numbers by which a list is narrowed: both ends may be left out. */
function rangesOf({ request }: Endpoint): readonly (readonly [low: string, high: string])[] {
  const { properties = {}, required = [] } = toJSONSchema(request as never, {
    io: 'output',
    unrepresentable: 'any',
  }) as Shape
  const isNumber = (name: string): boolean => /^(?:integer|number)$/.test(properties[name]?.type ?? '')
  const isLeftOut = (name: string): boolean => !required.includes(name)
  return Object.keys(properties).flatMap((low) =>
    ENDS.filter(([begin]) => low.startsWith(begin))
      .map(([begin, end]) => [low, end + low.slice(begin.length)] as const)
      .filter((pair) => pair.every((name) => isNumber(name) && isLeftOut(name))),
  )
}

const ranges = calls.flatMap((call) => rangesOf(call).map(([low, high]) => ({ name: call.name, call, low, high })))

it('finds the ranges by which lists are narrowed', () =>
  expect(ranges.map(({ name }) => name)).toEqual(expect.arrayContaining(['sales.list-orders', 'sales.export-orders'])))

it.each(ranges)('$name reads $low to $high in order', ({ call, low, high }) => {
  const read = (least: number, most: number) =>
    (call.request as never as { parse: (value: unknown) => Record<string, unknown> }).parse({
      [low]: least,
      [high]: most,
    })
  expect(read(5_000, 1_000)).toMatchObject({ [low]: 1_000, [high]: 5_000 })
  expect(read(1_000, 5_000)).toMatchObject({ [low]: 1_000, [high]: 5_000 })
  expect(read(1_000, 1_000)).toMatchObject({ [low]: 1_000, [high]: 1_000 })
  expect(read(-5, -7)).toMatchObject({ [low]: -7, [high]: -5 })
})
