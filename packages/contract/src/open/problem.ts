import { z } from 'zod'
import type { ErrorBody } from '../error.ts'
import type { Refusals } from '../endpoint.ts'

/** A word of the program as the public API writes it: `thing.not-found` is `thing.not_found`. */
export type Snake<Word extends string> = Word extends `${infer Before}-${infer After}`
  ? `${Before}_${Snake<After>}`
  : Word

export const snake = <Word extends string>(word: Word): Snake<Word> => word.replaceAll('-', '_') as Snake<Word>

const WHAT_TO_DO = ['retry', 'edit', 'verify_first', 'carry_on', 'call_support', 'sign_in', 'renew', 'upgrade'] as const
const DATA_STATES = ['nothing_happened', 'saved', 'money_moved', 'unknown'] as const

const wrongField = z
  .object({
    field: z.string().describe('The field or parameter, with dots between levels'),
    problem: z.string().describe('The rule that it breaks, such as `unrecognized_keys`, `invalid_type` or `too_big`'),
    minimum: z.number().optional().describe('The smallest value or length, where that is the rule'),
    maximum: z.number().optional().describe('The largest value or length, where that is the rule'),
    exclusive: z.boolean().optional().describe('Whether the limit itself is outside'),
    expected: z.string().optional().describe('The type that is meant, or whose length the limit is'),
    format: z.string().optional().describe('The format that is meant, such as `uuid` or `date`'),
    values: z.array(z.string()).optional().describe('The words that are taken, where they are few'),
    given: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The value that was sent, of a limit of length its length; null: nothing. Absent where it may be a secret',
      ),
  })
  .meta({ id: 'FieldProblem', description: 'One field of a request that cannot be right' })

/** The body of every refusal of the public API. Source: RFC 9457. */
export const problem = z
  .object({
    type: z.literal('about:blank').describe('The code below names the problem; there is no page for it'),
    title: z.string().describe('The phrase of the HTTP status'),
    status: z.int().describe('The HTTP status'),
    detail: z.string().describe('A sentence for people, in the language of `Accept-Language`'),
    code: z.string().describe('The problem by its name; each call lists the codes it can answer'),
    problems: z.array(wrongField).describe('The fields that are wrong; empty unless the request itself is'),
    facts: z.record(z.string(), z.unknown()).describe('The numbers and names that the sentence speaks of'),
    what_to_do: z.enum(WHAT_TO_DO).describe('The next step of whoever called'),
    data_state: z.enum(DATA_STATES).describe('The state of the data after this call'),
    request_id: z.string().describe('Name this number to support'),
  })
  .meta({ id: 'Problem', description: 'A refused call (RFC 9457)' })

export type Problem = z.output<typeof problem>
type FieldProblem = z.output<typeof wrongField>

/** The codes replaced by one common code for every wrong field: apps read `problems` to tell them apart. */
const AS_INVALID: ReadonlySet<string> = new Set(['request.quantity-too-small', 'request.period-unfit'])

/** A code of the program as the public API answers it. */
export const openCode = (code: string): string => snake(AS_INVALID.has(code) ? 'request.invalid' : code)

/** A refusal of the program as the public API answers it. */
export function problemOf(
  { code, message, details, whatToDo, dataState }: ErrorBody,
  { status, title, requestId }: { readonly status: number; readonly title: string; readonly requestId: string },
): Problem {
  const { problems = [], ...facts } = details
  return {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code: openCode(code),
    problems: problems as FieldProblem[],
    facts: snakeKeys(facts),
    what_to_do: snake(whatToDo),
    data_state: snake(dataState),
    request_id: requestId,
  }
}

const snakeKeys = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

/** Codes that the door gives to every public call, whatever it is about. */
export const DOOR_CODES = [
  'key.missing',
  'key.unknown',
  'key.address-not-allowed',
  'key.test-only',
  'key.live-only',
  'key.waits',
  'licence.expired',
  'merchant.closed',
  'licence.function-missing',
  'request.too-often',
  'request.unreadable',
  'request.invalid',
  'request.headers-too-large',
  'request.version-unknown',
  'thing.not-found',
  'server.fault',
  'server.busy',
  'server.elsewhere',
  'server.part-away',
  'server.storage-full',
  'server.database-lost',
] as const satisfies readonly (keyof Refusals)[]
