import { isOfApps } from '../../apps/server/src/platform/apps/admit-app.ts'
import { openDescription } from '../../apps/server/src/platform/apps/open-description.ts'
import { modules } from '../../apps/server/src/program.ts'

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Every object of a description with its place; examples are data. */
function* partsOf(value: unknown, at: string): Generator<{ readonly at: string; readonly part: Part }> {
  if (!isPart(value)) return
  if (!Array.isArray(value)) yield { at, part: value }
  for (const [key, inner] of Object.entries(value)) if (!isExample(key)) yield* partsOf(inner, `${at}/${key}`)
}

const isExample = (key: string): boolean => key === 'example' || key === 'examples'

/** A part of a refusal or of a page only narrows what is described where it is named. */
const isNarrower = (at: string): boolean => /\/responses\/.*\/allOf\//.test(at)

/** Fields without a sentence. */
const bareFields = ({ at, part }: { readonly at: string; readonly part: Part }): readonly string[] =>
  !isPart(part['properties']) || isNarrower(at)
    ? []
    : Object.entries(part['properties'])
        .filter(([, field]) => isPart(field) && field['description'] === undefined && field['$ref'] === undefined)
        .map(([name]) => `${at}.${name}`)

const hasExample = (operation: Part): boolean => JSON.stringify(operation['responses']).includes('"example":')

/** Gaps of a description, and its size. */
export interface Described {
  readonly text: string
  readonly bytes: number
  readonly calls: number
  readonly bare: readonly string[]
  readonly withoutExample: readonly string[]
}

export function measure(description: Part): Described {
  const text = JSON.stringify(description)
  const operations = Object.values(description['paths'] as Part).flatMap(
    (path) => Object.values(path as Part) as Part[],
  )
  return {
    text,
    bytes: Buffer.byteLength(text),
    calls: operations.length,
    bare: [...partsOf(description, '')].flatMap(bareFields),
    withoutExample: operations.filter((one) => !hasExample(one)).map((one) => String(one['operationId'])),
  }
}

/** The description of the public API as the program serves it. */
export const described = (): Described =>
  measure(
    openDescription(
      modules
        .flatMap((module) => module.commands)
        .map(({ endpoint }) => endpoint)
        .filter(isOfApps),
    ),
  )
