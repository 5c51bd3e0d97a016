import { expect, test } from 'vitest'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { modules } from '../src/program.ts'

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

const endpoints = modules.flatMap((module) => module.commands).map(({ endpoint }) => endpoint)

/** Facts that a device reports are booked as reported, and a place in a file is no name of ours. */
const isKept = (endpoint: Endpoint): boolean => endpoint.access === 'device' || endpoint.method === 'GET'

const isName = (key: string): boolean => /^(name|[a-z]+Name|en|zh|ja)$/.test(key)

const textsOf = (shape: Shape): readonly Shape[] =>
  shape.type === 'string' && !shape.enum
    ? [shape]
    : [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(textsOf)

function namesIn(shape: Shape, at: string): { at: string; pattern: string | undefined }[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([key, field]) => [
    ...(isName(key) ? textsOf(field).map((text) => ({ at: `${at}.${key}`, pattern: patternOf(text) })) : []),
    ...namesIn(field, `${at}.${key}`),
  ])
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((one) =>
    namesIn(one, at),
  )
  return [...own, ...inner, ...(shape.items ? namesIn(shape.items, `${at}[]`) : [])]
}

const patternOf = ({ pattern, allOf }: Shape): string | undefined =>
  pattern ?? allOf?.find((one) => one.pattern)?.pattern

test('every text that is a name is one line that reads as it is written', () => {
  const asked = endpoints.filter((endpoint) => !isKept(endpoint))
  const names = asked.flatMap((endpoint) =>
    namesIn(
      z.toJSONSchema(endpoint.request as $ZodType, { io: 'input', unrepresentable: 'any' }) as Shape,
      endpoint.name,
    ),
  )
  const isOpen = ({ pattern }: { pattern: string | undefined }): boolean =>
    pattern === undefined || ['Tea\u202Egnp', 'Tea\nFree'].some((text) => new RegExp(pattern, 'u').test(text))
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter(isOpen).map(({ at }) => at)).toEqual([])
})
