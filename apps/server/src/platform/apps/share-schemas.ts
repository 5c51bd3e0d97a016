type Json = Record<string, unknown>

/** Named schemas of the description. */
export type NamedSchemas = Map<string, Json>

const fieldsOf = (schema: Json): Readonly<Record<string, unknown>> => (schema['properties'] ?? {}) as Json

const requiredOf = (schema: Json): readonly string[] => (schema['required'] ?? []) as readonly string[]

const pointTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const isList = (schema: Json): boolean => Object.keys(fieldsOf(schema)).toString() === 'data,next,has_more'

/** The frame of every list, its things being anything. */
const frameOf = (list: Json, data: Json): Json => ({
  ...list,
  properties: { ...fieldsOf(list), data: { ...data, items: { type: 'object' } } },
  description: 'A page of a list',
})

/** An answer as the description writes it: a list is a `Page` of its things, so that its frame is said once. */
export function sharedPage(answer: Json, named: NamedSchemas): Json {
  const data = fieldsOf(answer)['data'] as Json | undefined
  if (!data || !isList(answer)) return answer
  const page = named.get('Page') ?? frameOf(answer, data)
  named.set('Page', page)
  const said = (fieldsOf(page)['data'] as Json)['description']
  const { description, ...own } = data
  const narrowed = description === said ? own : data
  return { allOf: [pointTo('Page'), { properties: { data: narrowed } }] }
}

/** Fewer fields than these are quicker read again than looked up. */
const FEWEST_SHARED = 5

/** Whether a thing has every field of the other as the other has it, and more. */
function isMoreThan(thing: Json, other: Json): boolean {
  const [all, some] = [fieldsOf(thing), Object.entries(fieldsOf(other))]
  return (
    some.length >= FEWEST_SHARED &&
    some.length < Object.keys(all).length &&
    [thing, other].every((one) => one['type'] === 'object' && one['additionalProperties'] === undefined) &&
    some.every(([name, field]) => JSON.stringify(all[name]) === JSON.stringify(field)) &&
    requiredOf(other).every((name) => requiredOf(thing).includes(name))
  )
}

/** The thing with the most fields that this one has too. */
const largestIn = (thing: Json, named: NamedSchemas): readonly [string, Json] | undefined =>
  [...named]
    .filter(([, other]) => isMoreThan(thing, other))
    .toSorted(([, one], [, other]) => Object.keys(fieldsOf(other)).length - Object.keys(fieldsOf(one)).length)[0]

/** A thing as another with more: `Order` is what `OrderSummary` is, and what else it has. */
function extended({ description, ...thing }: Json, [name, base]: readonly [string, Json]): Json {
  const taken = fieldsOf(base)
  const own = Object.entries(fieldsOf(thing)).filter(([field]) => !(field in taken))
  const required = requiredOf(thing).filter((field) => !requiredOf(base).includes(field))
  const more = {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  }
  return { allOf: [pointTo(name), more], description }
}

/** Named schemas of which one that is another with more says so, instead of saying its fields again. */
export const sharedFields = (named: NamedSchemas): NamedSchemas =>
  new Map(
    [...named].map(([name, thing]) => {
      const base = largestIn(thing, named)
      return [name, base ? extended(thing, base) : thing]
    }),
  )
