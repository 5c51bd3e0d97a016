import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { readSession, useSession } from '../session/session.ts'
import { call, takeHere } from './call.ts'
import type { PlaceAhead } from './early/place-ahead.ts'
import { readFront, useFront } from './front.ts'

export interface AnswerOptions<Answer = unknown> {
  readonly isEnabled?: boolean
  /** Keeps the last answer on screen while the next one comes: for lists that are filtered and paged. Another person's or outlet's goes at once. */
  readonly keepsPrevious?: boolean
  readonly isQuiet?: boolean
  /** Its place among the questions of the page when that is opened again: left out, between rows and what stands beside the page. */
  readonly placeAhead?: PlaceAhead
  /** Asks again by itself; a function looks at the last answer and says false for not at all. */
  readonly refreshesEveryMs?: number | ((answer: Answer) => number | false)
}

/** The key of an answer: the call's name, who asks from where, and what was asked. */
export const answerKey = (endpoint: Endpoint, request: unknown): readonly unknown[] => {
  const { outlet, user } = readSession()
  const front = readFront()
  return [
    endpoint.name,
    front ? `at the desk ${front.staffId ?? ''}` : (user?.id ?? null),
    outlet?.outletId ?? null,
    request,
  ]
}

/** Whether two keys are those of one person in one outlet. */
const isForSame = (key: readonly unknown[], other: readonly unknown[] = []): boolean =>
  key[1] === other[1] && key[2] === other[2]

/** Reads a call of the contract for as long as the component is shown, and again after a change it is touched by. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E['request']>,
  options: AnswerOptions<OutputOf<E['answer']>> = {},
): UseQueryResult<OutputOf<E['answer']>> {
  useSession((session) => session.outlet)
  useSession((session) => session.user?.id)
  useFront()
  const every = options.refreshesEveryMs
  const key = answerKey(endpoint, request)
  const here = takeHere(endpoint, request, options.placeAhead)
  return useQuery<OutputOf<E['answer']>>({
    queryKey: key,
    queryFn: ({ signal }) => call(endpoint, request, { signal, isQuiet: true, placeAhead: options.placeAhead }),
    enabled: options.isEnabled ?? true,
    meta: { isQuiet: options.isQuiet ?? false },
    ...(here === null ? {} : { initialData: here.answer, initialDataUpdatedAt: here.askedAt }),
    ...(options.keepsPrevious === true
      ? { placeholderData: (before, asked) => (isForSame(key, asked?.queryKey) ? before : undefined) }
      : {}),
    ...(every === undefined
      ? {}
      : {
          refetchInterval:
            typeof every === 'number' ? every : ({ state: { data } }) => (data === undefined ? false : every(data)),
        }),
  })
}
