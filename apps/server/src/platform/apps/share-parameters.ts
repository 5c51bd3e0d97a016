type Part = Record<string, unknown>
/** A call as the description writes it. */
export type Operation = Part & { readonly parameters: readonly Part[] }
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const isWritten = (parameter: Part): parameter is Part & { readonly name: string } =>
  typeof parameter['name'] === 'string'

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Headers of the description, which have their names already. */
const HEADERS = ['Key', 'IfMatch', 'Version', 'Language'] as const

/** Names of parameters that more than one call writes alike, by what they say: `OutletId`, and where others have the name too `OutletId_2`. */
function namesOfShared(written: readonly (Part & { readonly name: string })[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(written, (parameter) => JSON.stringify(parameter))
  const taken = new Map<string, number>(HEADERS.map((name) => [name, 1]))
  const names = new Map<string, string>()
  for (const [text, [first, second]] of alike) {
    if (!first || !second) continue
    const name = pascal(first.name)
    const place = (taken.get(name) ?? 0) + 1
    taken.set(name, place)
    names.set(text, place === 1 ? name : `${name}_${place}`)
  }
  return names
}

/** Paths whose parameters are pointed to where more than one call has them, and these parameters by name. The description says each once. */
export function shareParameters(paths: Paths): { readonly paths: Paths; readonly parameters: Part } {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = namesOfShared(operations.flatMap(({ parameters }) => parameters.filter(isWritten)))
  const point = (parameter: Part): Part => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  const shared = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, parameters: operation.parameters.map(point) },
      ]),
    ),
  ])
  const parameters = [...names].map(([text, name]) => [name, JSON.parse(text) as Part])
  return { paths: Object.fromEntries(shared) as Paths, parameters: Object.fromEntries(parameters) as Part }
}
