import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './call.ts'
import { createIntention } from './intention.ts'
import { refreshAfter } from './refresh.ts'

export interface ChangeOptions<Answer> {
  /** Capabilities or calls whose answers change too, besides the call's own capability: `['inventory']`. */
  readonly refreshes?: readonly string[]
  readonly onDone?: (answer: Answer) => void
  /** The form shows the refusal itself as well; the notification stays unless this is set. */
  readonly isQuiet?: boolean
}

/** Makes a change of the contract: one key per intention, refusals announced, answers that it touches read again. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options: ChangeOptions<OutputOf<E['answer']>> = {},
): UseMutationResult<OutputOf<E['answer']>, Error, InputOf<E['request']>> {
  const intention = useRef(createIntention())
  return useMutation<OutputOf<E['answer']>, Error, InputOf<E['request']>>({
    mutationFn: (request) =>
      call(endpoint, request, {
        idempotencyKey: intention.current.keyFor(request),
        isQuiet: options.isQuiet ?? false,
      }),
    onSuccess: (answer) => {
      intention.current.settle()
      void refreshAfter(endpoint.name, options.refreshes)
      options.onDone?.(answer)
    },
    onError: (error) => intention.current.settle(error),
  })
}
