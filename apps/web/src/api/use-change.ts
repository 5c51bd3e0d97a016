import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './call.ts'
import { createIntention } from './intention.ts'
import { refreshAfter } from './refresh.ts'

export interface ChangeOptions<E extends Endpoint> {
  /** Capabilities or calls whose answers change too, besides the call's own capability: `['inventory']`. */
  readonly refreshes?: readonly string[]
  /** `key`: the one it was asked under, by which it can be taken back. */
  readonly onDone?: (answer: OutputOf<E['answer']>, request: InputOf<E['request']>, key: string) => void
  /** The form shows the refusal itself as well; the notification stays unless this is set. */
  readonly isQuiet?: boolean
}

/** Makes a change of the contract: one key per intention, refusals announced, answers that it touches read again. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options: ChangeOptions<E> = {},
): UseMutationResult<OutputOf<E['answer']>, Error, InputOf<E['request']>> {
  const intention = useRef(createIntention())
  const done = useRef<{ readonly answer: unknown; readonly key: string } | null>(null)
  return useMutation<OutputOf<E['answer']>, Error, InputOf<E['request']>>({
    mutationFn: async (request) => {
      const key = intention.current.keyFor(request)
      const answer = await call(endpoint, request, { idempotencyKey: key, isQuiet: options.isQuiet ?? false })
      done.current = { answer, key }
      return answer
    },
    onSuccess: (answer, request) => {
      intention.current.settle()
      void refreshAfter(endpoint.name, options.refreshes)
      options.onDone?.(answer, request, done.current?.answer === answer ? done.current.key : '')
    },
    onError: (error) => intention.current.settle(error),
  })
}
