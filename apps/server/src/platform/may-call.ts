import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Context } from './command.ts'

/** Whether whoever asks may call this too. */
export const mayCall = ({ holds }: Pick<Context, 'holds'>, { access }: Endpoint): boolean =>
  typeof access === 'object' ? holds(...access.anyOf) : access === 'login'
