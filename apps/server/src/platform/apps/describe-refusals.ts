import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { DOOR_CODES, openCode } from '@kassa/contract/open/problem.ts'
import { codeAndSentence } from './open-introduction.ts'

type Json = Record<string, unknown>

/** Headers of a refusal by its status. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  '401': ['WWW-Authenticate'],
  '429': ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
}

/** Headers of the refusals that every call gives; each says with which status it comes. */
const HEADERS_OF_ALL = Object.values(HEADERS).flat()

/** Headers as pointers to where the description says each once. */
export const headersOf = (names: readonly string[]): Json =>
  names.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          names.map((name) => [name, { $ref: `#/components/headers/${name.replaceAll('-', '')}` }]),
        ),
      }

/** Refusals by what they say: calls that refuse alike point to one, so that the description stays small. */
export interface KnownRefusals {
  readonly byText: Map<string, { readonly name: string; readonly response: Json }>
  /** Codes whose sentences stand in the introduction. */
  readonly shared: ReadonlySet<ErrorCode>
}

/** Returns a pointer to a refusal, which is named by its status and a running number. */
function refusedAs(status: string, response: Json, { byText }: KnownRefusals): Json {
  const key = JSON.stringify([status, response])
  const known = byText.get(key) ?? { name: `R${status}_${byText.size + 1}`, response }
  byText.set(key, known)
  return { $ref: `#/components/responses/${known.name}` }
}

/** The sentences of codes that no other call answers; the introduction has all others. */
const sentencesOf = (codes: readonly ErrorCode[], { shared }: KnownRefusals): string =>
  codes
    .filter((code) => !shared.has(code))
    .map(codeAndSentence)
    .join('\n\n') || 'Refused'

/** A problem with more that is known of it. */
const problemWith = (known: Json): Json => ({
  'application/problem+json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, known] } },
})

const statusOf = (code: ErrorCode): string => String(errors[code].status)

const codesAmong = (codes: readonly ErrorCode[]): Json => ({ code: { enum: codes.map(openCode) } })

/** The codes of the door by their status, each status with its closed list. */
const byStatusOfDoor = Map.groupBy<string, ErrorCode>(DOOR_CODES, statusOf)

/** The refusals that every call gives, of any status: a call points to it, and says itself only where it has more. */
export const refusalsOfAll: Json = {
  Every: {
    description: 'Refused as every call may be, by its status; a status that the call names itself has its own list',
    ...headersOf(HEADERS_OF_ALL),
    content: problemWith({
      oneOf: [...byStatusOfDoor].map(([status, codes]) => ({
        required: ['status', 'code'],
        properties: { status: { const: Number(status) }, ...codesAmong(codes) },
      })),
    }),
  },
}

/** Returns whether a call has no code of this status but those of every call. */
const isOfEveryCall = (status: string, codes: readonly ErrorCode[]): boolean =>
  codes.length === byStatusOfDoor.get(status)?.length

/** The refusals of a call by their status, each with the closed list of its codes. */
export function refusals({ codes }: OpenEndpoint, refused: KnownRefusals): Json {
  const byStatus = Map.groupBy<string, ErrorCode>(codes, statusOf)
  const own = [...byStatus].filter(([status, these]) => !isOfEveryCall(status, these))
  return {
    ...Object.fromEntries(
      own.map(([status, these]) => {
        const response = {
          description: sentencesOf(these, refused),
          ...headersOf(HEADERS[status] ?? []),
          content: problemWith({ properties: codesAmong(these) }),
        }
        return [status, refusedAs(status, response, refused)]
      }),
    ),
    default: { $ref: '#/components/responses/Every' },
  }
}
