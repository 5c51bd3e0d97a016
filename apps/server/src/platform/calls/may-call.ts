import { functionOfCall } from '@kassa/contract/billing/function-rights.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Context } from '../command.ts'

/** Returns whether whoever asks may call this too: by their rights, and by what their merchant's version opens. */
export function mayCall({ holds, actor }: Pick<Context, 'holds' | 'actor'>, endpoint: Endpoint): boolean {
  const { access } = endpoint
  const needs = functionOfCall(endpoint)
  if (needs !== null && actor.licence !== null && !actor.licence.functions.includes(needs)) return false
  return typeof access === 'object' ? holds(...access.anyOf) : access === 'login'
}
