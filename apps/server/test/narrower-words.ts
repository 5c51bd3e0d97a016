/** The part of a JSON schema that the journal's schema uses. */
export interface WordsSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, WordsSchema>>
  readonly required?: readonly string[]
  readonly items?: WordsSchema
  readonly oneOf?: readonly WordsSchema[]
  readonly anyOf?: readonly WordsSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const upper = ['maximum', 'maxLength', 'maxItems'] as const
const lower = ['minimum', 'minLength', 'minItems'] as const

const waysOf = (schema: WordsSchema): readonly WordsSchema[] =>
  Array.isArray(schema.type)
    ? schema.type.map((type: string) => ({ ...schema, type }))
    : (schema.oneOf ?? schema.anyOf ?? [schema])
const valuesOf = ({ const: one, enum: several }: WordsSchema): readonly unknown[] | undefined =>
  several ?? (one === undefined ? undefined : [one])

/** Limits that today's words reach beyond. */
const beyond = (older: WordsSchema, now: WordsSchema): string[] => [
  ...upper.filter((key) => older[key] !== undefined && (now[key] ?? Infinity) > older[key]),
  ...lower.filter((key) => older[key] !== undefined && (now[key] ?? -Infinity) < older[key]),
]

/**
 * Returns the places where today's words say what the older program cannot read: a field of another kind, a value it does not know, a limit passed, or one left out
 * that it needs. Fields it never heard of it leaves alone; a text's pattern is not compared.
 */
export function wordsItCannotRead(older: WordsSchema, now: WordsSchema, where = ''): string[] {
  const [olderWays, ways] = [waysOf(older), waysOf(now)]
  if (olderWays.length > 1 || ways.length > 1) return unreadWays(olderWays, ways, where)
  if (older.type !== undefined && older.type !== now.type)
    return [`${where} is ${String(now.type)}, was ${String(older.type)}`]
  const values = valuesOf(older)
  const said = values && (valuesOf(now) ?? ['anything']).filter((value) => !values.includes(value))
  return [
    ...(said ?? []).map((value) => `${where} says ${String(value)}`),
    ...beyond(older, now).map((key) => `${where} passes its ${key}`),
    ...unreadFields(older, now, where),
    ...(older.items && now.items ? wordsItCannotRead(older.items, now.items, `${where}[]`) : []),
  ]
}

const unreadFields = (older: WordsSchema, now: WordsSchema, where: string): string[] => [
  ...(older.required ?? []).flatMap((name) => (now.required?.includes(name) ? [] : [`${where}.${name} is left out`])),
  ...Object.entries(older.properties ?? {}).flatMap(([name, field]) => {
    const today = now.properties?.[name]
    return today ? wordsItCannotRead(field, today, `${where}.${name}`) : []
  }),
]

const kindOf = ({ properties }: WordsSchema): string | undefined => {
  const kind = properties?.['kind']?.const
  return typeof kind === 'string' ? kind : undefined
}

/** Each way to say it today must be read as one of the older; among kinds of entries, as the same kind. */
function unreadWays(olderWays: readonly WordsSchema[], ways: readonly WordsSchema[], where: string): string[] {
  return ways.flatMap((way) => {
    const kind = kindOf(way)
    if (kind === undefined) {
      const unread = olderWays.map((older) => wordsItCannotRead(older, way, where))
      return unread.some((each) => each.length === 0) ? [] : (unread[0] ?? [])
    }
    const older = olderWays.find((each) => kindOf(each) === kind)
    return older ? wordsItCannotRead(older, way, `${where}${kind}`) : [`${where}${kind} is unknown`]
  })
}
