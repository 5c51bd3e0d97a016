import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import type { Context } from '../../platform/command.ts'

/** Returns whether the app that calls was granted a scope: several scopes may have its permissions. */
export const hasScope = ({ actor }: Pick<Context, 'actor'>, scope: ScopeName): boolean =>
  actor.app?.scopes.includes(scope) ?? false
