import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Answer } from './render-screen.tsx'

const files = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/**/*.calls.ts', {
  eager: true,
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'repeat' in value

/** Endpoints stand alone or together in an object. */
const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).filter(isEndpoint)
    : []
}

const blanks = ({ path }: Endpoint): number => path.split(':').length

/** Every call of the contract; of two that fit an address the one that names it stands behind. */
const everyCall: readonly Endpoint[] = [
  ...new Set(Object.values(files).flatMap((file) => Object.values(file).flatMap(endpointsIn))),
].sort((one, other) => blanks(other) - blanks(one))

/** All calls are answered in one way. */
export const answerEvery = (
  give: (call: Endpoint, request: unknown) => { readonly status: number; readonly body: unknown },
): Answer[] => everyCall.map((endpoint) => ({ endpoint, give: (request: unknown) => give(endpoint, request) }))
