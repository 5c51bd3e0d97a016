import { expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import type { Endpoint } from './endpoint.ts'

const files = import.meta.glob<Record<string, unknown>>('./**/*.calls.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'access' in value

const calls = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(Object(value))))
  .filter(isEndpoint)
  // Programs of others read instants.
  .filter(({ kind, audience }) => kind === 'json' && audience !== 'apps')

/** Answers that name an outlet which is not where their moments happened, or are read by that outlet's clock already. */
const OTHERS: Readonly<Record<string, string>> = {
  lastVisitAt: 'a day of a member, who is registered at the outlet that is named',
  messagesAgreedAt: 'a day of a member, who is registered at the outlet that is named',
  profilingAgreedAt: 'a day of a member, who is registered at the outlet that is named',
  exchangedAt: 'the desk reads it by its own outlet’s clock',
  at: 'a customer checks a receipt: the answer has the zone of the shop',
}

interface Shape {
  readonly format?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

const isMoment = ({ format, anyOf = [], oneOf = [] }: Shape): boolean =>
  format === 'date-time' || [...anyOf, ...oneOf].some(isMoment)

/** Moments of things that name their outlet for a person and not for the clock. */
function namelessIn({ properties = {}, items, anyOf = [], oneOf = [] }: Shape): string[] {
  const isNamed = 'outletName' in properties && !('outletId' in properties)
  const own = isNamed ? Object.keys(properties).filter((name) => isMoment(properties[name] ?? {})) : []
  return [
    ...own,
    ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((one) => namelessIn(one)),
  ]
}

const shapeOf = ({ answer }: Endpoint): Shape =>
  toJSONSchema(answer as never, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape

it('a thing with a moment and the name of its outlet says which outlet, so that its clock is read', () => {
  const found = calls.flatMap((call) =>
    namelessIn(shapeOf(call))
      .filter((field) => !(field in OTHERS) || (field === 'at' && call.name !== 'print.check-receipt'))
      .map((field) => `${call.name} ${field}`),
  )
  expect(found).toEqual([])
})
